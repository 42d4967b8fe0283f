import type { Ink } from './ink.ts';
import { lettersOn, stepFrom } from './nearest-letters.ts';
import type { Stroke } from './strokes.ts';

/** Waves across a page need five; down a page the slope changes evenly, as in perspective. */
const TERMS_ACROSS = 6;
const TERMS_DOWN = 2;
const TERMS = TERMS_ACROSS * TERMS_DOWN;
/** A step steeper than this leads to another line. */
const MAX_STEP_DEGREES = 35;
/** Letters are of unequal height; over several of them in a row that evens out. */
const MAX_WALK_STEPS = 6;
/** Walks that fit worst run into another line: left out of the second and third fit. */
const FITS = 3;
const WORST_FIT = 0.12;
/** Keeps the sum solvable where no letters stand. */
const CALM = 1;

/** How lines of text run at a place: pixels down for one pixel across. */
export type Slope = (x: number, y: number) => number;

interface Walk {
  x: number;
  y: number;
  slope: number;
  weight: number;
}

/**
 * The slope of lines as a smooth function of the place: least squares over Chebyshev terms, fitted to walks from letter
 * to letter.
 */
export function lineSlopeOf(ink: Ink): Slope {
  const walks = walksAlong(ink);
  // The terms run from -1 to 1 over the text, wherever it stands on the image; beyond it lines go on as they are at
  // its edge.
  const [acrossText, downText] = [spanOf(walks.map(({ x }) => x)), spanOf(walks.map(({ y }) => y))];
  const termsAt = (x: number, y: number): Float64Array => {
    const [across, down] = [acrossText(x), downText(y)];
    const terms = new Float64Array(TERMS);
    let [last, term] = [across, 1];
    for (let order = 0; order < TERMS_ACROSS; order += 1) {
      terms[order] = term;
      terms[TERMS_ACROSS + order] = term * down;
      [last, term] = [term, order === 0 ? across : 2 * across * term - last];
    }
    return terms;
  };
  const samples = walks.map((walk) => ({ ...walk, terms: termsAt(walk.x, walk.y) }));
  let factors = new Float64Array(TERMS);
  const valueOf = (terms: Float64Array) => terms.reduce((sum, term, at) => sum + term * (factors[at] ?? 0), 0);
  for (let fit = 0; fit < FITS; fit += 1) {
    const kept =
      fit === 0 ? samples : samples.filter(({ terms, slope }) => Math.abs(valueOf(terms) - slope) < WORST_FIT);
    if (kept.length < 2 * TERMS) break;
    factors = leastSquares(kept);
  }
  return (x, y) => valueOf(termsAt(x, y));
}

/** From every letter a few letters on to the right, each the nearest to the last. */
function walksAlong(ink: Ink): Walk[] {
  const letters = lettersOn(ink);
  const next = new Map<Stroke, Stroke>();
  for (const { from, to, degrees } of letters.flatMap((_, at) => stepFrom(letters, at))) {
    if (Math.abs(degrees) > MAX_STEP_DEGREES) continue;
    const [left, right] = middleX(from) < middleX(to) ? [from, to] : [to, from];
    next.set(left, right);
  }
  return letters.flatMap((start) => {
    let [end, steps] = [start, 0];
    for (let to = next.get(end); to !== undefined && steps < MAX_WALK_STEPS; to = next.get(to))
      [end, steps] = [to, steps + 1];
    const [right, down] = [middleX(end) - middleX(start), middleY(end) - middleY(start)];
    // The unevenness of two letters is spread over all the steps between them.
    return right > 0
      ? [{ x: middleX(start) + right / 2, y: middleY(start) + down / 2, slope: down / right, weight: steps ** 2 }]
      : [];
  });
}

function spanOf(values: number[]): (value: number) => number {
  const sorted = values.toSorted((one, other) => one - other);
  const [from, to] = [sorted[Math.floor(sorted.length * 0.01)] ?? 0, sorted[Math.floor(sorted.length * 0.99)] ?? 1];
  return (value) => Math.max(-1, Math.min(1, (2 * (value - from)) / Math.max(1, to - from) - 1));
}

const middleX = ({ x0, x1 }: Stroke) => (x0 + x1) / 2;
const middleY = ({ y0, y1 }: Stroke) => (y0 + y1) / 2;

function leastSquares(samples: { terms: Float64Array; slope: number; weight: number }[]): Float64Array<ArrayBuffer> {
  const rows = Array.from({ length: TERMS }, (_, one) =>
    Float64Array.from({ length: TERMS + 1 }, (__, other) => (one === other && one > 0 ? CALM : 0)),
  );
  for (const { terms, slope, weight } of samples) {
    for (const [one, row] of rows.entries()) {
      const share = (terms[one] ?? 0) * weight;
      for (let other = 0; other < TERMS; other += 1) row[other] = (row[other] ?? 0) + share * (terms[other] ?? 0);
      row[TERMS] = (row[TERMS] ?? 0) + share * slope;
    }
  }
  return solve(rows);
}

/** Gauss and Jordan: each row frees the others of its own unknown. */
function solve(rows: Float64Array[]): Float64Array<ArrayBuffer> {
  for (const [at, pivot] of rows.entries()) {
    const lead = pivot[at] ?? 0;
    if (Math.abs(lead) < Number.EPSILON) continue;
    for (const [other, row] of rows.entries()) {
      if (other === at) continue;
      const share = (row[at] ?? 0) / lead;
      for (let column = at; column <= TERMS; column += 1)
        row[column] = (row[column] ?? 0) - share * (pivot[column] ?? 0);
    }
  }
  return Float64Array.from(rows, (row, at) =>
    Math.abs(row[at] ?? 0) < Number.EPSILON ? 0 : (row[TERMS] ?? 0) / (row[at] ?? 1),
  );
}
