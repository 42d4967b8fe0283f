import type { Box } from '../analysis/boxes.ts';
import type { Plane, View } from './features.ts';
import type { Axes, Projection } from './projection.ts';

/**
 * Values inside the detector after which it looks at the image with a cell for 8 and for 16 of its pixels: what a
 * thing looks like, before what it is called.
 */
const TAPS = {
  fine: { value: 'value451', cell: 8, side: 56 },
  coarse: { value: 'value481', cell: 16, side: 28 },
} as const;
export const TAPPED_VALUES = Object.values(TAPS).map(({ value }) => value);

export interface Seen {
  /** What the detector answered, by name. */
  answer: Record<string, Float32Array>;
  /** Pixels that the image takes of the detector's square. */
  fitted: { width: number; height: number };
  /** The part of the image that was shown to it. */
  region: Box;
}

export const viewOf = ({ answer, fitted, region }: Seen, { fine, coarse }: Projection): View => ({
  region,
  fine: planeOf(cellsOf(answer, { tap: 'fine', fitted }), fine),
  coarse: planeOf(cellsOf(answer, { tap: 'coarse', fitted }), coarse),
});

export interface Cells {
  rows: number;
  columns: number;
  channels: number;
  /** Cell after cell, each of length one. */
  values: Float32Array;
}

/**
 * The cells that show the image and not the grey beside it. They are compared by their direction: light and contrast
 * are mostly length.
 */
export function cellsOf(
  answer: Record<string, Float32Array>,
  { tap, fitted }: { tap: keyof typeof TAPS; fitted: Seen['fitted'] },
): Cells {
  const { value, cell, side } = TAPS[tap];
  const map = answer[value];
  if (!map) throw new Error(`The detector did not give ${value}`);
  const channels = map.length / side ** 2;
  const [rows, columns] = [Math.max(1, Math.ceil(fitted.height / cell)), Math.max(1, Math.ceil(fitted.width / cell))];
  const values = new Float32Array(rows * columns * channels);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [from, to] = [row * side + column, (row * columns + column) * channels];
      let squares = 1e-12;
      for (let channel = 0; channel < channels; channel++) squares += (map[channel * side ** 2 + from] ?? 0) ** 2;
      const unit = 1 / Math.sqrt(squares);
      for (let channel = 0; channel < channels; channel++)
        values[to + channel] = (map[channel * side ** 2 + from] ?? 0) * unit;
    }
  return { rows, columns, channels, values };
}

const MAX_INT8 = 127;

function planeOf({ rows, columns, channels, values }: Cells, { kept, mean, axes, scale }: Axes): Plane {
  const projected = new Int8Array(rows * columns * kept);
  const directions = Float32Array.from(axes);
  const start = new Float32Array(kept);
  for (let channel = 0; channel < channels; channel++)
    for (let axis = 0; axis < kept; axis++)
      start[axis] = (start[axis] ?? 0) - (mean[channel] ?? 0) * (directions[channel * kept + axis] ?? 0);
  const sums = new Float32Array(kept);
  for (let cell = 0; cell < rows * columns; cell++) {
    sums.set(start);
    for (let channel = 0; channel < channels; channel++) {
      const value = values[cell * channels + channel] ?? 0;
      for (let axis = 0; axis < kept; axis++)
        sums[axis] = (sums[axis] ?? 0) + value * (directions[channel * kept + axis] ?? 0);
    }
    for (let axis = 0; axis < kept; axis++)
      projected[cell * kept + axis] = Math.max(-MAX_INT8, Math.min(MAX_INT8, Math.round((sums[axis] ?? 0) / scale)));
  }
  return { rows, columns, channels: kept, values: projected, scale };
}
