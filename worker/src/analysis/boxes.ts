/** A rectangle in fractions of the image. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export const widthOf = ({ x0, x1 }: Box): number => x1 - x0;
export const heightOf = ({ y0, y1 }: Box): number => y1 - y0;
export const areaOf = (box: Box): number => Math.max(0, widthOf(box)) * Math.max(0, heightOf(box));
export const middleX = ({ x0, x1 }: Box): number => (x0 + x1) / 2;
export const middleY = ({ y0, y1 }: Box): number => (y0 + y1) / 2;

export const overlapX = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0));
const overlapY = (one: Box, other: Box): number => Math.max(0, Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0));
export const commonArea = (one: Box, other: Box): number => overlapX(one, other) * overlapY(one, other);

/** Intersection over union: 1 for the same rectangle, 0 for apart. */
export function intersectionOverUnion(one: Box, other: Box): number {
  const common = commonArea(one, other);
  return common === 0 ? 0 : common / (areaOf(one) + areaOf(other) - common);
}

/** The share of `inner` that lies in `outer`. */
export const shareInside = (inner: Box, outer: Box): number =>
  areaOf(inner) === 0 ? 0 : commonArea(inner, outer) / areaOf(inner);

/** Wider by this share of its size on every side; a negative share makes it narrower. */
export const grown = (box: Box, share: number): Box => ({
  x0: box.x0 - widthOf(box) * share,
  y0: box.y0 - heightOf(box) * share,
  x1: box.x1 + widthOf(box) * share,
  y1: box.y1 + heightOf(box) * share,
});
