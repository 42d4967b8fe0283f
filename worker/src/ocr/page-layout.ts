import { inkOn, type Ink } from './ink.ts';
import { letterRowsOf, type Row } from './letter-rows.ts';
import type { PreparedImage } from './prepared-image.ts';

export type InkKind = 'dark' | 'light';

/** A working image, and the rows of letters found on it in each kind of ink. */
export interface PageLayout {
  image: PreparedImage;
  dark: InkWithRows;
  light: InkWithRows;
  /** The ink that most letters are written in. */
  main: InkWithRows;
}
interface InkWithRows extends Ink {
  rows: Row[];
}

export const pageLayoutOf = (image: PreparedImage): PageLayout =>
  withRows(image, { dark: inkOn(image.dark), light: inkOn(image.light) });

/** For an image whose ink has been looked at already. */
export function withRows(image: PreparedImage, inks: Record<InkKind, Ink>): PageLayout {
  const dark = { ...inks.dark, rows: letterRowsOf(inks.dark) };
  const light = { ...inks.light, rows: letterRowsOf(inks.light) };
  return { image, dark, light, main: lettersIn(light.rows) > lettersIn(dark.rows) ? light : dark };
}

export const lettersIn = (rows: Row[]): number => rows.reduce((sum, { letters }) => sum + letters, 0);

/** Fewer long rows than this are signs and captions, not a page. */
const MIN_PAGE_ROWS = 3;
const LONG_ROW = 8;
export const longRowsOf = (rows: Row[]): Row[] => rows.filter(({ letters }) => letters >= LONG_ROW);
export const promisesPage = (rows: Row[]): boolean => longRowsOf(rows).length >= MIN_PAGE_ROWS;

/** From end to end a level row falls by less than half of its letters' height. */
const MAX_FALL = 0.5;
export const levelRowsOf = (rows: Row[]): Row[] =>
  rows.filter(({ x0, x1, tilt, letterHeight }) => Math.abs(tilt) * (x1 - x0) <= letterHeight * MAX_FALL);
