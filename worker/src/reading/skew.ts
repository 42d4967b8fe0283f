/** A grey picture, one byte a pixel. */
export interface Grey {
  pixels: Uint8Array;
  width: number;
  height: number;
}

const WIDEST_TILT = 10;
const COARSE_STEP = 0.5;
const FINE_STEP = 0.1;
const MOST_POINTS = 40_000;
/** The rows of a straightened page stand out this much more than those of the picture as it is; less is chance, not a tilt. */
const CLEARLY_BETTER = 1.1;

/**
 * By how many degrees lines of text run downhill: the angle at which the sums along the lines differ most from row to row.
 * 0 when no angle is clearly better than the picture as it is. `ink` marks what may be a stroke with 1.
 */
export function skewOf(ink: Grey): number {
  const points = inkPoints(ink);
  if (points.length === 0) return 0;
  const contrast = (degrees: number) => rowContrast(points, { degrees, height: ink.height, width: ink.width });
  const best = (from: number, to: number, step: number) => {
    let winner = { degrees: 0, contrast: -1 };
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const found = { degrees, contrast: contrast(degrees) };
      if (found.contrast > winner.contrast) winner = found;
    }
    return winner;
  };
  const coarse = best(-WIDEST_TILT, WIDEST_TILT, COARSE_STEP);
  const fine = best(coarse.degrees - COARSE_STEP, coarse.degrees + COARSE_STEP, FINE_STEP);
  // A best angle at the very end of the range is the slope of something else: a road, a roof.
  if (Math.abs(fine.degrees) > WIDEST_TILT - COARSE_STEP) return 0;
  return fine.contrast > contrast(0) * CLEARLY_BETTER ? Math.round(fine.degrees * 10) / 10 : 0;
}

interface Points {
  xs: Int32Array;
  ys: Int32Array;
  length: number;
}

/** Every so-manieth point of ink: a sample tells the tilt as well as all of them, in a tenth of the time. */
function inkPoints({ pixels, width }: Grey): Points {
  const ink = pixels.reduce((sum, value) => sum + (value ? 1 : 0), 0);
  const step = Math.max(1, Math.ceil(ink / MOST_POINTS));
  const [xs, ys] = [new Int32Array(Math.ceil(ink / step)), new Int32Array(Math.ceil(ink / step))];
  let [seen, length] = [0, 0];
  for (let at = 0; at < pixels.length; at += 1) {
    if (!pixels[at]) continue;
    if (seen % step === 0) {
      xs[length] = at % width;
      ys[length] = Math.floor(at / width);
      length += 1;
    }
    seen += 1;
  }
  return { xs, ys, length };
}

function rowContrast({ xs, ys, length }: Points, { degrees, width, height }: { degrees: number; width: number; height: number }): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const shift = Math.ceil(width * Math.abs(slope)) + 1;
  const rows = new Int32Array(height + 2 * shift + 2);
  for (let at = 0; at < length; at += 1) {
    const row = Math.floor((ys[at] ?? 0) - (xs[at] ?? 0) * slope + 0.5) + shift;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row += 1) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  return sum;
}
