import { expect, test } from 'vitest';
import { createFrameCount } from './frame-count.ts';

const counted = (lengths: number[]) => {
  const count = createFrameCount();
  lengths.forEach((length) => count.take(length));
  return count;
};

test('the number of a frame is unknown before frames have been seen in a row', () => {
  expect(counted([0.04, 0.04]).numberOf(4)).toBeNull();
});

test('frames of one length are counted exactly, however the container rounds', () => {
  expect(counted([0.033, 0.034, 0.033]).numberOf(1)).toEqual({ number: 31, isExact: true });
  expect(counted([0.04, 0.04, 0.04]).numberOf(0)).toEqual({ number: 1, isExact: true });
});

test('uneven frames are counted about', () => {
  expect(counted([0.033, 0.05, 0.067]).numberOf(1)).toEqual({ number: 21, isExact: false });
});
