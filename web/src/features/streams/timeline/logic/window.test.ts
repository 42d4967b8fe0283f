import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOf } from '#shared/timeline/span.ts';
import {
  dayAround,
  followNow,
  lengthOf,
  MAX_WINDOW_MS,
  movedWindow,
  neighbourDay,
  nextLength,
  readDay,
  MIN_WINDOW_MS,
  windowAround,
  windowUpTo,
  writeDay,
  zoomedWindow,
} from './window.ts';

const HOUR = 3_600_000;
const now = new Date(2026, 10, 17, 12).getTime();

test('a live window reaches up to now, with a little room after it', () => {
  const span = windowUpTo(now, HOUR);
  expect(lengthOf(span)).toBe(HOUR);
  expect(span.to - now).toBeGreaterThan(0);
  expect(span.to - now).toBeLessThan(HOUR / 10);
});

test('zooming holds the moment under the pointer, between ten minutes and a day, and never shows the future', () => {
  const turn = fc.record({
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    by: fc.double({ min: 0.01, max: 100, noNaN: true }),
  });
  const check = (turns: { share: number; by: number }[]) => {
    let span = windowAround(now - 40 * HOUR, HOUR, now);
    for (const { share, by } of turns) {
      const at = span.from + share * lengthOf(span);
      const before = placeOf(at, span, 1000);
      span = zoomedWindow(span, { by, at }, now);
      expect(lengthOf(span)).toBeGreaterThanOrEqual(MIN_WINDOW_MS - 1);
      expect(lengthOf(span)).toBeLessThanOrEqual(MAX_WINDOW_MS + 1);
      expect(span.to).toBeLessThan(now + MAX_WINDOW_MS / 10);
      if (span.to < now) expect(placeOf(at, span, 1000)).toBeCloseTo(before, 3);
    }
  };
  fc.assert(fc.property(fc.array(turn, { maxLength: 20 }), check), { numRuns: 100 });
});

test('a window that is pulled into the future stops at now', () => {
  const span = windowUpTo(now, HOUR);
  expect(movedWindow(span, 5 * HOUR, now)).toEqual(span);
  expect(movedWindow(span, -HOUR, now)).toEqual({ from: span.from - HOUR, to: span.to - HOUR });
});

test('the buttons step through round lengths, from wherever the wheel has stopped', () => {
  expect(nextLength(HOUR, 'farther')).toBe(3 * HOUR);
  expect(nextLength(HOUR, 'nearer')).toBe(HOUR / 2);
  expect(nextLength(1.7 * HOUR, 'nearer')).toBe(HOUR);
  expect(nextLength(MIN_WINDOW_MS, 'nearer')).toBeNull();
  expect(nextLength(MAX_WINDOW_MS, 'farther')).toBeNull();
});

test('a film that plays out of the window turns it over; a user who looks elsewhere is not disturbed', () => {
  const span = { from: now - 10 * HOUR, to: now - 9 * HOUR };
  const turned = followNow(span, { before: span.to - 100, shown: span.to + 100, now });
  expect(lengthOf(turned)).toBe(HOUR);
  expect(turned.from).toBeLessThan(span.to);
  expect(turned.to).toBeGreaterThan(span.to + HOUR / 2);
  expect(followNow(span, { before: span.from + 5, shown: span.from + 10, now })).toBe(span);
  expect(followNow(span, { before: now - 5 * HOUR, shown: now - 5 * HOUR + 100, now })).toBe(span);
});

test('a day is from midnight to midnight, and is written as a form writes it', () => {
  const day = dayAround(now);
  expect([new Date(day.from).getHours(), new Date(day.to).getHours()]).toEqual([0, 0]);
  expect(writeDay(now)).toBe('2026-11-17');
  expect(readDay('2026-11-17')).toBe(day.from);
  expect([readDay(''), readDay('17.11.2026')]).toEqual([null, null]);
  expect(writeDay(neighbourDay(new Date(2026, 2, 1, 5).getTime(), -1))).toBe('2026-02-28');
});
