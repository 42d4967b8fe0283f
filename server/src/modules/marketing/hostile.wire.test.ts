import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '@rakurs/contract';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

const BODIES = 1000;
const SEED = 20_261_115;

let left: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp(
    { CALLBACK_LIMIT_PER_10_MINUTES: '0', TRACKING_LIMIT_PER_MINUTE: '0', RATE_LIMIT_PER_MINUTE: '0' },
    left,
  );
});
afterAll(() => app.stop());

/** The same numbers in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = seeded(SEED);
const oneOf = <T>(choices: readonly [T, ...T[]]): T => choices[Math.floor(random() * choices.length)] ?? choices[0];

const nested = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
const TEXTS = [
  '',
  ' ',
  '+7 (912) 345-67-89',
  '89123456789',
  '2026-03-01T00:00:00Z',
  '2026-13-45T99:99:99Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '\0',
  'до\0после',
  '\ud800',
  'x\udfff',
  '\u202e\u200b\ufeff',
  '😀'.repeat(300),
  "'; drop table labels; --",
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  'x\r\nBcc: a@b.ru',
  '%00%ff',
  '1e309',
  'NaN',
  'null',
  '[object Object]',
  '__proto__',
  'я'.repeat(2000),
  'x'.repeat(3000),
] as const;
const PLAIN = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[]]],
  ['+7 (912) 345-67-89'],
  { phone: null },
  { phone: { phone: '1' } },
  { phone: [] },
] as const;
const FIELDS = [
  'cell',
  'description',
  'requesting_url',
  'website',
  'deviceData',
  'user_agent',
  'width',
  'height',
  'dateStart',
  'dateEnd',
  '__proto__',
  'constructor',
  'toString',
  'id',
] as const;

const anything = (depth = 0): unknown => {
  const choice = random();
  if (choice < 0.5) return oneOf(TEXTS);
  if (choice < 0.75 || depth > 3) return oneOf(PLAIN);
  return Object.fromEntries(Array.from({ length: 4 }, () => [oneOf([...FIELDS, 'phone']), anything(depth + 1)]));
};
const device = () => ({
  user_agent: oneOf(TEXTS),
  width: oneOf([1920, 1e308, -1, 0.5, 'x']),
  height: oneOf([1080, null, 1e21]),
});
const likely = (): Record<string, unknown> => ({
  cell: oneOf<unknown>([{ phone: '+7 (912) 345-67-89' }, '89123456789', { phone: oneOf(TEXTS) }]),
  description: oneOf(TEXTS),
  requesting_url: oneOf(TEXTS),
  deviceData: device(),
  dateEnd: oneOf(TEXTS),
  dateStart: oneOf(TEXTS),
});

/** Mostly a right call with one thing wrong; the rest is noise. */
function hostile(number: number): string {
  if (number % 250 === 0) return JSON.stringify({ ...likely(), description: 'я'.repeat(700_000) });
  const choice = random();
  if (choice < 0.45) return JSON.stringify({ ...likely(), [oneOf(FIELDS)]: anything() });
  if (choice < 0.7) return JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, anything()])));
  if (choice < 0.8) return JSON.stringify(anything());
  if (choice < 0.9) return JSON.stringify(likely()).slice(0, Math.floor(random() * 80));
  return oneOf([
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '\0',
    nested(2000),
    `{"cell":${nested(5000)}}`,
    '{"cell":1,"cell":{"phone":"89123456789"}}',
    '{"__proto__":{"website":"x"},"cell":"89123456789","requesting_url":""}',
  ]);
}

it(`answers ${BODIES} hostile bodies with yes or no and never breaks, and what it keeps is text`, async () => {
  const {
    registerCallbackRequest,
    trackOpenedCallback,
    trackClosedCallback,
    trackFilledPhone,
    trackPressedCall,
    trackPressedTelegram,
    getStats,
    countStatsDays,
  } = contract;
  const routes = [
    registerCallbackRequest,
    trackOpenedCallback,
    trackClosedCallback,
    trackFilledPhone,
    trackPressedCall,
    trackPressedTelegram,
    getStats,
    countStatsDays,
  ];
  const statuses = new Map<number, number>();
  for (let number = 0; number < BODIES; number += 1) {
    const url = routes[number % routes.length]?.path ?? '';
    const body = hostile(number);
    const type =
      random() < 0.05
        ? oneOf(['text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=koi8-r'])
        : 'application/json';
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload: body,
    });
    expect(statusCode < 500, `${statusCode} ${url} ${body.slice(0, 300)}`).toBe(true);
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  for (const status of [200, 400, 413, 415, 422])
    expect(statuses.get(status), `answers with ${status}`).toBeGreaterThan(0);

  const { rows } = await left.database.raw(
    'select phone, description, requesting_url from callback_requests union all select phone, user_agent, kind from visitor_acts',
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows)
    for (const value of Object.values(row as object)) expect(value === null || typeof value === 'string').toBe(true);
  const { rows: requests } = await left.database.raw(
    "select * from callback_requests where phone !~ '^\\+7[0-9]{10}$' or length(description) > 2000 or length(requesting_url) > 2000",
  );
  expect(requests).toEqual([]);
  const { rows: odd } = await left.database.raw(
    'select * from visitor_acts where length(user_agent) > 500 or length(phone) > 40 or width not between 0 and 100000 or height not between 0 and 100000',
  );
  expect(odd).toEqual([]);
});
