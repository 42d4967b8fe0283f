import { withEvenLight } from './even-light.ts';
import { inkOn } from './ink.ts';
import { crispRowsOf } from './letter-rows.ts';
import type { Grey } from './skew.ts';
import { promisesText, textDirectionOf } from './text-direction.ts';
import { shrinkTo } from './working-picture.ts';

/** Letters need not be read here, only be noticed: reading wants a picture of twice the size and more. */
const MOST_PIXELS = 3_000_000;
const LOWEST_LETTER = 5;

/**
 * A glance at a picture in its own size: does anything stand like letters? Most photographs have none, and all the work of reading is spared on them.
 * What the limits leave out was measured on photographs: branches, fur, railings and windows on one side, signs, plates, captions and pages on the other.
 */
export async function showsLetters(picture: Grey): Promise<boolean> {
  const { dark, light } = await withEvenLight(await shrinkTo(MOST_PIXELS, picture));
  return [dark, light].some((side) => {
    const ink = inkOn(side);
    return promisesText(textDirectionOf(ink, LOWEST_LETTER)) || crispRowsOf(ink, LOWEST_LETTER).length > 0;
  });
}
