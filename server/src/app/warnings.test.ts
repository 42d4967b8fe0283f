import { describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { readConfig } from './config.ts';
import { warningsOf } from './warnings.ts';

const YOOKASSA = { PAYMENTS: 'yookassa', YOOKASSA_SHOP_ID: 'shop', YOOKASSA_SECRET_KEY: 'key' };
const asked = (settings: Record<string, string>, { isFolderHeldBySystem = true } = {}) => {
  const lines: { level: number; msg: string }[] = [];
  const log = createLog('info', {
    write: (line) => void lines.push(JSON.parse(line) as { level: number; msg: string }),
  });
  return { warnings: warningsOf({ config: readConfig(settings), isFolderHeldBySystem, log }), lines };
};
const WARN = 40;

describe('warnings of a start', () => {
  it('name payments that cost nobody anything, in production alone', () => {
    const { warnings, lines } = asked({ NODE_ENV: 'production' });
    expect(warnings).toEqual(['payments_sandbox']);
    expect(lines).toMatchObject([{ level: WARN, msg: expect.stringContaining('PAYMENTS=sandbox') as unknown }]);
    expect(asked({ NODE_ENV: 'production', ...YOOKASSA })).toEqual({ warnings: [], lines: [] });
    expect(asked({ NODE_ENV: 'development' })).toEqual({ warnings: [], lines: [] });
  });

  it('name a data folder that only a mark protects', () => {
    const { warnings, lines } = asked({}, { isFolderHeldBySystem: false });
    expect(warnings).toEqual(['lock_by_mark']);
    expect(lines).toMatchObject([{ level: WARN, msg: expect.stringContaining('flock') as unknown }]);
  });

  it('name a setting that is given by its old name', () => {
    const { warnings, lines } = asked({ STREAMS_REACH: 'lan' });
    expect(warnings).toEqual([]);
    expect(lines).toMatchObject([{ level: WARN, msg: expect.stringContaining('STREAM_ALLOWED_NETWORKS') as unknown }]);
  });
});
