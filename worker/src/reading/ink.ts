import type { Grey } from './skew.ts';
import { strokesOf, type Stroke } from './strokes.ts';

/** Darker than the evened paper by this share: firm ink, not a shade. */
const FIRM_INK = 255 * 0.72;

/** One kind of ink on a picture, and its pieces. */
export interface Ink {
  picture: Grey;
  strokes: Stroke[];
}

export const inkOn = (picture: Grey): Ink => ({ picture, strokes: strokesOf(picture, FIRM_INK) });
