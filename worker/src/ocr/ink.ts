import type { Grey } from './skew.ts';
import { strokesOf, type Stroke } from './strokes.ts';

/** Darker than the evened paper by this share: firm ink, not a shade. */
const FIRM_INK = 255 * 0.72;

/** One kind of ink on an image, and its pieces. */
export interface Ink {
  image: Grey;
  strokes: Stroke[];
}

export const inkOn = (image: Grey): Ink => ({ image, strokes: strokesOf(image, FIRM_INK) });
