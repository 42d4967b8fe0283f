import type { Rectangle } from '@rakurs/contract';

export interface Size {
  width: number;
  height: number;
}

/** Half of a hundred-thousandth of a pixel: what is left of fractions such as 0.7 * 10 = 7.000000000000001. */
const NOISE = 0.000_005;
const hundredths = (value: number): number => Math.round(value * 100) / 100;
const inside = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** x, y, width and height in pixels, from the upper left corner, in hundredths as COCO's own files. */
export function cocoBox({ x0, y0, x1, y1 }: Rectangle, { width, height }: Size): [number, number, number, number] {
  const [left, top, right, bottom] = [x0 * width, y0 * height, x1 * width, y1 * height].map(hundredths) as [
    number,
    number,
    number,
    number,
  ];
  return [left, top, hundredths(right - left), hundredths(bottom - top)];
}

/** Centre, width and height in fractions of the picture. */
export const yoloBox = ({ x0, y0, x1, y1 }: Rectangle): string =>
  [(x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0].map((value) => inside(value, 0, 1).toFixed(6)).join(' ');

export interface VocBox {
  xmin: number;
  ymin: number;
  xmax: number;
  ymax: number;
}

/** The first and the last pixel that the rectangle touches, counted from one. */
export function vocBox({ x0, y0, x1, y1 }: Rectangle, { width, height }: Size): VocBox {
  const first = (fraction: number, side: number) => inside(Math.floor(fraction * side + NOISE) + 1, 1, side);
  const last = (fraction: number, side: number, from: number) => inside(Math.ceil(fraction * side - NOISE), from, side);
  const [xmin, ymin] = [first(x0, width), first(y0, height)];
  return { xmin, ymin, xmax: last(x1, width, xmin), ymax: last(y1, height, ymin) };
}
