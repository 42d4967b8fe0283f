import type { FoundLine } from './found-words.ts';
import { layLevel } from './lay-level.ts';
import { leafOf, type Leaf } from './leaf.ts';
import { readLines, readPage } from './read-lines.ts';
import { surenessOf } from './sureness.ts';
import type { Tesseract } from './tesseract.ts';
import { seemsOnItsHead, standsOnItsHead, turnUpsideDown } from './upside-down.ts';
import type { Untouched, WorkingPicture } from './working-picture.ts';

/** A reading is sure when so much of what looked like letters was read as words. */
const SURE_SHARE = 0.5;
/** Lines steeper than this say nothing about where the top of the page is. */
const STEEP = 45;
/** Tesseract reads a page that is tilted by so much as it lies. */
const TILT_OF_PAGE = 5;

interface Reading {
  lines: FoundLine[];
  /** The picture that the words stand on. */
  picture: Pick<WorkingPicture, 'toOriginal'>;
}

/**
 * Reads a picture. Where letters promise a page, its lines are laid level and its right way up is found first; a reading that is still not sure is set against
 * others, and the surest wins.
 */
export async function readSurely(tesseract: Tesseract, picture: Untouched): Promise<Reading> {
  const { leaf, direction } = await layLevel(picture);
  const readOff = async (page: Leaf): Promise<Reading> => ({ lines: await readLines(tesseract, page, direction === null ? 'likely' : 'certain'), picture: page.picture });
  if (direction === null) return readOff(leaf);

  const isDoubtful = Math.abs(direction.degrees) > STEEP || seemsOnItsHead(leaf);
  const upright = isDoubtful && (await standsOnItsHead(tesseract, leaf)) ? leafOf(turnUpsideDown(leaf.picture)) : leaf;
  const readSharpened = async (): Promise<Reading> => {
    const sharp = await picture.sharpened();
    return { lines: await readPage(tesseract, sharp, 'certain'), picture: sharp };
  };
  const attempts: (() => Promise<Reading>)[] = [
    () => readOff(upright),
    ...(upright === leaf && Math.abs(direction.degrees) <= TILT_OF_PAGE ? [readSharpened] : []),
    // A page without full stops, or without rows, said nothing about its right way up.
    () => readOff(leafOf(turnUpsideDown(upright.picture))),
  ];
  let surest: Reading = { lines: [], picture };
  for (const attempt of attempts) {
    const reading = await attempt();
    if (surenessOf(reading.lines) > surenessOf(surest.lines)) surest = reading;
    if (surenessOf(surest.lines) >= direction.letters * SURE_SHARE) break;
  }
  return surest;
}
