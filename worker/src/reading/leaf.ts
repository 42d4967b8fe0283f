import { inkOn, type Ink } from './ink.ts';
import { letterRowsOf, type Row } from './letter-rows.ts';
import type { WorkingPicture } from './working-picture.ts';

export type InkKind = 'dark' | 'light';

/** A working picture, and the rows of letters found on it in each kind of ink. */
export interface Leaf {
  picture: WorkingPicture;
  dark: InkWithRows;
  light: InkWithRows;
  /** The ink that most letters are written in. */
  main: InkWithRows;
}
interface InkWithRows extends Ink {
  rows: Row[];
}

export const leafOf = (picture: WorkingPicture): Leaf =>
  withRows(picture, { dark: inkOn(picture.dark), light: inkOn(picture.light) });

/** For a picture whose ink has been looked at already. */
export function withRows(picture: WorkingPicture, inks: Record<InkKind, Ink>): Leaf {
  const dark = { ...inks.dark, rows: letterRowsOf(inks.dark) };
  const light = { ...inks.light, rows: letterRowsOf(inks.light) };
  return { picture, dark, light, main: lettersIn(light.rows) > lettersIn(dark.rows) ? light : dark };
}

export const lettersIn = (rows: Row[]): number => rows.reduce((sum, { letters }) => sum + letters, 0);

/** Fewer long rows than this are signs and captions, not a page. */
const FEWEST_ROWS_OF_PAGE = 3;
const LONG_ROW = 8;
export const longRowsOf = (rows: Row[]): Row[] => rows.filter(({ letters }) => letters >= LONG_ROW);
export const promisesPage = (rows: Row[]): boolean => longRowsOf(rows).length >= FEWEST_ROWS_OF_PAGE;

/** From end to end a level row falls by less than half of its letters' height. */
const LARGEST_FALL = 0.5;
export const levelRowsOf = (rows: Row[]): Row[] =>
  rows.filter(({ x0, x1, tilt, letterHeight }) => Math.abs(tilt) * (x1 - x0) <= letterHeight * LARGEST_FALL);
