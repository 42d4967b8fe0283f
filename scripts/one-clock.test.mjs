import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/**
 * Who asks a clock on the wall what it shows. Everybody else goes through these and says, or is told, whose clock it
 * is.
 */
const MAY_ASK = new Set([
  'contract/src/time-zone.ts',
  'server/src/platform/wall-clock.ts',
  'web/src/shared/time/wall-time.ts',
  'web/src/shared/time/zone.ts',
  // Its days are rows of the books, cut at midnight of Greenwich for everybody, and told to nobody.
  'server/src/modules/labelling/drawn.store.ts',
  // A worker tells one date, by the zone that its task brings.
  'worker/src/language/setting.ts',
]);

/** Each of these takes the zone of the machine when nobody says another. */
const ASKS =
  /Intl\.DateTimeFormat|\.toLocale(Date|Time)String\(|from 'dayjs|\.get(Hours|Minutes|Date|Day|Month|TimezoneOffset)\(\)|toISOString\(\)\.slice\(0, 1[069]\)/;

const sources = () =>
  ['contract', 'server', 'web', 'worker']
    .flatMap((room) => readdirSync(join(ROOT, room, 'src'), { recursive: true }).map((path) => `${room}/src/${path}`))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
const guilty = (paths) =>
  paths.filter((path) => !MAY_ASK.has(path) && ASKS.test(readFileSync(join(ROOT, path), 'utf8')));

it('each room writes times in one place, by the zone of the reader', () => {
  const paths = sources();
  expect(paths.length).toBeGreaterThan(500);
  expect(guilty(paths)).toEqual([]);
});

it('knows readers by the names of their zone functions', () => {
  for (const path of MAY_ASK) expect(ASKS.test(readFileSync(join(ROOT, path), 'utf8')), path).toBe(true);
});
