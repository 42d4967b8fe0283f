import { heightOf, widthOf, type Box } from '../../analysis/boxes.ts';
import type { Features, Plane, View } from '../features.ts';

/** A plane whose sums over any rectangle are at hand. */
export interface IntegralPlane extends Plane {
  /** Cells that the image takes, which is not a whole number: the last row or column may be partly beside it. */
  across: number;
  down: number;
  /**
   * Of everything above and to the left: a row and a column more than there are cells. Made when first asked for: who
   * only looks for a class sums up its scores.
   */
  sums(): Int32Array;
}

/** A view made ready to be looked at through windows, which are boxes in fractions of the view. */
export interface IntegralView {
  region: Box;
  /** Of the view: its longer side is 1. */
  width: number;
  height: number;
  planes: readonly IntegralPlane[];
}

function integralViewOf({ region, fine, coarse }: View, aspect: number): IntegralView {
  const ratio = (aspect * widthOf(region)) / heightOf(region);
  const size = { width: Math.min(1, ratio), height: Math.min(1, 1 / ratio) };
  return { region, ...size, planes: [summed(fine, size), summed(coarse, size)] };
}

export const wholeView = ({ whole, aspect }: Features): IntegralView => integralViewOf(whole, aspect);
export const tileViews = ({ tiles, aspect }: Features): IntegralView[] =>
  (tiles ?? []).map((tile) => integralViewOf(tile, aspect));

/** The side of a square as large as the window, where the view's longer side is 1: how large the network saw it. */
export const sizeIn = ({ width, height }: IntegralView, box: Box): number =>
  Math.sqrt(widthOf(box) * width * heightOf(box) * height);
/** Width by height, as it looks. */
export const proportionIn = ({ width, height }: IntegralView, box: Box): number =>
  (widthOf(box) * width) / (heightOf(box) * height);

export const intoView = ({ region }: IntegralView, { x0, y0, x1, y1 }: Box): Box => ({
  x0: (x0 - region.x0) / widthOf(region),
  y0: (y0 - region.y0) / heightOf(region),
  x1: (x1 - region.x0) / widthOf(region),
  y1: (y1 - region.y0) / heightOf(region),
});
export const outOfView = ({ region }: IntegralView, { x0, y0, x1, y1 }: Box): Box => ({
  x0: region.x0 + x0 * widthOf(region),
  y0: region.y0 + y0 * heightOf(region),
  x1: region.x0 + x1 * widthOf(region),
  y1: region.y0 + y1 * heightOf(region),
});

function summed(plane: Plane, size: { width: number; height: number }): IntegralPlane {
  const long = Math.max(plane.rows, plane.columns);
  let sums: Int32Array | null = null;
  return { ...plane, across: size.width * long, down: size.height * long, sums: () => (sums ??= sumsOf(plane)) };
}

function sumsOf({ rows, columns, channels, values }: Plane): Int32Array {
  const stride = (columns + 1) * channels;
  const sums = new Int32Array((rows + 1) * stride);
  const line = new Int32Array(channels);
  for (let row = 0; row < rows; row++) {
    line.fill(0);
    for (let column = 0; column < columns; column++) {
      const [from, to] = [(row * columns + column) * channels, (row + 1) * stride + (column + 1) * channels];
      for (let channel = 0; channel < channels; channel++) {
        const along = (line[channel] ?? 0) + (values[from + channel] ?? 0);
        line[channel] = along;
        sums[to + channel] = along + (sums[to - stride + channel] ?? 0);
      }
    }
  }
  return sums;
}
