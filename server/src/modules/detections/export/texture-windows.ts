/**
 * The windows through which a surface is looked for, laid over the whole square of the detector and read as the worker
 * reads them (worker/src/classifiers/texture).
 * They lie a little closer than the worker's, which moves the best of them afterwards. Of a picture that does not fill
 * the square, windows beside it are dropped.
 */
export type Range = readonly [number, number];

export interface WindowGrid {
  width: number;
  height: number;
  lefts: number[];
  tops: number[];
}

/** A window is read as three by three cells. */
export const GRID = 3;
const NEXT_SIZE = 2 ** (1 / 3);
const STEP = 1 / 5;
const MIN_STEP = 1 / 112;
const NEXT_PROPORTION = 1.3;
const MAX_PROPORTIONS = 4;
const MIN_EXTENT = 0.5;

export function windowGrids({
  sizes: [smallest, largest],
  proportions,
}: {
  sizes: Range;
  proportions: Range;
}): WindowGrid[] {
  const grids: WindowGrid[] = [];
  for (let size = smallest; size <= largest * 1.01; size *= NEXT_SIZE)
    for (const proportion of proportionsIn(proportions)) {
      const [width, height] = [size * Math.sqrt(proportion), size / Math.sqrt(proportion)];
      if (width > 1 || height > 1) continue;
      const step = Math.max(size * STEP, MIN_STEP);
      grids.push({ width, height, lefts: places(1 - width, step), tops: places(1 - height, step) });
    }
  return grids;
}

function proportionsIn([narrowest, widest]: Range): number[] {
  const count = Math.min(
    MAX_PROPORTIONS,
    Math.max(1, Math.round(Math.log(widest / narrowest) / Math.log(NEXT_PROPORTION)) + 1),
  );
  if (count === 1) return [Math.sqrt(narrowest * widest)];
  return Array.from({ length: count }, (_, index) => narrowest * (widest / narrowest) ** (index / (count - 1)));
}

function places(room: number, step: number): number[] {
  const count = Math.floor(room / step) + 1;
  return Array.from({ length: count }, (_, index) => (count === 1 ? room / 2 : (room * index) / (count - 1)));
}

/**
 * For each of the three cells of each window along one side: how much of its average each line of a plane is. Cell
 * after cell, window after window, line after line.
 */
export function averagesAlong(
  starts: readonly number[],
  { length, lines }: { length: number; lines: number },
): Float32Array {
  const shares = new Float32Array(GRID * starts.length * lines);
  const cell = (length * lines) / GRID;
  for (let place = 0; place < GRID; place++)
    for (const [window, start] of starts.entries()) {
      const middle = start * lines + (place + 0.5) * cell;
      const half = Math.max(cell, 1) / 2;
      const low = Math.max(0, Math.min(middle - half, lines - 2 * half));
      const high = Math.max(low + MIN_EXTENT, Math.min(Math.max(middle + half, 2 * half), lines));
      const from = (place * starts.length + window) * lines;
      for (let line = 0; line < lines; line++)
        shares[from + line] = Math.max(0, Math.min(high, line + 1) - Math.max(low, line)) / (high - low);
    }
  return shares;
}
