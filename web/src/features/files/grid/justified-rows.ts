/**
 * A wall of pictures: rows of one height that fill the width, each picture as wide as it is. On a phone three squares a
 * row.
 */
const NARROW = 560;
const NARROW_COLUMNS = 3;
export const WALL_GAP = 4;
const TARGET_HEIGHT = 190;
/** A panorama does not take a whole row to itself, and a strip of film is not a line. */
const MIN_RATIO = 0.6;
const MAX_RATIO = 2.4;
/** Of a file whose size is not known. */
const UNKNOWN = 1.5;

export interface Sized {
  width: number | null;
  height: number | null;
}
export interface JustifiedRow {
  /** Which of the files, from this one up to that one, which is not itself included. */
  from: number;
  to: number;
  height: number;
  /** One for each of them. */
  widths: number[];
}

const ratioOf = ({ width, height }: Sized): number =>
  width && height ? Math.min(MAX_RATIO, Math.max(MIN_RATIO, width / height)) : UNKNOWN;

const squares = (amount: number, width: number): JustifiedRow[] => {
  const side = Math.max(0, (width - (NARROW_COLUMNS - 1) * WALL_GAP) / NARROW_COLUMNS);
  return Array.from({ length: Math.ceil(amount / NARROW_COLUMNS) }, (_, row) => {
    const from = row * NARROW_COLUMNS;
    const to = Math.min(amount, from + NARROW_COLUMNS);
    return { from, to, height: side, widths: Array.from({ length: to - from }, () => side) };
  });
};

/** Rows of these files. The last row is not stretched: a lone picture stays as large as its neighbours. */
export const justifiedRows = (files: readonly Sized[], width: number): JustifiedRow[] => {
  if (width < NARROW) return squares(files.length, width);
  const rows: JustifiedRow[] = [];
  let from = 0;
  let ratios: number[] = [];
  const close = (to: number, height: number) => {
    rows.push({ from, to, height, widths: ratios.map((ratio) => ratio * height) });
    from = to;
    ratios = [];
  };
  files.forEach((file, index) => {
    ratios.push(ratioOf(file));
    const height = (width - (ratios.length - 1) * WALL_GAP) / ratios.reduce((sum, ratio) => sum + ratio, 0);
    if (height <= TARGET_HEIGHT) close(index + 1, height);
  });
  if (ratios.length > 0) close(files.length, TARGET_HEIGHT);
  return rows;
};
