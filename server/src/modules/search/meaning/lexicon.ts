import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Language } from '../language/index.ts';
import { isJoining, wordsOf } from '../language/tokens.ts';
import type { Concept, Kind } from './concepts.ts';
import { DOINGS } from './words/doings.ts';
import { FOOD } from './words/food.ts';
import { PEOPLE } from './words/people.ts';
import { PLACES } from './words/places.ts';
import { THINGS } from './words/things.ts';

/**
 * What a word may look like: concepts that together say it, others each of which alone is a sign of it, and kinds that
 * are it.
 */
export interface Meaning {
  together: number[];
  signs: number[];
  kinds: number[];
  /** Whether it is the very name of one of those kinds. */
  isNameOfKind: boolean;
  /** Whether it is somebody: such are counted as people. */
  isUser: boolean;
}

export interface Lexicon {
  /** Of words in their dictionary forms; null when nobody here knows them. */
  find(lemmas: readonly string[]): Meaning | null;
  /** The most words that are one name. */
  longest: number;
  /** Every name of one word as it is written, for the nearest to a mistyped one. */
  names: readonly string[];
}

/** Of the concepts whose words hold the name, those for which it stands among the first are meant. */
const RANKS_APART = 1;
const MAX_SIGNS = 3;
/** A name that so many kinds share is a wide one: each of them is a sign, none is it. */
const MAX_KINDS = 40;

interface Entry {
  own: Omit<OwnEntry, 'names'> | null;
  /** Concepts by how far down their list of words the name stands. */
  ranked: { id: number; rank: number }[];
  kinds: Set<number>;
  isNameOfKind: boolean;
}

/**
 * Twelve thousand names take a second or two to be brought into their dictionary forms: whoever calls meanwhile is
 * answered in between.
 */
const NAMES_AT_ONCE = 50;

export async function createLexicon({
  concepts,
  kinds,
  language,
}: {
  concepts: readonly Concept[];
  kinds: readonly Kind[];
  language: Language;
}): Promise<Lexicon> {
  const entries = new Map<string, Entry>();
  const numbers = new Map(concepts.map(({ lemma, id }) => [lemma, id]));
  const lemmaOf = (word: string): string => language.ask(word).words[0] ?? word;
  const written = new Set<string>();
  let read = 0;
  const entriesOf = async (name: string): Promise<Entry[]> => {
    read += 1;
    if (read % NAMES_AT_ONCE === 0) await letOthersRun();
    const words = wordsOf(name);
    if (words.length === 1) written.add(words[0] ?? '');
    const key = keyOf(words.map(lemmaOf));
    if (key === '') return [];
    const entry = entries.get(key) ?? { own: null, ranked: [], kinds: new Set<number>(), isNameOfKind: false };
    entries.set(key, entry);
    return [entry];
  };
  for (const { id, lemma, russian } of concepts) {
    if (russian.length === 0) continue;
    for (const entry of await entriesOf(lemma)) entry.ranked.push({ id, rank: 0 });
    for (const [rank, name] of russian.entries())
      for (const entry of await entriesOf(name)) entry.ranked.push({ id, rank });
  }
  for (const { id, name, words } of kinds)
    for (const one of [name, ...words])
      for (const entry of await entriesOf(one)) {
        entry.kinds.add(id);
        if (one === name) entry.isNameOfKind = true;
      }
  for (const { names, ...own } of ownEntries(numbers)) {
    for (const name of names) for (const entry of await entriesOf(name)) entry.own ??= own;
  }

  const meaningOf = ({ own, ranked, kinds: ofKinds, isNameOfKind }: Entry): Meaning => {
    const sorted = ranked.toSorted((one, other) => one.rank - other.rank || one.id - other.id);
    const near = sorted.filter(({ rank }) => rank <= (sorted[0]?.rank ?? 0) + RANKS_APART).map(({ id }) => id);
    const [first] = near;
    const together = own?.together ?? (first === undefined ? [] : [first]);
    const signs = [
      ...new Set([...(own?.signs ?? []), ...(own && own.together.length > 1 ? [] : near.slice(0, MAX_SIGNS))]),
    ].filter((id) => !together.includes(id));
    return {
      together,
      signs,
      kinds: ofKinds.size > MAX_KINDS ? [] : [...ofKinds],
      isNameOfKind,
      isUser: own?.isUser ?? false,
    };
  };
  const meanings = new Map([...entries].map(([key, entry]) => [key, meaningOf(entry)]));
  return {
    find: (lemmas) => meanings.get(keyOf(lemmas)) ?? null,
    longest: Math.max(...[...meanings.keys()].map((key) => key.split(' ').length)),
    names: [...written],
  };
}

/** Words that only join are left out on both sides: 'доска для сёрфинга' is 'доска сёрфинг'. */
const keyOf = (lemmas: readonly string[]): string => lemmas.filter((lemma) => !isJoining(lemma)).join(' ');

interface OwnEntry {
  names: string[];
  together: number[];
  signs: number[];
  isUser: boolean;
}

/** Our own lines of the model's words. An earlier line has the say where two know a name. */
function ownEntries(numbers: ReadonlyMap<string, number>): OwnEntry[] {
  const idsOf = (list: string): number[] =>
    list
      .split(' ')
      .filter(Boolean)
      .map((lemma) => {
        const id = numbers.get(lemma);
        if (id === undefined) throw new Error(`The model has no concept ${lemma}`);
        return id;
      });
  return [PEOPLE, PLACES, DOINGS, THINGS, FOOD]
    .flatMap((text) =>
      text
        .trim()
        .split('\n')
        .map((line) => ({ line, isUser: text === PEOPLE })),
    )
    .map(({ line, isUser }) => {
      const [names = '', concepts = ''] = line.split(' = ');
      const [together = '', signs = ''] = concepts.split(' / ');
      return { names: names.split(', '), together: idsOf(together), signs: idsOf(signs), isUser };
    });
}
