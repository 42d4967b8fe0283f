import type { Vocabulary } from '../language/index.ts';
import { conceptsOf, nounOfConcept } from '../nouns/noun-concepts.ts';
import { NOUNS, titleOf } from '../nouns/nouns.ts';
import { fold, type Dictionary } from './dictionary.ts';
import { HYPONYMS, SYNONYMS } from './synonyms.ts';

/** What a name stands for among what vision can tell. */
export interface Meaning {
  /** In the nominative, as it is told back. */
  name: string;
  /** Nouns of the detector, any of which is it. */
  nouns: readonly string[];
  /** The detector's wider noun that it must be too: a woman is a person. */
  within: string | null;
  /** Their English lemmas and numbers: concepts, any of which is it. */
  lemmas: readonly string[];
  concepts: readonly number[];
  /** ImageNet's kinds that are it. */
  kinds: readonly number[];
  /** Of its first concept: 'action', 'place', 'clothing'; 'object' for what only the detector or the kinds know. */
  category: string;
  /** Of a class that the project has taught: its title. What the class found decides, whatever vision says. */
  title?: string;
}

/** A thing that may stand somewhere on a frame, rather than a place, a deed or the weather. */
export const isThing = ({ nouns, title }: Meaning): boolean => nouns.length > 0 || title !== undefined;

/** One that nobody has named, of whole groups of the noun table. */
export const anyOf = (name: string, groups: readonly string[]): Meaning => ({
  name,
  nouns: NOUNS.filter(({ group }) => groups.includes(group)).map(({ key }) => key),
  within: null,
  lemmas: [],
  concepts: [],
  kinds: [],
  category: 'object',
});

export interface Names {
  /** Of words in their dictionary forms; null when nobody here knows them. */
  find(forms: readonly string[]): Meaning | null;
  /** The most words that are one name. */
  longest: number;
  /** The names of one word, in their dictionary forms. */
  single: readonly string[];
}

/** Words that only join are left out on both sides: 'доска для серфинга' is 'доска серфинг'. */
const JOINING = new Set('для в во на с со из от к по и у о об за под над'.split(' '));
export const isJoining = (word: string): boolean => JOINING.has(word);
/** A name that more kinds share is too wide: each of them is a sign of it, none is it. */
const MAX_KINDS = 130;
const MAX_NAME_WORDS = 3;

interface Entry {
  name: string;
  own: { nouns: string[]; lemmas: string[] } | null;
  /** The concept in whose list of words the name stands nearest to the front. */
  concept: { id: number; rank: number } | null;
  kinds: number[];
}

export function createNames({ lexicon, kinds }: Pick<Vocabulary, 'lexicon' | 'kinds'>, dictionary: Dictionary): Names {
  const entries = new Map<string, Entry>();
  const entryOf = (written: string): Entry | null => {
    const name = fold(written);
    const words = name.split(' ').filter((word) => !isJoining(word));
    if (words.length === 0 || words.length > MAX_NAME_WORDS) return null;
    // Names of one word are dictionary forms already.
    const key =
      words.length === 1 ? (words[0] ?? '') : words.map((word) => dictionary.formsOf(word)[0] ?? word).join(' ');
    const entry = entries.get(key) ?? { name: written, own: null, concept: null, kinds: [] };
    entries.set(key, entry);
    return entry;
  };
  const numbers = new Map(lexicon.map(({ lemma, id }) => [lemma, id]));
  const putOwn = (name: string, own: Entry['own'], title = name): void => {
    const entry = entryOf(name);
    if (!entry || entry.own) return;
    [entry.own, entry.name] = [own, title];
  };
  for (const { names, ...own } of synonyms()) for (const name of names) putOwn(name, own);
  for (const noun of NOUNS) {
    const lemmas = conceptsOf(noun.key).filter((lemma) => !(lemma in HYPONYMS));
    // In every form: no dictionary has the word 'паркомат'.
    for (const name of [titleOf(noun), ...Object.values(noun.singular), ...Object.values(noun.plural)])
      putOwn(name, { nouns: [noun.key], lemmas }, titleOf(noun));
  }
  for (const { id, russian } of lexicon) {
    for (const [rank, name] of russian.entries()) {
      const entry = entryOf(name);
      if (entry && rank < (entry.concept?.rank ?? Infinity)) entry.concept = { id, rank };
    }
  }
  for (const [id, { name, words }] of kinds.entries()) for (const one of [name, ...words]) entryOf(one)?.kinds.push(id);

  const meaningOf = ({ name, own, concept, kinds: ofKinds }: Entry): Meaning => {
    const lemmas = own ? own.lemmas : concept ? [lexicon[concept.id]?.lemma ?? ''] : [];
    const narrower = own?.nouns.length
      ? null
      : (lemmas.map((lemma) => HYPONYMS[lemma]).find((noun) => noun !== undefined) ?? null);
    const nouns = own?.nouns.length
      ? own.nouns
      : narrower === null
        ? lemmas.flatMap((lemma) => nounOfConcept(lemma) ?? [])
        : [];
    const concepts = lemmas.flatMap((lemma) => numbers.get(lemma) ?? []);
    return {
      name,
      nouns,
      within: narrower,
      lemmas,
      concepts,
      kinds: ofKinds.length > MAX_KINDS ? [] : ofKinds,
      category: lexicon[concepts[0] ?? -1]?.category ?? 'object',
    };
  };
  const meanings = new Map<string, Meaning>();
  return {
    find(forms) {
      const key = forms.join(' ');
      const entry = entries.get(key);
      if (!entry) return null;
      const meaning = meanings.get(key) ?? meaningOf(entry);
      meanings.set(key, meaning);
      return meaning;
    },
    longest: MAX_NAME_WORDS,
    single: [...entries.keys()].filter((key) => !key.includes(' ')),
  };
}

const synonyms = () =>
  SYNONYMS.trim()
    .split('\n')
    .map((line) => {
      const [names = '', nouns = '', lemmas = ''] = line.split('|').map((part) => part.trim());
      return { names: names.split(', '), nouns: nounsIn(nouns), lemmas: lemmas.split(' ').filter(Boolean) };
    });

/** 'tennis racket' is one noun of the table, 'banana apple' are two, '*animal' are all of a group. */
function nounsIn(text: string): string[] {
  if (text === '' || NOUNS.some(({ key }) => key === text)) return text === '' ? [] : [text];
  return text
    .split(' ')
    .flatMap((part) =>
      part.startsWith('*') ? NOUNS.filter(({ group }) => group === part.slice(1)).map(({ key }) => key) : [part],
    );
}
