import { join } from 'node:path';
import { buildApp, type App } from '#app/build-app.ts';
import { readConfig } from '#app/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { createLog } from '#platform/log.ts';
import type { LoadMeter } from '#platform/load/load-meter.ts';
import type { SpareChildren } from '#platform/media/index.ts';

export const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');
export const TEST_SECRETS = {
  sessionKey: 'test-session-key-test-session-key',
  workerToken: 'test-worker-token-test-worker-token',
  pushKey: Buffer.alloc(32, 7).toString('base64url'),
};

/** Every application of a test process decodes with the children of those before it: to start one takes half a second of work. */
const spareChildren: SpareChildren = new Map();

export interface TestAppDeps {
  database: Database;
  dataDir: string;
  clock?: Clock;
  settings?: Record<string, string>;
  /** Nothing is refused for a slow machine: who wants it sets limits, and tells by this how loaded it is. */
  loadMeter?: LoadMeter;
}

/** The whole server as every test has it; cameras it opens where a test asks for it. Knows no test runner: the set-up before all tests starts one too. */
export const buildTestApp = ({ database, dataDir, clock, settings, loadMeter }: TestAppDeps): Promise<App> =>
  buildApp({
    config: readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://rakurs.test',
      STREAMS: 'off',
      SHED_LOOP_DELAY_MS: '0',
      SHED_MEMORY_MB: '0',
      ...settings,
    }),
    secrets: TEST_SECRETS,
    database,
    log: createLog(process.env['TEST_LOG'] ?? 'silent'),
    ...(clock && { clock }),
    ...(loadMeter && { loadMeter }),
    version: 'test',
    webFolder: null,
    workerPackage: {
      archive: join(dataDir, 'worker.tgz'),
      modelsFolder: join(import.meta.dirname, '..', '..', 'models'),
    },
    spareChildren,
  });
