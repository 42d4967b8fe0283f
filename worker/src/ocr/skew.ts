/** A grey image, one byte a pixel. */
export interface Grey {
  pixels: Uint8Array;
  width: number;
  height: number;
}

const MAX_TILT_DEGREES = 10;
const COARSE_STEP = 0.5;
const FINE_STEP = 0.1;
const MAX_POINTS = 40_000;
/** Lines of text make one angle stand out this much among all; less is chance: a roof, a horizon, fur. */
const CLEAR = 2;
/** Tesseract reads lines this uneven as they are; turning would only soften the letters. */
const MIN_TILT = 0.3;

export interface Skew {
  /** By how many degrees lines of text run downhill. */
  degrees: number;
  /** How much better this angle is than the usual one. */
  clarity: number;
}

/**
 * For deskewing: the angle at which the sums along the lines (the projection profile) differ most from row to row.
 * `ink` marks what may be a stroke with 1.
 */
export function skewOf(ink: Grey): Skew {
  const points = inkPoints(ink);
  const contrast = (degrees: number) => rowContrast(points, { degrees, height: ink.height, width: ink.width });
  const tries = (from: number, to: number, step: number) =>
    Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step)
      .map((degrees) => ({ degrees, contrast: contrast(degrees) }))
      .toSorted((one, other) => other.contrast - one.contrast);
  const coarse = tries(-MAX_TILT_DEGREES, MAX_TILT_DEGREES, COARSE_STEP);
  const usual = coarse[Math.floor(coarse.length / 2)]?.contrast ?? 0;
  const [top] = coarse;
  if (top === undefined || usual === 0) return { degrees: 0, clarity: 0 };
  const fine = tries(top.degrees - COARSE_STEP, top.degrees + COARSE_STEP, FINE_STEP)[0] ?? top;
  return { degrees: Math.round(fine.degrees * 10) / 10, clarity: fine.contrast / usual };
}

/** By how much to straighten: the clearer of two opinions, or not at all when neither is clear. */
export function clearerTilt(one: Skew, other: Skew): number {
  const { degrees, clarity } = one.clarity >= other.clarity ? one : other;
  // An angle at the very end of the range is the slope of something else: a road, a stair.
  const isOne =
    clarity >= CLEAR && Math.abs(degrees) >= MIN_TILT && Math.abs(degrees) <= MAX_TILT_DEGREES - COARSE_STEP;
  return isOne ? degrees : 0;
}

interface Points {
  xs: Int32Array;
  ys: Int32Array;
  length: number;
}

/** Every so-manieth point of ink: a sample tells the tilt as well as all of them, in a tenth of the time. */
function inkPoints({ pixels, width }: Grey): Points {
  const ink = pixels.reduce((sum, value) => sum + (value ? 1 : 0), 0);
  const step = Math.max(1, Math.ceil(ink / MAX_POINTS));
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

function rowContrast(
  { xs, ys, length }: Points,
  { degrees, width, height }: { degrees: number; width: number; height: number },
): number {
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
