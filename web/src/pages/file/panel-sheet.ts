/**
 * How high the panel stands on a phone, as shares of the screen under the header: the picture keeps two thirds, unless
 * the user pulls the panel over it.
 */
export const SHEET_SHARES = { low: 0.13, third: 0.33, tall: 0.88 } as const;
export type Sheet = keyof typeof SHEET_SHARES;
const SHEETS: readonly Sheet[] = ['low', 'third', 'tall'];

/** Where a sheet that was let go at this height comes to rest. */
export const nearestSheet = (share: number): Sheet =>
  SHEETS.toSorted((one, other) => Math.abs(SHEET_SHARES[one] - share) - Math.abs(SHEET_SHARES[other] - share))[0] ??
  'third';

/** One step up or down, by the keyboard. */
export const steppedSheet = (sheet: Sheet, step: 1 | -1): Sheet => SHEETS[SHEETS.indexOf(sheet) + step] ?? sheet;

/** A press without a pull: up, and from the top back to the third. */
export const pressedSheet = (sheet: Sheet): Sheet => (sheet === 'tall' ? 'third' : steppedSheet(sheet, 1));
