import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box, Point } from '#shared/picture/box.ts';
import { boxFromCorners, HANDLES, handleAt, moved, overlap, resized, type Handle } from './geometry.ts';

const BOX: Box = { x0: 0.2, y0: 0.3, x1: 0.6, y1: 0.7 };

const isOnPicture = ({ x0, y0, x1, y1 }: Box): boolean =>
  x0 >= 0 && y0 >= 0 && x1 <= 1 && y1 <= 1 && x0 <= x1 && y0 <= y1;

test('a rectangle is the same whichever corner it was drawn from, and stops at the edge', () => {
  expect(boxFromCorners({ x: 0.6, y: 0.3 }, { x: 0.2, y: 0.7 })).toEqual(BOX);
  expect(boxFromCorners({ x: 0.5, y: 0.5 }, { x: 3, y: -1 })).toEqual({ x0: 0.5, y0: 0, x1: 1, y1: 0.5 });
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

const aPoint = fc.record({
  x: fc.double({ min: -2, max: 2, noNaN: true }),
  y: fc.double({ min: -2, max: 2, noNaN: true }),
});
const aBox = fc.tuple(aPoint, aPoint).map(([one, other]) => boxFromCorners(one, other));

test('a rectangle between any two places is on the picture, with its corners in order', () => {
  fc.assert(fc.property(aBox, isOnPicture));
});

test('wherever a rectangle is moved, it stays on the picture and keeps its size', () => {
  const check = (box: Box, by: Point) => {
    const after = moved(box, by);
    expect(isOnPicture(after)).toBe(true);
    expect(after.x1 - after.x0).toBeCloseTo(box.x1 - box.x0, 9);
    expect(after.y1 - after.y0).toBeCloseTo(box.y1 - box.y0, 9);
  };
  fc.assert(fc.property(aBox, aPoint, check));
});

test('wherever a handle is pulled, the rectangle stays on the picture and the opposite corner where it was', () => {
  const check = (box: Box, handle: Handle, to: Point) => {
    const after = resized(box, handle, to);
    expect(isOnPicture(after)).toBe(true);
    if (!handle.includes('w') && !handle.includes('e')) expect([after.x0, after.x1]).toEqual([box.x0, box.x1]);
    if (handle.includes('w')) expect([after.x0, after.x1]).toContain(box.x1);
    if (handle.includes('n')) expect([after.y0, after.y1]).toContain(box.y1);
  };
  fc.assert(fc.property(aBox, fc.constantFrom(...HANDLES), aPoint, check));
});

test('the share in common is between 0 and 1, the same from both sides', () => {
  const check = (a: Box, b: Box) => {
    expect(overlap(a, b)).toBe(overlap(b, a));
    expect(overlap(a, b)).toBeGreaterThanOrEqual(0);
    expect(overlap(a, b)).toBeLessThanOrEqual(1 + 1e-9);
  };
  fc.assert(fc.property(aBox, aBox, check));
});
