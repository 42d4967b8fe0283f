import { expect, test } from 'vitest';
import { firstRange, isRecorded, isTooLong, withEdge } from './range.ts';

const HOUR = 3_600_000;
const from = Date.parse('2026-11-17T10:00:00.000Z');

test('a new range lies about the shown moment, and not after what was recorded', () => {
  const span = { from, to: from + HOUR };
  const range = firstRange({ span, shown: from + HOUR / 2, latest: from + HOUR });
  expect(range.from).toBeLessThan(from + HOUR / 2);
  expect(range.to).toBeGreaterThan(from + HOUR / 2);
  expect(firstRange({ span, shown: from + HOUR, latest: from + HOUR - 1 }).to).toBeLessThan(from + HOUR);
});

test('of a whole day a new range is still no more than may be saved', () => {
  const range = firstRange({ span: { from, to: from + 24 * HOUR }, shown: from + 5 * HOUR, latest: from + 24 * HOUR });
  expect(isTooLong(range)).toBe(false);
});

test('an edge moves by whole seconds and never passes the other', () => {
  const range = { from, to: from + 10_000 };
  expect(withEdge(range, 'to', from + 25_400)).toEqual({ from, to: from + 25_000 });
  expect(withEdge(range, 'from', from + 60_000)).toEqual({ from: from + 9000, to: from + 10_000 });
  expect(withEdge(range, 'to', from - 60_000)).toEqual({ from, to: from + 1000 });
});

test('an hour may be saved, and a second more may not', () => {
  expect(isTooLong({ from, to: from + HOUR })).toBe(false);
  expect(isTooLong({ from, to: from + HOUR + 1000 })).toBe(true);
});

test('a range in a gap has nothing to save', () => {
  const spans = [
    { from, to: from + 1000 },
    { from: from + 60_000, to: from + 90_000 },
  ];
  expect(isRecorded({ from: from + 1000, to: from + 60_000 }, spans)).toBe(false);
  expect(isRecorded({ from: from + 1000, to: from + 60_001 }, spans)).toBe(true);
});
