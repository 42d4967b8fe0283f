import type { OcrLine } from './tesseract-tsv.ts';
import { deskew } from './deskew.ts';
import { pageLayoutOf, type PageLayout } from './page-layout.ts';
import { readLines, readPage } from './read-lines.ts';
import { totalConfidence, confidencePerLetter } from './reading-confidence.ts';
import type { Tesseract } from './tesseract.ts';
import { looksUpsideDown, isUpsideDown, rotateGrey180, rotate180 } from './upside-down.ts';
import type { UnrotatedImage, PreparedImage } from './prepared-image.ts';

/** A reading is sure when so much of what looked like letters was read as words. */
const SURE_SHARE = 0.5;
/** And clear when this much of what was read is sure; measured on drawn pages out of focus: .25-.57. */
const CLEAR_SHARE = 0.7;
/** Lines steeper than this say nothing about where the top of the page is. */
const STEEP = 45;
/** Tesseract reads a page that is tilted by so much as it lies. */
const TILT_OF_PAGE = 5;

interface Reading {
  lines: OcrLine[];
  /** The image that the words stand on. */
  image: Pick<PreparedImage, 'toOriginal'>;
  /** The way up that was read. */
  page: PageLayout;
}

/**
 * Reads an image. Where letters promise a page, its lines are laid level and its right way up is found first; a
 * reading that is still not sure is set against
 * others, and the surest wins.
 */
export async function recogniseText(tesseract: Tesseract, image: UnrotatedImage): Promise<Reading> {
  const { layout, direction } = await deskew(image);
  const readOff = async (page: PageLayout): Promise<Reading> => ({
    lines: await readLines(tesseract, page, direction === null ? 'likely' : 'certain'),
    image: page.image,
    page,
  });
  if (direction === null) return readOff(layout);

  const isDoubtful = Math.abs(direction.degrees) > STEEP || looksUpsideDown(layout);
  const upright =
    isDoubtful && (await isUpsideDown(tesseract, layout)) ? pageLayoutOf(rotate180(layout.image)) : layout;
  const isSure = ({ lines }: Reading) => totalConfidence(lines) >= direction.letters * SURE_SHARE;
  const isClear = (reading: Reading) => isSure(reading) && confidencePerLetter(reading.lines) >= CLEAR_SHARE;
  const readSharpened = async (page: PageLayout): Promise<Reading> => {
    const sharp = await image.sharpened(Math.abs(direction.degrees) <= TILT_OF_PAGE ? 0 : direction.degrees);
    const inFocus = page === layout ? sharp : rotateGrey180(sharp);
    return { lines: await readPage(tesseract, inFocus, 'certain'), image: inFocus, page };
  };

  let surest = await readOff(upright);
  // A page without full stops, or without rows, said nothing about its right way up.
  if (!isSure(surest))
    surest = surer(surest, await readOff(upright === layout ? pageLayoutOf(rotate180(layout.image)) : layout));
  return isClear(surest) ? surest : surer(surest, await readSharpened(surest.page));
}

const surer = (one: Reading, other: Reading): Reading =>
  totalConfidence(other.lines) > totalConfidence(one.lines) ? other : one;
