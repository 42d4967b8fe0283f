import type { Stroke } from './strokes.ts';

/** Letters of one row are drawn with one pen: strokes of one width, about as much ink in each. */
const MAX_PEN_SPREAD = 0.45;
const MAX_FILL_SPREAD = 0.14;
/** Half as wide as it is high, and the letter is a blot. */
const MAX_PEN_SHARE = 0.55;
const [MIN_LETTER_ASPECT, MAX_LETTER_ASPECT] = [0.25, 1.8];

export function haveUniformStrokes(letters: Stroke[]): boolean {
  const height = middleOf(letters.map(({ y0, y1 }) => y1 - y0));
  const pens = letters.map((letter) => middleOf(letter.runs().map(({ from, to }) => to - from)));
  const shapes = middleOf(letters.map(({ x0, y0, x1, y1 }) => (x1 - x0) / (y1 - y0)));
  const fills = letters.map(({ x0, y0, x1, y1, pixels }) => pixels / ((x1 - x0) * (y1 - y0)));
  if (shapes < MIN_LETTER_ASPECT || shapes > MAX_LETTER_ASPECT || middleOf(pens) > height * MAX_PEN_SHARE) return false;
  return spreadOf(pens) <= MAX_PEN_SPREAD * middleOf(pens) && spreadOf(fills) <= MAX_FILL_SPREAD;
}

const middleOf = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** How far values lie from the middle one, on average. */
function spreadOf(values: number[]): number {
  const middle = middleOf(values);
  return values.reduce((sum, value) => sum + Math.abs(value - middle), 0) / values.length;
}
