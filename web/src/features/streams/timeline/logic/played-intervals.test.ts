import { expect, test } from 'vitest';
import { reachedEnd, momentOf, secondOf, gapEnd, startOf, intervalsOfSpans } from './played-intervals.ts';

const at = Date.parse('2026-11-17T10:00:00.000Z');
/** Two minutes, a gap of ten, one minute. */
const stretches = intervalsOfSpans([
  { from: at, to: at + 120_000 },
  { from: at + 720_000, to: at + 780_000 },
]);

test('a moment of the wall is a second of the film, without the gaps before it', () => {
  expect(secondOf(stretches, at + 30_000)).toBe(30);
  expect(secondOf(stretches, at + 725_000)).toBe(125);
});

test('a moment in a gap is what comes after it, and one before all is its beginning', () => {
  expect(secondOf(stretches, at + 400_000)).toBe(120);
  expect(secondOf(stretches, at - 5000)).toBe(0);
});

test('a moment after the end of all plays the last piece', () => {
  expect(secondOf(stretches, at + 900_000)).toBeNull();
  expect(startOf(stretches, at + 900_000)).toBe(174);
  expect(startOf([], at)).toBe(0);
});

test('a second of the film is a moment of the wall', () => {
  expect(momentOf(stretches, 30)).toBe(at + 30_000);
  expect(momentOf(stretches, 125)).toBe(at + 725_000);
  expect(momentOf(stretches, 1000)).toBe(at + 780_000);
  expect(momentOf([], 3)).toBeNull();
});

test('a moment converted to the player and back is the same, wherever it was recorded', () => {
  for (const moment of [at, at + 119_000, at + 720_000, at + 779_000])
    expect(momentOf(stretches, secondOf(stretches, moment) ?? -1)).toBe(moment);
});

test('a moment in a gap gives where the film goes on; a recorded one, and one newer than the newest piece, gives nothing', () => {
  expect(
    [at, at + 119_999, at + 120_000, at + 719_999, at + 720_000, at + 780_000, at + 790_000].map((moment) =>
      gapEnd(stretches, moment),
    ),
  ).toEqual([null, null, at + 720_000, at + 720_000, null, null, null]);
});

test('the end is reached a frame or two before it, and is that of all that was recorded', () => {
  expect([0, 120, 178.9].map((second) => reachedEnd(stretches, second))).toEqual([null, null, null]);
  expect([179.2, 180].map((second) => reachedEnd(stretches, second))).toEqual([at + 780_000, at + 780_000]);
  expect(reachedEnd(stretches, 186)).toBe(at + 786_000);
  expect(reachedEnd([], 5)).toBeNull();
});
