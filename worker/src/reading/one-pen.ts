import type { Stroke } from './strokes.ts';

/** Letters of one row are drawn with one pen: strokes of one width, about as much ink in each. */
const MOST_UNLIKE_PENS = 0.45;
const MOST_UNLIKE_FILLS = 0.14;
/** Half as wide as it is high, and the letter is a blot. */
const WIDEST_PEN = 0.55;
const [NARROWEST_LETTER, WIDEST_LETTER] = [0.25, 1.8];

export function areOfOnePen(letters: Stroke[]): boolean {
  const height = middleOf(letters.map(({ y0, y1 }) => y1 - y0));
  const pens = letters.map((letter) => middleOf(letter.runs().map(({ from, to }) => to - from)));
  const shapes = middleOf(letters.map(({ x0, y0, x1, y1 }) => (x1 - x0) / (y1 - y0)));
  const fills = letters.map(({ x0, y0, x1, y1, pixels }) => pixels / ((x1 - x0) * (y1 - y0)));
  if (shapes < NARROWEST_LETTER || shapes > WIDEST_LETTER || middleOf(pens) > height * WIDEST_PEN) return false;
  return spreadOf(pens) <= MOST_UNLIKE_PENS * middleOf(pens) && spreadOf(fills) <= MOST_UNLIKE_FILLS;
}

const middleOf = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** How far values lie from the middle one, on average. */
function spreadOf(values: number[]): number {
  const middle = middleOf(values);
  return values.reduce((sum, value) => sum + Math.abs(value - middle), 0) / values.length;
}
