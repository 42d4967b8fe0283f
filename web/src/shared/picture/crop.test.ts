import { expect, test } from 'vitest';
import { cropAround, mediaStyle, boxWithinCrop } from './crop.ts';

const SHAPE = 4 / 3;
const tiny = { x0: 0.5, y0: 0.5, x1: 0.52, y1: 0.52 };
const shapeOf = ({ x0, y0, x1, y1 }: typeof tiny, ratio: number) => ((x1 - x0) / (y1 - y0)) * ratio;

test.each([16 / 9, 1, 0.5])('the shown part of a frame (%f) has the shape of the tile and lies within it', (ratio) => {
  for (const box of [
    tiny,
    { x0: 0, y0: 0, x1: 1, y1: 1 },
    { x0: 0.95, y0: 0, x1: 1, y1: 0.1 },
    { x0: 0, y0: 0.4, x1: 0.9, y1: 0.5 },
  ]) {
    const crop = cropAround(box, { ratio, shape: SHAPE });
    expect(shapeOf(crop, ratio)).toBeCloseTo(SHAPE);
    for (const side of Object.values(crop)) expect(side).toBeGreaterThanOrEqual(0);
    expect(Math.max(crop.x1, crop.y1)).toBeLessThanOrEqual(1.000001);
  }
});

test('a small thing is shown in its middle with its surroundings', () => {
  const crop = cropAround(tiny, { ratio: SHAPE, shape: SHAPE });
  expect((crop.x0 + crop.x1) / 2).toBeCloseTo(0.51);
  expect(crop.x1 - crop.x0).toBeCloseTo(0.34);
});

test('the upper part of a picture taller than its tile is shown: a head, not a belt', () => {
  const standing = { x0: 0.3, y0: 0.1, x1: 0.7, y1: 0.9 };
  const crop = cropAround(standing, { ratio: 2 / 3, shape: 16 / 10 });
  expect(crop.y0).toBeGreaterThan(0.05);
  expect(crop.y0).toBeLessThanOrEqual(standing.y0);
  // What fits is in the middle.
  const whole = cropAround({ ...standing, y1: 0.3 }, { ratio: 2 / 3, shape: 16 / 10 });
  expect((whole.y0 + whole.y1) / 2).toBeCloseTo(0.2);
});

test('the rectangle is placed in the crop, and the crop in its tile', () => {
  const crop = { x0: 0.5, y0: 0.5, x1: 1, y1: 1 };
  expect(boxWithinCrop({ x0: 0.5, y0: 0.75, x1: 0.75, y1: 1 }, crop)).toEqual({ x0: 0, y0: 0.5, x1: 0.5, y1: 1 });
  expect(boxWithinCrop({ x0: 0, y0: 0, x1: 1, y1: 1 }, crop)).toEqual({ x0: 0, y0: 0, x1: 1, y1: 1 });
  expect(mediaStyle(crop)).toEqual({ width: '200%', height: '200%', left: '-100%', top: '-100%' });
});
