import type { Box } from '../../analysis/boxes.ts';
import { axisOf, GRID, type Axis } from './axis.ts';
import type { IntegralView, IntegralPlane } from './integral-view.ts';

/** How many numbers describe a window: the average of each of its nine cells, on both planes. */
export const descriptionLength = ({ planes }: IntegralView): number =>
  GRID * GRID * planes.reduce((sum, { channels }) => sum + channels, 0);

/** Descriptions of windows, row after row. */
export function describe(view: IntegralView, windows: readonly Box[]): Float32Array {
  const length = descriptionLength(view);
  const rows = new Float32Array(windows.length * length);
  const across = { starts: windows.map(({ x0 }) => x0), ends: windows.map(({ x1 }) => x1) };
  const down = { starts: windows.map(({ y0 }) => y0), ends: windows.map(({ y1 }) => y1) };
  let offset = 0;
  for (const plane of view.planes) {
    const [x, y] = [
      axisOf(across, { lines: plane.columns, extent: plane.across }),
      axisOf(down, { lines: plane.rows, extent: plane.down }),
    ];
    const sums = plane.sums();
    for (let window = 0; window < windows.length; window++)
      for (let cell = 0; cell < GRID * GRID; cell++)
        average({
          plane,
          sums,
          x,
          y,
          atX: window * GRID + (cell % GRID),
          atY: window * GRID + Math.floor(cell / GRID),
          rows,
          to: window * length + offset + cell * plane.channels,
        });
    offset += GRID * GRID * plane.channels;
  }
  return rows;
}

interface Reading {
  plane: IntegralPlane;
  sums: Int32Array;
  x: Axis;
  y: Axis;
  atX: number;
  atY: number;
  rows: Float32Array;
  to: number;
}

/** The sums at the four corners of a cell; each corner lies between four points. */
function average({ plane: { columns, channels, scale }, x, y, atX, atY, rows, to, sums }: Reading): void {
  const unit = scale * (x.inverse[atX] ?? 0) * (y.inverse[atY] ?? 0);
  for (const isLower of [false, true]) {
    const line = (isLower ? y.endLine[atY] : y.startLine[atY]) ?? 0;
    const share = (isLower ? y.endShare[atY] : y.startShare[atY]) ?? 0;
    for (const isRight of [false, true]) {
      const column = (isRight ? x.endLine[atX] : x.startLine[atX]) ?? 0;
      const part = (isRight ? x.endShare[atX] : x.startShare[atX]) ?? 0;
      const sign = isLower === isRight ? unit : -unit;
      const from = (line * (columns + 1) + column) * channels;
      const below = from + (columns + 1) * channels;
      const [a, b, c, d] = [
        sign * (1 - share) * (1 - part),
        sign * (1 - share) * part,
        sign * share * (1 - part),
        sign * share * part,
      ];
      for (let channel = 0; channel < channels; channel++)
        rows[to + channel] =
          (rows[to + channel] ?? 0) +
          a * (sums[from + channel] ?? 0) +
          b * (sums[from + channels + channel] ?? 0) +
          c * (sums[below + channel] ?? 0) +
          d * (sums[below + channels + channel] ?? 0);
    }
  }
}
