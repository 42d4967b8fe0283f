import { expect, test } from 'vitest';
import { bytesPerSecond, NO_SAMPLES, secondsLeft, withBytes, type Meter } from './speed.ts';

const after = (...samples: [at: number, bytes: number][]): Meter =>
  samples.reduce<Meter>((meter, [at, bytes]) => withBytes(meter, { at, bytes }), NO_SAMPLES);

test('a speed is shown after half a second and not before', () => {
  expect(bytesPerSecond(NO_SAMPLES)).toBeNull();
  expect(bytesPerSecond(after([0, 0], [400, 4000]))).toBeNull();
  expect(bytesPerSecond(after([0, 0], [1000, 5000]))).toBe(5000);
});

test('no speed is shown before a byte has left, least of all 0', () => {
  expect(bytesPerSecond(after([0, 0], [1000, 0]))).toBeNull();
  expect(bytesPerSecond(after([0, 0], [4000, 1]))).toBeNull();
  expect(bytesPerSecond(after([0, 0], [1000, 0], [2000, 400]))).toBe(200);
});

test('the speed is that of the last seconds', () => {
  expect(
    bytesPerSecond(
      after([0, 0], [1000, 90_000], [2000, 1000], [3000, 1000], [4000, 1000], [5000, 1000], [6000, 1000], [7000, 1000]),
    ),
  ).toBe(1000);
});

test('the speed is measured anew after a pause', () => {
  expect(bytesPerSecond(after([0, 0], [1000, 5000], [60_000, 0]))).toBeNull();
  expect(bytesPerSecond(after([0, 0], [1000, 5000], [60_000, 0], [61_000, 3000]))).toBe(3000);
});

test('the time that is left follows from it', () => {
  expect(secondsLeft(9000, 2000)).toBe(5);
  expect(secondsLeft(9000, null)).toBeNull();
  expect(secondsLeft(9000, 0)).toBeNull();
});
