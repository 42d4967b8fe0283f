import type { OcrLine, OcrWord } from './tesseract-tsv.ts';

/** Tesseract's confidence in what is not text at all seldom goes below this. */
const WORTHLESS = 30;
/** What a word is worth that no language writes so, beside one that could be a word. */
const TWO_ALPHABETS = 0.1;
const CAPITAL_INSIDE = 0.3;
const NO_VOWEL = 0.4;
const LONE_LETTER = 0.4;

const VOWEL = /[аеёиоуыэюяaeiouy]/iu;

/**
 * How sure a reading is, in letters: each counts by the confidence of its word and by how much the word looks like one.
 * Letters that stand on their heads are read
 * as something too, but as a mix of alphabets and capitals with little confidence, so of two readings of one image
 * the surer is the right one.
 */
export const totalConfidence = (lines: OcrLine[]): number => lines.flat().reduce((sum, word) => sum + worthOf(word), 0);

/** The same for each letter that was read, 0 to 1: how well a page could be made out, whatever stands on it. */
export const confidencePerLetter = (lines: OcrLine[]): number =>
  totalConfidence(lines) /
  Math.max(
    1,
    lines.flat().reduce((sum, { text }) => sum + lettersIn(text), 0),
  );

const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

function worthOf({ text, confidence }: OcrWord): number {
  return lettersIn(text) * Math.max(0, Math.min(1, (confidence - WORTHLESS) / (100 - WORTHLESS))) * likenessOf(text);
}

function likenessOf(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (/\p{Script=Cyrillic}/u.test(text) && /\p{Script=Latin}/u.test(text) && !text.includes('-')) return TWO_ALPHABETS;
  if (/\p{Ll}\p{Lu}/u.test(text)) return CAPITAL_INSIDE;
  if (letters === 1) return LONE_LETTER;
  // Abbreviations have no vowels either, but are written in capitals.
  return letters >= 4 && !VOWEL.test(text) && /\p{Ll}/u.test(text) ? NO_VOWEL : 1;
}
