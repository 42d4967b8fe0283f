import type { FoundLine } from './found-words.ts';
import { layLevel } from './lay-level.ts';
import { leafOf, type Leaf } from './leaf.ts';
import { readLines, readPage } from './read-lines.ts';
import { surenessOf, surenessPerLetter } from './sureness.ts';
import type { Tesseract } from './tesseract.ts';
import { seemsOnItsHead, standsOnItsHead, turnAround, turnUpsideDown } from './upside-down.ts';
import type { Untouched, WorkingPicture } from './working-picture.ts';

/** A reading is sure when so much of what looked like letters was read as words. */
const SURE_SHARE = 0.5;
/** And clear when this much of what was read is sure; measured on drawn pages out of focus: .25-.57. */
const CLEAR_SHARE = 0.7;
/** Lines steeper than this say nothing about where the top of the page is. */
const STEEP = 45;
/** Tesseract reads a page that is tilted by so much as it lies. */
const TILT_OF_PAGE = 5;

interface Reading {
  lines: FoundLine[];
  /** The picture that the words stand on. */
  picture: Pick<WorkingPicture, 'toOriginal'>;
  /** The way up that was read. */
  page: Leaf;
}

/**
 * Reads a picture. Where letters promise a page, its lines are laid level and its right way up is found first; a reading that is still not sure is set against
 * others, and the surest wins.
 */
export async function readSurely(tesseract: Tesseract, picture: Untouched): Promise<Reading> {
  const { leaf, direction } = await layLevel(picture);
  const readOff = async (page: Leaf): Promise<Reading> => ({
    lines: await readLines(tesseract, page, direction === null ? 'likely' : 'certain'),
    picture: page.picture,
    page,
  });
  if (direction === null) return readOff(leaf);

  const isDoubtful = Math.abs(direction.degrees) > STEEP || seemsOnItsHead(leaf);
  const upright = isDoubtful && (await standsOnItsHead(tesseract, leaf)) ? leafOf(turnUpsideDown(leaf.picture)) : leaf;
  const isSure = ({ lines }: Reading) => surenessOf(lines) >= direction.letters * SURE_SHARE;
  const isClear = (reading: Reading) => isSure(reading) && surenessPerLetter(reading.lines) >= CLEAR_SHARE;
  const readSharpened = async (page: Leaf): Promise<Reading> => {
    const sharp = await picture.sharpened(Math.abs(direction.degrees) <= TILT_OF_PAGE ? 0 : direction.degrees);
    const inFocus = page === leaf ? sharp : turnAround(sharp);
    return { lines: await readPage(tesseract, inFocus, 'certain'), picture: inFocus, page };
  };

  let surest = await readOff(upright);
  // A page without full stops, or without rows, said nothing about its right way up.
  if (!isSure(surest))
    surest = surer(surest, await readOff(upright === leaf ? leafOf(turnUpsideDown(leaf.picture)) : leaf));
  return isClear(surest) ? surest : surer(surest, await readSharpened(surest.page));
}

const surer = (one: Reading, other: Reading): Reading =>
  surenessOf(other.lines) > surenessOf(one.lines) ? other : one;
