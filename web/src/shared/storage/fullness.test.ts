import { expect, test } from 'vitest';
import { fullnessOf } from './fullness.ts';

const GB = 1024 ** 3;
const BOUNDS = { most_files: 1000, most_bytes: 200 * GB };
const fullness = (files: number, bytes: number) => fullnessOf({ ...BOUNDS, files, bytes });

test('nobody is warned before nine tenths, of files or of bytes', () => {
  expect(fullness(0, 0)).toEqual({ share: 0, tightest: 'bytes', level: 'calm' });
  expect(fullness(899, 0)).toMatchObject({ tightest: 'files', level: 'calm' });
  expect(fullness(0, 179 * GB)).toMatchObject({ tightest: 'bytes', level: 'calm' });
});

test('the bar shows what is nearer to its bound, and warns of that', () => {
  expect(fullness(950, 20 * GB)).toEqual({ share: 0.95, tightest: 'files', level: 'near' });
  expect(fullness(10, 180 * GB)).toEqual({ share: 0.9, tightest: 'bytes', level: 'near' });
});

test('storage at the quota is full, and beyond it too', () => {
  expect(fullness(1000, 190 * GB)).toEqual({ share: 1, tightest: 'files', level: 'full' });
  expect(fullness(1200, 0)).toEqual({ share: 1, tightest: 'files', level: 'full' });
  expect(fullness(5, 201 * GB)).toEqual({ share: 1, tightest: 'bytes', level: 'full' });
});

test('room that no photograph fits into is none', () => {
  expect(fullness(5, 200 * GB - 1000)).toEqual({ share: 1, tightest: 'bytes', level: 'full' });
  expect(fullness(5, 200 * GB - 2 * 1024 * 1024).level).toBe('near');
});
