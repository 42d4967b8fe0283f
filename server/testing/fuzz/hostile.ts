import type { Random } from './random.ts';

const nested = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 1);

/** What somebody would type who wants to see it break. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'а\0б',
  '\u202eгнп.exe',
  '\ud800',
  '\udfff\ud83d',
  'é'.normalize('NFD'),
  '🏳️‍🌈'.repeat(50),
  'я'.repeat(5000),
  'x'.repeat(70_000),
  '\r\nSet-Cookie: a=b',
  '\u001b[2J',
  "' or '1'='1",
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..%2f..%2fsecrets.json',
  'C:\\windows\\win.ini',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'rtsp://127.0.0.1:1/%ff',
  'rtsp://[::1',
  'https://user:pass@/',
  '(((((((((((((((((((a+)+)+)+)+)+)+)+',
  '"незакрытая фраза',
  'класс: проект: после:вчера до:',
  '-'.repeat(200),
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  '1e309',
  'NaN',
  '__proto__',
  'constructor',
] as const;
const NUMBERS = [0, -0, -1, 1, 0.5, 1e-320, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e15, 1e308, -1e308, 9_999_999_999] as const;
const THINGS: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  { __proto__: null, constructor: { prototype: { isAdmin: true } } },
  { toString: 1, length: 1e9 },
  nested(60),
  nested(200),
  { $gt: '' },
];

export const hostileText = (random: Random): string => random.pick(TEXTS);
export const hostileValue = (random: Random): unknown =>
  random.pick([random.pick(TEXTS), random.pick(NUMBERS), random.pick(THINGS)]);
