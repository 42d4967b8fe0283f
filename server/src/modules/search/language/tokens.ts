/** A word of a text: folded for comparing, and where it stands in the text as it was written. */
export interface Token {
  word: string;
  start: number;
  end: number;
}

/** Nobody looks for longer ones, and a machine's noise must not fill the index. */
const MAX_WORD_LENGTH = 64;
/** Marks belong to the letter before them: names that come from a Mac write 'й' as two signs. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** One spelling for all: lower case, 'е' for 'ё', whole letters. */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('ё', 'е');

export const tokenise = (text: string): Token[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: fold(word).slice(0, MAX_WORD_LENGTH),
    start: index,
    end: index + word.length,
  }));

export const wordsOf = (text: string): string[] => tokenise(text).map(({ word }) => word);

/** Words that only join others: asked beside real words they decide nothing. */
const JOINING = new Set(
  'и а но да или либо что чтобы как когда если же бы ли не ни в во на с со к ко у о об обо от ото до из изо за по под над при про для без через между перед the a an of in on at to and or'.split(
    ' ',
  ),
);
export const isJoining = (word: string): boolean => JOINING.has(word);
