import { expect, it } from 'vitest';
import { fitInside, readDisplayMatrix } from './stream-shape.ts';

const matrix = (...[a, b, c, d]: [number, number, number, number]): Buffer => {
  const bytes = Buffer.alloc(36);
  [a, b, 0, c, d, 0, 0, 0, 16384].forEach((value, index) => bytes.writeInt32LE(Math.round(value * 65_536), index * 4));
  return bytes;
};

it('reads the eight ways to hold a phone out of a display matrix, and leaves a slanted picture alone', () => {
  expect(readDisplayMatrix(null)).toBe(1);
  expect(readDisplayMatrix(matrix(1, 0, 0, 1))).toBe(1);
  expect(readDisplayMatrix(matrix(0, 1, -1, 0))).toBe(6);
  expect(readDisplayMatrix(matrix(-1, 0, 0, -1))).toBe(3);
  expect(readDisplayMatrix(matrix(0, -1, 1, 0))).toBe(8);
  expect(readDisplayMatrix(matrix(-1, 0, 0, 1))).toBe(2);
  expect(readDisplayMatrix(matrix(0.95, 0.3, -0.3, 0.95))).toBe(1);
});

it('fits a picture into full HD either way up, in even sides, and never enlarges', () => {
  const limit = { long: 1920, short: 1080, step: 2 };
  expect(fitInside({ width: 3840, height: 2160 }, limit)).toEqual({ width: 1920, height: 1080 });
  expect(fitInside({ width: 2160, height: 3840 }, limit)).toEqual({ width: 1080, height: 1920 });
  expect(fitInside({ width: 4000, height: 3000 }, limit)).toEqual({ width: 1440, height: 1080 });
  expect(fitInside({ width: 641, height: 361 }, limit)).toEqual({ width: 640, height: 360 });
  expect(fitInside({ width: 100_000, height: 1 }, limit)).toEqual({ width: 1920, height: 2 });
});
