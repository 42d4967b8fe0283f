import type { Language } from '../language/index.ts';
import { isLatin } from '../language/lookalikes.ts';
import { isJoining } from '../language/tokens.ts';
import type { Lexicon, Meaning } from './lexicon.ts';

/** A word of a query: as it is taken, and the piece of the query that it came from. */
export interface AskedWord {
  word: string;
  source: string;
}

/** One thing asked for, and what it may look like. */
export interface Sense extends Meaning {
  /** The words that say it. */
  words: string[];
  /** Nobody knows the word itself: this is what comes nearest, and so never surely what was asked for. */
  isNear?: boolean;
}

export interface ReadQuery {
  senses: Sense[];
  /** Words that the lexicon does not know. */
  unknown: AskedWord[];
}

/** So many forms of one word are tried together with its neighbours. */
const MAX_FORMS = 3;

/** What the words of a query look like: the longest names first, since 'воздушный змей' is neither air nor a snake. */
export function readMeaning(
  asked: readonly AskedWord[],
  { lexicon, language }: { lexicon: Lexicon; language: Language },
): ReadQuery {
  const told = asked.filter(({ word }) => !isJoining(word) && !isEmptyTalk(word, language));
  const forms = told.map(({ word }) => formsOf(word, language));
  const senses: Sense[] = [];
  const unknown: AskedWord[] = [];
  for (let at = 0; at < told.length;) {
    const found = longestName(forms.slice(at), lexicon);
    const here = told.slice(at, at + (found?.length ?? 1));
    if (found) senses.push({ ...found.meaning, words: here.map(({ word }) => word) });
    else unknown.push(...here);
    at += here.length;
  }
  return { senses, unknown };
}

function longestName(forms: readonly string[][], lexicon: Lexicon): { meaning: Meaning; length: number } | null {
  for (let length = Math.min(lexicon.longest, forms.length); length > 0; length -= 1) {
    for (const lemmas of everyChoice(forms.slice(0, length))) {
      const meaning = lexicon.find(lemmas);
      // What only the kinds know as one name may still be two things that are seen: a stone wall is stone and a wall.
      const isOneName = meaning !== null && (length === 1 || meaning.together.length > 0 || !areKnown(lemmas, lexicon));
      if (meaning && isOneName) return { meaning, length };
    }
  }
  return null;
}

/** A printing machine is no machine that was seen beside something unknown: it is one name. */
const areKnown = (lemmas: readonly string[], lexicon: Lexicon): boolean =>
  lemmas.every((lemma) => lexicon.find([lemma]) !== null);

const everyChoice = (forms: readonly string[][]): string[][] =>
  forms.reduce<string[][]>((choices, some) => choices.flatMap((choice) => some.map((one) => [...choice, one])), [[]]);

/** The dictionary forms a word may be of, the likeliest first. */
function formsOf(word: string, language: Language): string[] {
  const { words, others } = language.ask(word);
  // 'Horses' is 'horse', though 'boxes' is 'box'.
  const english = isLatin(word) && word.endsWith('s') ? [word.slice(0, -1)] : [];
  return [...new Set([...words, ...english, ...others])].slice(0, MAX_FORMS);
}

/** 'Фото кошки' asks for a cat: everything here is a photograph. */
const EMPTY_TALK = new Set(
  'фото фотка фотография фоточка снимок картинка изображение кадр видео видеозапись видеоролик ролик показать найти искать где который мой наш этот'.split(
    ' ',
  ),
);
export const isEmptyTalk = (word: string, language: Language): boolean =>
  EMPTY_TALK.has(word) || language.ask(word).words.some((lemma) => EMPTY_TALK.has(lemma));
