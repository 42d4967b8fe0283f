import { openMorphology, type Morphology } from '@rakurs/language';
import { modelsBeside } from '#platform/models-beside.ts';
import { asCyrillic, isCyrillic, isLatin, isMixed, isNumber, platePartsOf, shapeOf } from './lookalikes.ts';
import { singular, stem } from './stem.ts';
import { createThesaurus, type Thesaurus } from './thesaurus.ts';

/** Under which words of the index a written word stands. */
export interface Reading {
  words: readonly string[];
  /** And under which it stands if letters were taken for their twins. */
  lookalikes: readonly string[];
}

export interface Language {
  /** A word of a text: every form it may be. */
  read(word: string): Reading;
  /** A word of a query: who types a dictionary form means it, rather than another word that has the same form. */
  ask(word: string): Reading & { others: readonly string[] };
  /** Whether it is spelt as some word of the language is. */
  isKnown(word: string): boolean;
  thesaurus: Thesaurus;
}

/** A shape is no word of any language and must not be taken for one. */
const SHAPE_MARK = '~';
const shape = (word: string): string => `${SHAPE_MARK}${shapeOf(word)}`;
export const isShape = (word: string): boolean => word.startsWith(SHAPE_MARK);

/** English is full of short words that are made of twins by accident: 'cop', 'hop', 'top'. */
const MIN_DISGUISED_LENGTH = 4;

const loaded = new Map<string, Promise<Language>>();

/** Read once, when first asked for. A failure is tried again by whoever asks next. */
export function loadLanguage(modelsFolder: string | null = null): Promise<Language> {
  const folder = modelsFolder ?? modelsBeside();
  const known = loaded.get(folder);
  if (known) return known;
  const loading = openMorphology(folder)
    .then(createLanguage)
    .catch((error: unknown) => {
      loaded.delete(folder);
      throw error;
    });
  loaded.set(folder, loading);
  return loading;
}

function createLanguage(morphology: Morphology): Language {
  const formsOf = (word: string): readonly string[] => {
    const lemmas = morphology.lemmas(word);
    return lemmas.length > 0 ? lemmas : [stem(word)];
  };
  const disguised = (word: string): readonly string[] => morphology.lemmas(asCyrillic(word) ?? '');

  const read = (word: string): Reading => {
    if (isCyrillic(word)) return { words: formsOf(word), lookalikes: [shape(word)] };
    if (isNumber(word)) return { words: [word], lookalikes: [shape(word)] };
    if (isMixed(word)) return { words: [shape(word)], lookalikes: disguised(word) };
    if (isLatin(word))
      return {
        words: [singular(word)],
        lookalikes: word.length < MIN_DISGUISED_LENGTH ? [] : [shape(word), ...disguised(word)],
      };
    return { words: [word], lookalikes: [] };
  };
  const ask: Language['ask'] = (word) => {
    const reading = read(word);
    return reading.words.includes(word)
      ? { ...reading, words: [word], others: reading.words.filter((other) => other !== word) }
      : { ...reading, others: [] };
  };
  return {
    read,
    ask,
    isKnown: (word) => morphology.lemmas(word).length > 0,
    thesaurus: createThesaurus((word) => ask(word).words[0] ?? word),
  };
}

/** What to write into the index for a word. Plain words keep no shape: a query brings theirs. */
export function indexedWords(language: Language, word: string): string[] {
  const { words, lookalikes } = language.read(word);
  if (isCyrillic(word) || isNumber(word)) return [...words];
  const parts = platePartsOf(word).flatMap((part) => (isNumber(part) ? [part] : [shape(part)]));
  return [...new Set([...words, ...lookalikes, ...parts])];
}
