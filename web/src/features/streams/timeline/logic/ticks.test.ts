import { expect, test } from 'vitest';
import { barOf, ticksOf } from './ticks.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const day = Date.UTC(2026, 10, 17);

test('the hours under a day are round, and so are the minutes under ten of them', () => {
  expect(ticksOf({ from: day, to: day + 24 * HOUR }, 1000, 0).map((at) => (at - day) / HOUR)).toEqual([
    0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24,
  ]);
  expect(
    ticksOf({ from: day + 90_000, to: day + 90_000 + 10 * MINUTE }, 700, 0).map((at) => (at - day) / MINUTE),
  ).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('a telephone has room for fewer of them', () => {
  expect(ticksOf({ from: day, to: day + 24 * HOUR }, 360, 0).map((at) => (at - day) / HOUR)).toEqual([
    0, 6, 12, 18, 24,
  ]);
});

test('where the clock is half an hour off, whole hours are those of its wall', () => {
  const kathmandu = -(5 * 60 + 45) * MINUTE;
  const [first] = ticksOf({ from: day, to: day + 6 * HOUR }, 500, kathmandu);
  expect(((first ?? 0) - day) / MINUTE).toBe(15);
});

test('nothing is written where there is no room', () => {
  expect(ticksOf({ from: day, to: day }, 500)).toEqual([]);
  expect(ticksOf({ from: day, to: day + HOUR }, 0)).toEqual([]);
});

test('a record of one second is still drawn, and nothing out of sight is', () => {
  const sight = { from: day, to: day + 24 * HOUR };
  expect(barOf({ from: day + HOUR, to: day + HOUR + 1000 }, sight, { width: 240, least: 2 })).toEqual({
    x: 10,
    width: 2,
  });
  expect(barOf({ from: day - HOUR, to: day + 2 * HOUR }, sight, { width: 240, least: 2 })).toEqual({ x: 0, width: 20 });
  expect(barOf({ from: day - 2 * HOUR, to: day - HOUR }, sight, { width: 240, least: 2 })).toBeNull();
  expect(barOf({ from: day + 30 * HOUR, to: day + 31 * HOUR }, sight, { width: 240, least: 2 })).toBeNull();
  expect(barOf({ from: sight.to, to: sight.to + HOUR }, sight, { width: 240, least: 2 })).toEqual({ x: 238, width: 2 });
});
