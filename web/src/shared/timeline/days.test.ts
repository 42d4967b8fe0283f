import { expect, test } from 'vitest';
import { dayOf, endOfDay, isMidnight, lastDays } from './days.ts';

const at = (day: number, hour = 0, minute = 0) => new Date(2026, 10, day, hour, minute);
const now = at(15, 14, 30).getTime();

test('the time line is fifteen days, and the last of them is today', () => {
  const days = lastDays(now);
  expect(days).toHaveLength(15);
  expect([days.at(0), days.at(-1)]).toEqual([at(1), at(15)]);
});

test('a chosen day is taken whole, and today up to now', () => {
  expect(endOfDay(at(12), now)).toBe(at(13).getTime());
  expect(endOfDay(at(15), now)).toBe(now);
});

test('midnight belongs to the day that it ends', () => {
  expect(dayOf(at(13).getTime())).toEqual(at(12));
  expect(dayOf(at(13, 0, 15).getTime())).toEqual(at(13));
  expect([isMidnight(at(13).getTime()), isMidnight(now)]).toEqual([true, false]);
});
