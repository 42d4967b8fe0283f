import { expect, it } from 'vitest';
import { readDate } from './dates.ts';

const moscow = { now: new Date('2024-03-31T22:30:00Z'), timeZone: 'Europe/Moscow' };
const read = (text: string) => readDate(text, moscow)?.toISOString() ?? null;

it.each([
  ['2024', '2023-12-31T21:00:00.000Z'],
  ['03.2024', '2024-02-29T21:00:00.000Z'],
  ['15.03.2024', '2024-03-14T21:00:00.000Z'],
  ['15.03.24', '2024-03-14T21:00:00.000Z'],
  ['2024-03-15', '2024-03-14T21:00:00.000Z'],
  ['2024-03', '2024-02-29T21:00:00.000Z'],
  // It is already the first of April there.
  ['сегодня', '2024-03-31T21:00:00.000Z'],
  ['Вчера', '2024-03-30T21:00:00.000Z'],
  ['позавчера', '2024-03-29T21:00:00.000Z'],
  ['неделя', '2024-03-24T21:00:00.000Z'],
  ['месяц', '2024-02-29T21:00:00.000Z'],
  ['год', '2023-03-31T21:00:00.000Z'],
  ['март', '2024-02-29T21:00:00.000Z'],
  ['май', '2023-04-30T21:00:00.000Z'],
  ['мая 2022', '2022-04-30T21:00:00.000Z'],
  ['15 марта 2024', '2024-03-14T21:00:00.000Z'],
])('%s begins at %s', (text, moment) => expect(read(text)).toBe(moment));

it.each(['', 'завтрак', '31.02.2024', '13.2024', '0000', '99.99.9999', '2024-00-01', '1e9', 'т', '2024 год назад'])(
  '%j is no date',
  (text) => expect(read(text)).toBeNull(),
);

it('keeps to the clocks of the place, summer time included', () => {
  expect(readDate('01.07.2024', { ...moscow, timeZone: 'Europe/Berlin' })?.toISOString()).toBe(
    '2024-06-30T22:00:00.000Z',
  );
  expect(readDate('01.01.2024', { ...moscow, timeZone: 'Europe/Berlin' })?.toISOString()).toBe(
    '2023-12-31T23:00:00.000Z',
  );
});
