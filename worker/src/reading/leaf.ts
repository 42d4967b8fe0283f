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

export const leafOf = (picture: WorkingPicture): Leaf => withRows(picture, { dark: inkOn(picture.dark), light: inkOn(picture.light) });

/** For a picture whose ink has been looked at already. */
export function withRows(picture: WorkingPicture, inks: Record<InkKind, Ink>): Leaf {
  const dark = { ...inks.dark, rows: letterRowsOf(inks.dark) };
  const light = { ...inks.light, rows: letterRowsOf(inks.light) };
  return { picture, dark, light, main: lettersIn(light.rows) > lettersIn(dark.rows) ? light : dark };
}

export const lettersIn = (rows: Row[]): number => rows.reduce((sum, { letters }) => sum + letters, 0);
