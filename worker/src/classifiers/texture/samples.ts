import { intersectionOverUnion, type Box } from '../../analysis/boxes.ts';
import type { RandomSource } from '../random.ts';
import { sizeIn, type IntegralView } from './integral-view.ts';
import type { WindowGrid } from './score.ts';
import { windowGrids, type Shapes } from './windows.ts';

const MAX_TRIES = 300;
/** Windows that still hold the thing, and windows that do not any more. Between them nobody can say. */
const SAME = 0.7;
export const OTHER = 0.5;
const BESIDE = 0.15;

/** The box as it was drawn, and drawn a little differently: nobody draws twice alike. */
export function jittered(box: Box, { count, random }: { count: number; random: RandomSource }): Box[] {
  const boxes = [box];
  for (let tries = 0; boxes.length < count && tries < MAX_TRIES; tries++) {
    const [wide, high] = [(box.x1 - box.x0) * 0.07, (box.y1 - box.y0) * 0.07];
    const other = {
      x0: box.x0 + random.bell() * wide,
      y0: box.y0 + random.bell() * high,
      x1: box.x1 + random.bell() * wide,
      y1: box.y1 + random.bell() * high,
    };
    if (intersectionOverUnion(other, box) > SAME) boxes.push(other);
  }
  return boxes;
}

/** Windows that show a part of the thing, or the thing with too much beside it. */
export function windowsBeside({
  view,
  boxes,
  shapes: {
    sizes: [smallest, largest],
  },
  count,
  random,
}: {
  view: IntegralView;
  boxes: readonly Box[];
  shapes: Shapes;
  count: number;
  random: RandomSource;
}): Box[] {
  const windows: Box[] = [];
  for (let tries = 0; windows.length < count && tries < MAX_TRIES && boxes.length > 0; tries++) {
    const box = boxes[random.below(boxes.length)];
    if (!box) break;
    const scale = 2 ** random.between(-1.3, 1.3);
    const [wide, high] = [(box.x1 - box.x0) * scale, (box.y1 - box.y0) * scale];
    const [x0, y0] = [
      (box.x0 + box.x1 - wide) / 2 + random.bell() * 0.4 * (box.x1 - box.x0),
      (box.y0 + box.y1 - high) / 2 + random.bell() * 0.4 * (box.y1 - box.y0),
    ];
    const window = { x0, y0, x1: x0 + wide, y1: y0 + high };
    const nearest = Math.max(...boxes.map((one) => intersectionOverUnion(one, window)));
    const size = sizeIn(view, window);
    if (
      x0 >= 0 &&
      y0 >= 0 &&
      window.x1 <= 1 &&
      window.y1 <= 1 &&
      nearest > BESIDE &&
      nearest < OTHER &&
      size > smallest / 1.3 &&
      size < largest * 1.3
    )
      windows.push(window);
  }
  return windows;
}

/** Windows anywhere that none of the boxes lies in, of all sizes alike. */
export function windowsApart({
  view,
  boxes,
  shapes,
  count,
  random,
}: {
  view: IntegralView;
  boxes: readonly Box[];
  shapes: Shapes;
  count: number;
  random: RandomSource;
}): Box[] {
  const grids = windowGrids(view, shapes);
  const windows: Box[] = [];
  for (let tries = 0; windows.length < count && tries < MAX_TRIES && grids.length > 0; tries++) {
    const grid = grids[random.below(grids.length)];
    const window = grid && thrown(grid, random);
    if (window && boxes.every((box) => intersectionOverUnion(box, window) < BESIDE)) windows.push(window);
  }
  return windows;
}

function thrown({ width, height, lefts, tops }: WindowGrid, random: RandomSource): Box {
  const [x0, y0] = [lefts[random.below(lefts.length)] ?? 0, tops[random.below(tops.length)] ?? 0];
  return { x0, y0, x1: x0 + width, y1: y0 + height };
}
