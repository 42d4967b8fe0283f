import { normaliseBackground } from './normalise-background.ts';
import { inkOn } from './ink.ts';
import { textRowsOf } from './letter-rows.ts';
import type { Grey } from './skew.ts';
import { promisesText, textDirectionOf } from './text-direction.ts';
import { shrinkTo } from './prepared-image.ts';

/** Letters need not be read here, only be noticed: reading wants an image of twice the size and more. */
const MAX_PIXELS = 3_000_000;
const MIN_LETTER_HEIGHT = 5;

/**
 * A glance at an image in its own size: does anything stand like letters? Most photographs have none, and all the work
 * of reading is spared on them.
 * What the limits leave out was measured on photographs: branches, fur, railings and windows on one side, signs,
 * plates, captions and pages on the other.
 */
export async function hasLetters(image: Grey): Promise<boolean> {
  const { dark, light } = await normaliseBackground(await shrinkTo(MAX_PIXELS, image));
  return [dark, light].some((side) => {
    const ink = inkOn(side);
    return promisesText(textDirectionOf(ink, MIN_LETTER_HEIGHT)) || textRowsOf(ink, MIN_LETTER_HEIGHT).length > 0;
  });
}
