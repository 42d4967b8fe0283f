import { expect, it } from 'vitest';
import { inMinutes, isThen } from './local-minutes.ts';

const minute = (moment: string): number => new Date(moment).getTime() / 60_000;
const there = (timeZone: string, asked: { months?: number[]; weekdays?: number[]; hours?: number[] }) =>
  inMinutes({ months: [], weekdays: [], hours: [], ...asked, timeZone });

it('tells hours by the clocks of the place, whatever the season', () => {
  const noon = there('Europe/Berlin', { hours: [12] });
  expect(isThen(minute('2024-07-01T10:30:00Z'), noon)).toBe(true);
  expect(isThen(minute('2024-07-01T11:30:00Z'), noon)).toBe(false);
  expect(isThen(minute('2024-12-01T11:30:00Z'), noon)).toBe(true);
  expect(isThen(minute('2024-12-01T10:30:00Z'), noon)).toBe(false);
});

it('knows the clocks of the past', () => {
  const midnight = there('Europe/Moscow', { hours: [0] });
  expect(isThen(minute('2013-06-01T20:30:00Z'), midnight)).toBe(true);
  expect(isThen(minute('2015-06-01T21:30:00Z'), midnight)).toBe(true);
});

it('tells months and weekdays of the place', () => {
  const asked = there('Asia/Vladivostok', { months: [3], weekdays: [6] });
  // There it is already Saturday, the first of March.
  expect(isThen(minute('2025-02-28T15:00:00Z'), asked)).toBe(true);
  expect(isThen(minute('2025-02-28T13:00:00Z'), asked)).toBe(false);
  expect(isThen(minute('1969-03-01T12:00:00Z'), asked)).toBe(true);
});
