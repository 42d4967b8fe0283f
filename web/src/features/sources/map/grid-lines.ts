/** Arithmetic of the coordinate grid and the scale. Distances on the screen are CSS pixels. */
const TILE = 256;
/** Room for a label such as '55,751°, 37,618°'. */
const MIN_LINE_GAP = 110;
export const MINOR_PARTS = 5;

const ROUND = [1, 2, 5, 10];

/** The smallest of 1, 2, 5, 10, 20, 50, … that is not below `least`; below 1 too. */
export const roundUp = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least));
  // Twelve digits: 0.05 / 0.01 is 5.000000000000001 to a computer.
  const digit = ROUND.find((one) => one >= Number((least / power).toPrecision(12))) ?? 10;
  return Number((digit * power).toPrecision(12));
};

/** The largest of the same row that is not above `most`: what a scale bar of a limited width can say. */
export const roundDown = (most: number): number => {
  const power = 10 ** Math.floor(Math.log10(most));
  const digit = ROUND.findLast((one) => one <= Number((most / power).toPrecision(12))) ?? 1;
  return Number((digit * power).toPrecision(12));
};

/** Degrees between labelled lines at a zoom level. */
export const gridStep = (zoom: number): number => roundUp((360 / (TILE * 2 ** zoom)) * MIN_LINE_GAP);

/** Every multiple of `step` from `from` up to but not including `to`: neighbouring tiles share no line. */
export const linesBetween = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step);
  const after = Math.ceil(to / step);
  return Array.from({ length: Math.max(after - first, 0) }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
};

/** How many digits after the comma a click can mean: a pixel is no more exact than this. */
export const decimalsAt = (zoom: number): number =>
  Math.min(6, Math.max(1, Math.ceil(-Math.log10(360 / (TILE * 2 ** zoom)))));

/** How many digits after the comma tell two neighbouring lines apart. */
export const decimalsOf = (step: number): number => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
