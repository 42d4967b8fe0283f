import type { ReadWord } from '@rakurs/contract';

/**
 * A piece of the read text: a word that has a place on the picture, or whatever stands between and beside such words.
 */
export type Piece = { kind: 'word'; text: string; index: number } | { kind: 'plain'; text: string };

/** Which unused places a text still has, in reading order. */
const placesByText = (words: readonly ReadWord[]): Map<string, number[]> => {
  const places = new Map<string, number[]>();
  words.forEach(({ text }, index) => places.set(text, [...(places.get(text) ?? []), index]));
  return places;
};

/**
 * The text as it was read, its words tied to their places. The text rules: a word without a place is shown all the
 * same, a place without a word is not. Both are in reading order, so the same word read twice finds its own place.
 */
export const layOutWords = (text: string, words: readonly ReadWord[]): Piece[] => {
  const places = placesByText(words);
  return text
    .split(/(\s+)/)
    .filter((piece) => piece !== '')
    .map((piece): Piece => {
      const index = places.get(piece)?.shift();
      return index === undefined ? { kind: 'plain', text: piece } : { kind: 'word', text: piece, index };
    });
};
