import { expect, it } from 'vitest';
import { readTime } from './asked-time.ts';

/** Monday, 17:30 in Moscow. */
const monday = { now: new Date('2026-11-16T14:30:00Z'), timeZone: 'Europe/Moscow' };
const read = (text: string, context = monday): string | null => {
  const { time } = readTime(text, context);
  return time && `${time.after?.toISOString() ?? ''} ${time.before?.toISOString() ?? ''}`.trim();
};
const inMoscow = (from: string, until: string): string =>
  [from, until].map((wall) => new Date(`${wall}:00+03:00`).toISOString()).join(' ');
const hour = 3_600_000;
const back = (ms: number): string => new Date(monday.now.getTime() - ms).toISOString();

it.each([
  ['сколько кошек было вчера', inMoscow('2026-11-15T00:00', '2026-11-16T00:00')],
  ['позавчера', inMoscow('2026-11-14T00:00', '2026-11-15T00:00')],
  ['что сегодня', inMoscow('2026-11-16T00:00', '2026-11-17T00:00')],
  ['на этой неделе', inMoscow('2026-11-16T00:00', '2026-11-23T00:00')],
  ['на прошлой неделе', inMoscow('2026-11-09T00:00', '2026-11-16T00:00')],
  ['в прошлом месяце', inMoscow('2026-10-01T00:00', '2026-11-01T00:00')],
  ['в этом месяце', inMoscow('2026-11-01T00:00', '2026-12-01T00:00')],
  ['в прошлом году', inMoscow('2025-01-01T00:00', '2026-01-01T00:00')],
  ['14 ноября', inMoscow('2026-11-14T00:00', '2026-11-15T00:00')],
  ['20 ноября', inMoscow('2025-11-20T00:00', '2025-11-21T00:00')],
  ['14 ноября 2026', inMoscow('2026-11-14T00:00', '2026-11-15T00:00')],
  ['3 мая 2024 года', inMoscow('2024-05-03T00:00', '2024-05-04T00:00')],
  ['14.11.2026', inMoscow('2026-11-14T00:00', '2026-11-15T00:00')],
  ['14.11', inMoscow('2026-11-14T00:00', '2026-11-15T00:00')],
  ['в мае', inMoscow('2026-05-01T00:00', '2026-06-01T00:00')],
  ['в декабре', inMoscow('2025-12-01T00:00', '2026-01-01T00:00')],
  ['в 2025 году', inMoscow('2025-01-01T00:00', '2026-01-01T00:00')],
  ['с 10 по 14 ноября', inMoscow('2026-11-10T00:00', '2026-11-15T00:00')],
  ['с 28 октября по 2 ноября', inMoscow('2026-10-28T00:00', '2026-11-03T00:00')],
  ['в субботу', inMoscow('2026-11-14T00:00', '2026-11-15T00:00')],
  ['в понедельник', inMoscow('2026-11-16T00:00', '2026-11-17T00:00')],
  ['вчера утром', inMoscow('2026-11-15T06:00', '2026-11-15T12:00')],
  ['14 ноября вечером', inMoscow('2026-11-14T18:00', '2026-11-15T00:00')],
  ['утром', inMoscow('2026-11-16T06:00', '2026-11-16T12:00')],
  // It is not evening yet: the last one is meant.
  ['вечером', inMoscow('2026-11-15T18:00', '2026-11-16T00:00')],
  ['с 10 до 12', inMoscow('2026-11-16T10:00', '2026-11-16T12:00')],
  ['вчера с 10:30 до 12', inMoscow('2026-11-15T10:30', '2026-11-15T12:00')],
  ['вчера в 10 часов', inMoscow('2026-11-15T10:00', '2026-11-15T11:00')],
  ['вчера после 18:30', inMoscow('2026-11-15T18:30', '2026-11-16T00:00')],
  ['вчера до 9 часов', inMoscow('2026-11-15T00:00', '2026-11-15T09:00')],
  ['за последний час', back(hour)],
  ['за час', back(hour)],
  ['за последние 3 дня', back(72 * hour)],
  ['за последние три дня', back(72 * hour)],
  ['за последние 30 минут', back(hour / 2)],
  ['за полчаса', back(hour / 2)],
  ['за сутки', back(24 * hour)],
  ['за неделю', back(168 * hour)],
  ['в последние 2 часа', back(2 * hour)],
])('«%s» is a time', (text, expected) => expect(read(text)).toBe(expected));

it.each([
  '',
  'сколько кошек',
  '31 февраля',
  '99.99',
  'завтрак',
  'последний раз',
  'номер 14',
  'с 12 до 10',
  'в 99 часов',
  'вчерашенька',
])('«%s» names no time', (text) => expect(read(text)).toBeNull());

it('takes the time out of the question and repeats it as it was asked', () => {
  expect(readTime('сколько кошек было вчера с 10 до 12 у ворот', monday)).toMatchObject({
    rest: 'сколько кошек было у ворот',
    time: { told: 'вчера с 10 до 12' },
  });
});

it('keeps to the clocks of the place on the day they change', () => {
  const berlin = { now: new Date('2026-10-26T10:00:00Z'), timeZone: 'Europe/Berlin' };
  expect(read('вчера', berlin)).toBe('2026-10-24T22:00:00.000Z 2026-10-25T23:00:00.000Z');
  expect(read('вчера вечером', berlin)).toBe('2026-10-25T17:00:00.000Z 2026-10-25T23:00:00.000Z');
});

it.each(['31 декабря 9999', '1 января 0001', 'в мае 9999', 'в январе 0000', 'с 1 по 5 мая 9999'])(
  '«%s» is no time that anybody could have filmed',
  (text) => expect(read(text)).toBeNull(),
);

it('goes back no further than there were pictures', () => {
  expect(readTime('за последние 9999 лет', monday)).toMatchObject({
    time: { after: null, before: null, told: 'за последние 9999 лет' },
  });
});
