/** A window is read as three by three cells. */
export const GRID = 3;
const MIN_EXTENT = 0.5;

/**
 * Where the cells of windows begin and end along one side of a plane, as places between two of its lines; three entries
 * a window.
 */
export interface Axis {
  startLine: Int32Array;
  startShare: Float64Array;
  endLine: Int32Array;
  endShare: Float64Array;
  /** One by the cell's length. */
  inverse: Float64Array;
}

export interface Side {
  /** Of the plane. */
  lines: number;
  /** How many of them the image takes. */
  extent: number;
}

/**
 * `starts` and `ends` are fractions of the view. A cell is never narrower than a cell of the plane, and stays on the
 * image.
 */
export function axisOf(
  { starts, ends }: { starts: ArrayLike<number>; ends: ArrayLike<number> },
  { lines, extent }: Side,
): Axis {
  const count = starts.length * GRID;
  const axis: Axis = {
    startLine: new Int32Array(count),
    startShare: new Float64Array(count),
    endLine: new Int32Array(count),
    endShare: new Float64Array(count),
    inverse: new Float64Array(count),
  };
  for (let index = 0; index < starts.length; index++) {
    const from = (starts[index] ?? 0) * extent;
    const length = ((ends[index] ?? 0) * extent - from) / GRID;
    for (let cell = 0; cell < GRID; cell++) {
      const middle = from + (cell + 0.5) * length;
      const half = Math.max(length, 1) / 2;
      const low = Math.max(0, Math.min(middle - half, extent - 2 * half));
      const high = Math.max(low + MIN_EXTENT, Math.min(Math.max(middle + half, 2 * half), extent));
      const at = index * GRID + cell;
      axis.startLine[at] = lineOf(low, lines);
      axis.startShare[at] = Math.min(low, lines) - lineOf(low, lines);
      axis.endLine[at] = lineOf(high, lines);
      axis.endShare[at] = Math.min(high, lines) - lineOf(high, lines);
      axis.inverse[at] = 1 / (high - low);
    }
  }
  return axis;
}

const lineOf = (place: number, lines: number): number => Math.max(0, Math.min(Math.floor(place), lines - 1));
