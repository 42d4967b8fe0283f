import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followSecond, markerAt, placeOf, secondAt, MIN_SPAN_SECONDS, ticks, wholeSpan, zoomedSpan } from './span.ts';

test('a click on the line is a second of the video', () => {
  expect(secondAt(250, wholeSpan(100), 1000)).toBe(25);
  expect(placeOf(25, wholeSpan(100), 1000)).toBe(250);
  expect(secondAt(5000, wholeSpan(100), 1000)).toBe(100);
  expect(secondAt(250, { from: 50, to: 100 }, 1000)).toBe(62.5);
  expect(secondAt(250, { from: 50, to: 100 }, 0)).toBe(50);
});

test('zooming holds what is under the pointer and never leaves the video', () => {
  const turn = fc.record({
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    by: fc.double({ min: 0.01, max: 100, noNaN: true }),
  });
  const check = (duration: number, turns: { share: number; by: number }[]) => {
    let span = wholeSpan(duration);
    for (const { share, by } of turns) {
      const at = span.from + share * (span.to - span.from);
      const before = placeOf(at, span, 1000);
      const after = zoomedSpan(span, { by, at }, duration);
      expect(after.from).toBeGreaterThanOrEqual(0);
      expect(after.to).toBeLessThanOrEqual(duration + 1e-9);
      expect(after.to - after.from).toBeGreaterThanOrEqual(Math.min(MIN_SPAN_SECONDS, duration) - 1e-9);
      const touchesEdge = after.from < 1e-9 || after.to > duration - 1e-9;
      if (!touchesEdge) expect(placeOf(at, after, 1000)).toBeCloseTo(before, 3);
      span = after;
    }
  };
  fc.assert(fc.property(fc.double({ min: 0.1, max: 40_000, noNaN: true }), fc.array(turn, { maxLength: 30 }), check), {
    numRuns: 150,
  });
});

test('half as long, about the second under the pointer', () => {
  expect(zoomedSpan({ from: 20, to: 40 }, { by: 0.5, at: 30 }, 100)).toEqual({ from: 25, to: 35 });
});

test('a shown stretch follows the playing second', () => {
  expect(followSecond({ from: 0, to: 10 }, 5, 100)).toEqual({ from: 0, to: 10 });
  expect(followSecond({ from: 0, to: 10 }, 50, 100)).toEqual({ from: 49, to: 59 });
  expect(followSecond({ from: 0, to: 10 }, 99.9, 100)).toEqual({ from: 90, to: 100 });
  expect(followSecond({ from: 20, to: 30 }, 50, 100)).toEqual({ from: 49, to: 59 });
  // Its first and its last second are in sight.
  for (const second of [20, 30]) expect(followSecond({ from: 20, to: 30 }, second, 100)).toEqual({ from: 20, to: 30 });
});

test('ticks are round seconds with room between them', () => {
  expect(ticks(wholeSpan(60), 700)).toEqual([0, 10, 20, 30, 40, 50, 60]);
  expect(ticks({ from: 1.2, to: 4.8 }, 400)).toEqual([2, 3, 4]);
  expect(ticks(wholeSpan(0), 700)).toEqual([]);
  expect(ticks(wholeSpan(60), 0)).toEqual([]);
  // Seventy pixels are room enough.
  expect(ticks(wholeSpan(60), 420)).toEqual([0, 10, 20, 30, 40, 50, 60]);
});

test('a click near a mark means the mark', () => {
  const marks = [{ second: 10 }, { second: 20 }];
  expect(markerAt(marks, 203, { span: wholeSpan(100), width: 1000 })).toEqual({ second: 20 });
  expect(markerAt(marks, 150, { span: wholeSpan(100), width: 1000 })).toBeNull();
  expect([205, 206].map((x) => markerAt(marks, x, { span: wholeSpan(100), width: 1000 })?.second ?? null)).toEqual([
    20,
    null,
  ]);
});
