import { expect, test } from 'vitest';
import { boxOf, cropPixels, NO_CROP, nextCrop, type Crop, type CropEvent } from './crop.ts';

const after = (...events: CropEvent[]): Crop => events.reduce(nextCrop, NO_CROP);
const rounded = (crop: Crop): number[] | null => {
  const box = boxOf(crop);
  return box && [box.x0, box.y0, box.x1, box.y1].map((side) => Number(side.toFixed(3)));
};
const press = (x: number, y: number): CropEvent => ({ type: 'press', at: { x, y } });
const move = (x: number, y: number): CropEvent => ({ type: 'move', at: { x, y } });
const arrow = (x: number, y: number, what: 'place' | 'size' = 'place'): CropEvent => ({
  type: 'arrow',
  by: { x, y },
  what,
});
const RELEASE: CropEvent = { type: 'release' };

test('a rectangle can be drawn from any corner, and is seen while it grows', () => {
  expect(rounded(after(press(0.8, 0.6), move(0.2, 0.1)))).toEqual([0.2, 0.1, 0.8, 0.6]);
  expect(rounded(after(press(0.8, 0.6), move(0.2, 0.1), RELEASE))).toEqual([0.2, 0.1, 0.8, 0.6]);
});

test('a hand that leaves the picture draws along its edge', () => {
  expect(rounded(after(press(0.5, 0.5), move(1.7, -3), RELEASE))).toEqual([0.5, 0, 1, 0.5]);
});

test('a click draws nothing and takes away what was drawn', () => {
  expect(boxOf(after(press(0.1, 0.1), move(0.5, 0.5), RELEASE, press(0.3, 0.3), move(0.31, 0.9), RELEASE))).toBeNull();
});

test('cancelling returns to nothing, also in the middle of drawing', () => {
  expect(after(press(0.1, 0.1), move(0.5, 0.5), { type: 'cancel' })).toEqual(NO_CROP);
  expect(after(press(0.1, 0.1), { type: 'cancel' }, move(0.9, 0.9), RELEASE)).toEqual(NO_CROP);
});

test('the first arrow begins in the middle, the next ones move it, and the picture has an end', () => {
  expect(rounded(after(arrow(0.1, 0)))).toEqual([0.25, 0.25, 0.75, 0.75]);
  expect(rounded(after(arrow(0.1, 0), arrow(0.1, 0), arrow(0, -0.2)))).toEqual([0.35, 0.05, 0.85, 0.55]);
  expect(rounded(after(arrow(0.1, 0), arrow(0.9, 0.9)))).toEqual([0.5, 0.5, 1, 1]);
});

test('with Shift an arrow changes the size, within the picture and never to nothing', () => {
  expect(rounded(after(arrow(0.1, 0), arrow(0.1, -0.1, 'size')))).toEqual([0.25, 0.25, 0.85, 0.65]);
  expect(rounded(after(arrow(0.1, 0), arrow(5, -5, 'size')))).toEqual([0.25, 0.25, 1, 0.28]);
});

test('the sent picture is the selected part alone, made smaller but never larger', () => {
  expect(cropPixels({ width: 4000, height: 2000 }, null, 512)).toEqual({
    from: { x: 0, y: 0, width: 4000, height: 2000 },
    to: { width: 512, height: 256 },
  });
  expect(cropPixels({ width: 4000, height: 2000 }, { x0: 0.5, y0: 0, x1: 0.75, y1: 1 }, 512)).toEqual({
    from: { x: 2000, y: 0, width: 1000, height: 2000 },
    to: { width: 256, height: 512 },
  });
  expect(cropPixels({ width: 100, height: 50 }, null, 512).to).toEqual({ width: 100, height: 50 });
  expect(cropPixels({ width: 4000, height: 2 }, null, 512).to).toEqual({ width: 512, height: 1 });
});
