import { expect, test } from 'vitest';
import type { Box } from '#shared/picture/box.ts';
import { chance } from '../testing/chance.ts';
import { between, HANDLES, handleAt, moved, overlap, resized } from './geometry.ts';

const BOX: Box = { x0: 0.2, y0: 0.3, x1: 0.6, y1: 0.7 };

const isOnPicture = ({ x0, y0, x1, y1 }: Box): boolean => x0 >= 0 && y0 >= 0 && x1 <= 1 && y1 <= 1 && x0 <= x1 && y0 <= y1;

test('a rectangle is the same whichever corner it was drawn from, and stops at the edge', () => {
  expect(between({ x: 0.6, y: 0.3 }, { x: 0.2, y: 0.7 })).toEqual(BOX);
  expect(between({ x: 0.5, y: 0.5 }, { x: 3, y: -1 })).toEqual({ x0: 0.5, y0: 0, x1: 1, y1: 0.5 });
});

test('a side moves alone, a corner moves two sides', () => {
  expect(resized(BOX, 'e', { x: 0.9, y: 0.9 })).toEqual({ ...BOX, x1: 0.9 });
  expect(resized(BOX, 'n', { x: 0.9, y: 0.1 })).toEqual({ ...BOX, y0: 0.1 });
  expect(resized(BOX, 'sw', { x: 0.1, y: 0.9 })).toEqual({ x0: 0.1, y0: 0.3, x1: 0.6, y1: 0.9 });
});

test('a side pulled over the opposite one turns the rectangle over', () => {
  expect(resized(BOX, 'w', { x: 0.9, y: 0 })).toEqual({ ...BOX, x0: 0.6, x1: 0.9 });
});

test('a handle that goes where it stands changes nothing', () => {
  for (const handle of HANDLES) expect(resized(BOX, handle, handleAt(BOX, handle))).toEqual(BOX);
});

test('the share in common is 1 of the same and 0 of what is apart', () => {
  expect(overlap(BOX, BOX)).toBe(1);
  expect(overlap(BOX, { x0: 0.7, y0: 0, x1: 1, y1: 1 })).toBe(0);
  expect(overlap({ x0: 0, y0: 0, x1: 1, y1: 1 }, { x0: 0, y0: 0, x1: 0.5, y1: 1 })).toBe(0.5);
});

test('whatever is done to a rectangle, it stays on the picture and keeps its size when moved', () => {
  const luck = chance(7);
  let box = BOX;
  for (let step = 0; step < 5000; step += 1) {
    if (luck.fraction() < 0.5) {
      const after = moved(box, { x: luck.from(-2, 2), y: luck.from(-2, 2) });
      expect(after.x1 - after.x0).toBeCloseTo(box.x1 - box.x0, 9);
      expect(after.y1 - after.y0).toBeCloseTo(box.y1 - box.y0, 9);
      box = after;
    } else {
      box = resized(box, luck.pick(HANDLES), { x: luck.from(-1, 2), y: luck.from(-1, 2) });
    }
    expect(isOnPicture(box)).toBe(true);
  }
});
