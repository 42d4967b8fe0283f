import type { FoundLine, FoundWord } from './found-words.ts';
import { surenessPerLetter } from './sureness.ts';

/**
 * Tesseract reads something into every twig. Measured on photographs, noise and gradients: words invented in scattered reading reach a
 * confidence of 73 with three characters and 92 with two; words that are there stand at 84-97.
 */
const SURE = 78;
const SURE_OF_TWO = 95;
/** The more places were looked at without finding text, the likelier it is that one of them looks like a word by chance. */
const MANY_LINES = 20;
const SURE_AMONG_MANY = 90;
const GOOD_ENOUGH = 60;
/** A lone letter or sign beside a word is as often a speck as not. */
const SURE_OF_ONE = 85;
/** On a page whose line is read well, a doubtful word is more likely misread than invented. */
const GOOD_ENOUGH_ON_PAGE = 40;

const characters = (text: string) => text.match(/[\p{L}\p{N}]/gu) ?? [];
const isOneLetter = (text: string) => /^\P{L}*(\p{L})(\1|[^\p{L}\p{N}])*$/iu.test(text);

/** A word that proves its line is text: long enough, sure enough, and not one letter over and over. */
function isProof({ text, confidence }: FoundWord, sure: number): boolean {
  const length = characters(text).length;
  if (length < 2 || length < text.length / 2 || isOneLetter(text)) return false;
  return confidence >= (length === 2 ? SURE_OF_TWO : sure);
}

/** What is left of scattered lines when only what can be believed is kept. */
export function believeScattered(lines: FoundLine[]): FoundLine[] {
  const sure = lines.length > MANY_LINES ? SURE_AMONG_MANY : SURE;
  const isKept = ({ text, confidence }: FoundWord) =>
    confidence >= (characters(text).length < 2 ? SURE_OF_ONE : GOOD_ENOUGH);
  return lines.filter((line) => line.some((word) => isProof(word, sure))).map((line) => line.filter(isKept));
}

/** Letters that follow one another in lines all over a picture are text for certain; what is left to doubt is only whether they are read right. */
const SURE_OF_CERTAIN_TEXT = 60;

/**
 * Where so much of a page can be made out, the rest of it is text as well, and a word that is read with a fault is worth more than none.
 * Measured, for each letter, on drawn pages out of focus: every third letter wrong .25-.28, unreadable up to .15.
 */
const MADE_OUT = 0.2;
/** Lines of such a page go down to .06; the edge of the sheet and what lies beside it are read as lines too. */
const LEAST_OF_LINE = 0.05;
const mayBeWord = ({ text, confidence }: FoundWord) =>
  confidence >= GOOD_ENOUGH_ON_PAGE || characters(text).length >= text.length / 2;

/** The same for a page: a line counts when most of what stands in it is sure, or all of them do. */
export function believePage(lines: FoundLine[], promise: PagePromise): FoundLine[] {
  if (promise === 'certain' && surenessPerLetter(lines) >= MADE_OUT)
    return lines.map((line) => line.filter(mayBeWord)).filter((line) => surenessPerLetter([line]) >= LEAST_OF_LINE);
  const sure = promise === 'certain' ? SURE_OF_CERTAIN_TEXT : SURE;
  return lines
    .filter((line) => line.some((word) => isProof(word, sure)) && sureShare(line, sure) >= 0.5)
    .map((line) => line.filter(({ confidence }) => confidence >= GOOD_ENOUGH_ON_PAGE));
}

/** Whether it is known beforehand that there is text. */
export type PagePromise = 'certain' | 'likely';

function sureShare(line: FoundLine, sure: number): number {
  const length = (words: FoundWord[]) => words.reduce((sum, { text }) => sum + text.length, 0);
  return length(line.filter(({ confidence }) => confidence >= sure)) / length(line);
}
