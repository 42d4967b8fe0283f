import type { OcrLine, OcrWord } from './tesseract-tsv.ts';
import { confidencePerLetter } from './reading-confidence.ts';

/**
 * Tesseract reads something into every twig. Measured on photographs, noise and gradients: words invented in scattered
 * reading reach a
 * confidence of 73 with three characters and 92 with two; words that are there stand at 84-97.
 */
const MIN_WORD_CONFIDENCE = 78;
const MIN_TWO_LETTER_CONFIDENCE = 95;
/**
 * The more places were looked at without finding text, the likelier it is that one of them looks like a word by chance.
 */
const MANY_LINES = 20;
const MIN_CONFIDENCE_AMONG_MANY = 90;
const MIN_NEIGHBOUR_CONFIDENCE = 60;
/** A lone letter or sign beside a word is as often a speck as not. */
const MIN_ONE_LETTER_CONFIDENCE = 85;
/** On a page whose line is read well, a doubtful word is more likely misread than invented. */
const MIN_PAGE_WORD_CONFIDENCE = 40;

const characters = (text: string) => text.match(/[\p{L}\p{N}]/gu) ?? [];
const isOneLetter = (text: string) => /^\P{L}*(\p{L})(\1|[^\p{L}\p{N}])*$/iu.test(text);

/** A word that proves its line is text: long enough, sure enough, and not one letter over and over. */
function isProof({ text, confidence }: OcrWord, sure: number): boolean {
  const length = characters(text).length;
  if (length < 2 || length < text.length / 2 || isOneLetter(text)) return false;
  return confidence >= (length === 2 ? MIN_TWO_LETTER_CONFIDENCE : sure);
}

/** What is left of scattered lines when only what can be believed is kept. */
export function filterScattered(lines: OcrLine[]): OcrLine[] {
  const sure = lines.length > MANY_LINES ? MIN_CONFIDENCE_AMONG_MANY : MIN_WORD_CONFIDENCE;
  const isKept = ({ text, confidence }: OcrWord) =>
    confidence >= (characters(text).length < 2 ? MIN_ONE_LETTER_CONFIDENCE : MIN_NEIGHBOUR_CONFIDENCE);
  return lines.filter((line) => line.some((word) => isProof(word, sure))).map((line) => line.filter(isKept));
}

/**
 * Letters that follow one another in lines all over an image are text for certain; what is left to doubt is only
 * whether they are read right.
 */
const MIN_CERTAIN_TEXT_CONFIDENCE = 60;

/**
 * Where so much of a page can be made out, the rest of it is text as well, and a word that is read with a fault is
 * worth more than none.
 * Measured, for each letter, on drawn pages out of focus: every third letter wrong .25-.28, unreadable up to .15.
 */
const MIN_PAGE_CONFIDENCE = 0.2;
/** Lines of such a page go down to .06; the edge of the sheet and what lies beside it are read as lines too. */
const MIN_LINE_CONFIDENCE = 0.05;
const mayBeWord = ({ text, confidence }: OcrWord) =>
  confidence >= MIN_PAGE_WORD_CONFIDENCE || characters(text).length >= text.length / 2;

/** The same for a page: a line counts when most of what stands in it is sure, or all of them do. */
export function filterPage(lines: OcrLine[], promise: TextCertainty): OcrLine[] {
  if (promise === 'certain' && confidencePerLetter(lines) >= MIN_PAGE_CONFIDENCE)
    return lines
      .map((line) => line.filter(mayBeWord))
      .filter((line) => confidencePerLetter([line]) >= MIN_LINE_CONFIDENCE);
  const sure = promise === 'certain' ? MIN_CERTAIN_TEXT_CONFIDENCE : MIN_WORD_CONFIDENCE;
  return lines
    .filter((line) => line.some((word) => isProof(word, sure)) && sureShare(line, sure) >= 0.5)
    .map((line) => line.filter(({ confidence }) => confidence >= MIN_PAGE_WORD_CONFIDENCE));
}

/** Whether it is known beforehand that there is text. */
export type TextCertainty = 'certain' | 'likely';

function sureShare(line: OcrLine, sure: number): number {
  const length = (words: OcrWord[]) => words.reduce((sum, { text }) => sum + text.length, 0);
  return length(line.filter(({ confidence }) => confidence >= sure)) / length(line);
}
