import { likeness, type Box } from '../../sights/boxes.ts';
import type { Dice } from '../random.ts';
import { sizeIn, type Pane } from './pane.ts';
import type { WindowGrid } from './score.ts';
import { windowGrids, type Shapes } from './windows.ts';

const MOST_TRIES = 300;
/** Windows that still hold the thing, and windows that do not any more. Between them nobody can say. */
const SAME = 0.7;
export const OTHER = 0.5;
const BESIDE = 0.15;

/** The box as it was drawn, and drawn a little differently: nobody draws twice alike. */
export function jittered(box: Box, { count, dice }: { count: number; dice: Dice }): Box[] {
  const boxes = [box];
  for (let tries = 0; boxes.length < count && tries < MOST_TRIES; tries++) {
    const [wide, high] = [(box.x1 - box.x0) * 0.07, (box.y1 - box.y0) * 0.07];
    const other = {
      x0: box.x0 + dice.bell() * wide,
      y0: box.y0 + dice.bell() * high,
      x1: box.x1 + dice.bell() * wide,
      y1: box.y1 + dice.bell() * high,
    };
    if (likeness(other, box) > SAME) boxes.push(other);
  }
  return boxes;
}

/** Windows that show a part of the thing, or the thing with too much beside it. */
export function windowsBeside({
  pane,
  boxes,
  shapes: {
    sizes: [smallest, largest],
  },
  count,
  dice,
}: {
  pane: Pane;
  boxes: readonly Box[];
  shapes: Shapes;
  count: number;
  dice: Dice;
}): Box[] {
  const windows: Box[] = [];
  for (let tries = 0; windows.length < count && tries < MOST_TRIES && boxes.length > 0; tries++) {
    const box = boxes[dice.below(boxes.length)];
    if (!box) break;
    const scale = 2 ** dice.between(-1.3, 1.3);
    const [wide, high] = [(box.x1 - box.x0) * scale, (box.y1 - box.y0) * scale];
    const [x0, y0] = [
      (box.x0 + box.x1 - wide) / 2 + dice.bell() * 0.4 * (box.x1 - box.x0),
      (box.y0 + box.y1 - high) / 2 + dice.bell() * 0.4 * (box.y1 - box.y0),
    ];
    const window = { x0, y0, x1: x0 + wide, y1: y0 + high };
    const nearest = Math.max(...boxes.map((one) => likeness(one, window)));
    const size = sizeIn(pane, window);
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
  pane,
  boxes,
  shapes,
  count,
  dice,
}: {
  pane: Pane;
  boxes: readonly Box[];
  shapes: Shapes;
  count: number;
  dice: Dice;
}): Box[] {
  const grids = windowGrids(pane, shapes);
  const windows: Box[] = [];
  for (let tries = 0; windows.length < count && tries < MOST_TRIES && grids.length > 0; tries++) {
    const grid = grids[dice.below(grids.length)];
    const window = grid && thrown(grid, dice);
    if (window && boxes.every((box) => likeness(box, window) < BESIDE)) windows.push(window);
  }
  return windows;
}

function thrown({ width, height, lefts, tops }: WindowGrid, dice: Dice): Box {
  const [x0, y0] = [lefts[dice.below(lefts.length)] ?? 0, tops[dice.below(tops.length)] ?? 0];
  return { x0, y0, x1: x0 + width, y1: y0 + height };
}
