import { expect, test } from 'vitest';
import { fitSize, fullSize, fitsUnscaled } from './fit-size.ts';

const PANE = { width: 1000, height: 600 };

test('a large picture is fitted into the pane, and a click shows every pixel of it', () => {
  const picture = { width: 4000, height: 1200 };
  expect(fitSize(picture, PANE)).toEqual({ width: 1000, height: 300 });
  expect(fullSize(picture, PANE)).toEqual(picture);
  expect(fitsUnscaled(picture, PANE)).toBe(false);
});

test('a small picture is enlarged, but not to mere squares', () => {
  expect(fitSize({ width: 256, height: 256 }, PANE)).toEqual({ width: 600, height: 600 });
  expect(fitSize({ width: 16, height: 16 }, PANE)).toEqual({ width: 64, height: 64 });
});

test('a click on what stands in its full size makes it twice as large', () => {
  expect(fullSize({ width: 256, height: 256 }, PANE)).toEqual({ width: 1200, height: 1200 });
  expect(fullSize({ width: 1500, height: 600 }, PANE).width).toBe(2000);
  expect(fitsUnscaled({ width: 256, height: 256 }, PANE)).toBe(true);
});
