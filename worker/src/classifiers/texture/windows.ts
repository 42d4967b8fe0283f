import type { IntegralView } from './integral-view.ts';
import type { WindowGrid } from './score.ts';

/** From and to. */
export type Range = readonly [number, number];

/** What windows a class is looked for through. */
export interface Shapes {
  /** Sides of squares as large as the windows; the view's longer side is 1. */
  sizes: Range;
  /** Width by height. */
  proportions: Range;
}

const NEXT_SIZE = 2 ** (1 / 2.5);
/** Of the window's size. */
const STEP = 1 / 4;
/** Half a cell of the fine plane: closer windows see the same. */
const MIN_STEP = 1 / 112;
/** A window this much wider or narrower than the thing still holds it. */
const NEXT_PROPORTION = 1.3;

export function windowGrids(
  { width, height }: IntegralView,
  { sizes: [smallest, largest], proportions }: Shapes,
): WindowGrid[] {
  const grids: WindowGrid[] = [];
  for (let size = smallest; size <= largest * 1.01; size *= NEXT_SIZE)
    for (const proportion of proportionsIn(proportions)) {
      const grid = { width: (size * Math.sqrt(proportion)) / width, height: size / Math.sqrt(proportion) / height };
      if (grid.width > 1 || grid.height > 1) continue;
      const step = Math.max(size * STEP, MIN_STEP);
      grids.push({
        ...grid,
        lefts: places(1 - grid.width, step / width),
        tops: places(1 - grid.height, step / height),
      });
    }
  return grids;
}

function proportionsIn([narrowest, widest]: Range): number[] {
  const count = Math.min(4, Math.max(1, Math.round(Math.log(widest / narrowest) / Math.log(NEXT_PROPORTION)) + 1));
  if (count === 1) return [Math.sqrt(narrowest * widest)];
  return Array.from({ length: count }, (_, index) => narrowest * (widest / narrowest) ** (index / (count - 1)));
}

function places(room: number, step: number): Float64Array {
  const count = Math.floor(room / step) + 1;
  return Float64Array.from({ length: count }, (_, index) => (count === 1 ? room / 2 : (room * index) / (count - 1)));
}
