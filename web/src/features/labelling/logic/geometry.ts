import type { Box, Point } from '#shared/picture/box.ts';

/** Where a rectangle is held when it is resized. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof HANDLES)[number];

const limited = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** The nearest place that is on the picture. */
export const onPicture = ({ x, y }: Point): Point => ({ x: limited(x, 0, 1), y: limited(y, 0, 1) });

/** The rectangle between two places, whichever was first. */
export const boxFromCorners = (one: Point, other: Point): Box => {
  const [a, b] = [onPicture(one), onPicture(other)];
  return { x0: Math.min(a.x, b.x), y0: Math.min(a.y, b.y), x1: Math.max(a.x, b.x), y1: Math.max(a.y, b.y) };
};

const moveSide = (from: number, to: number, by: number): [number, number] => {
  const length = to - from;
  const start = limited(from + by, 0, 1 - length);
  return [start, Math.min(start + length, 1)];
};

/** Of the same size, stopped by the edges of the picture. */
export const moved = (box: Box, by: Point): Box => {
  const [x0, x1] = moveSide(box.x0, box.x1, by.x);
  const [y0, y1] = moveSide(box.y0, box.y1, by.y);
  return { x0, y0, x1, y1 };
};

/** The held side or corner goes to the place; pulled over the opposite side, the rectangle turns over. */
export const resized = (box: Box, handle: Handle, to: Point): Box => {
  const corner = { x: handle.includes('w') ? box.x1 : box.x0, y: handle.includes('n') ? box.y1 : box.y0 };
  const pulled = {
    x: handle === 'n' || handle === 's' ? box.x1 : to.x,
    y: handle === 'e' || handle === 'w' ? box.y1 : to.y,
  };
  return boxFromCorners(corner, pulled);
};

/** Where the handle stands on the rectangle. */
export const handleAt = ({ x0, y0, x1, y1 }: Box, handle: Handle): Point => ({
  x: handle.includes('w') ? x0 : handle.includes('e') ? x1 : (x0 + x1) / 2,
  y: handle.includes('n') ? y0 : handle.includes('s') ? y1 : (y0 + y1) / 2,
});

const areaOf = ({ x0, y0, x1, y1 }: Box): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);

/** The share of two rectangles that both have: 1 for the same, 0 for apart. */
export const overlap = (a: Box, b: Box): number => {
  const common = areaOf({
    x0: Math.max(a.x0, b.x0),
    y0: Math.max(a.y0, b.y0),
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
  });
  const all = areaOf(a) + areaOf(b) - common;
  return all === 0 ? 0 : common / all;
};

export const isSameBox = (a: Box, b: Box): boolean => a.x0 === b.x0 && a.y0 === b.y0 && a.x1 === b.x1 && a.y1 === b.y1;
