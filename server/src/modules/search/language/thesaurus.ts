import { THINGS } from './synonyms.ts';
import { wordsOf } from './tokens.ts';

/** A word, or several that stand for one thing together, in dictionary forms. */
export type Name = readonly string[];

export interface Related {
  synonyms: Name[];
  /** What the asked word embraces ('животное' embraces 'кошка'), or what is only close to it. */
  wider: Name[];
  /** What is surely one of it ('кошка' is an animal), whatever else is only close. */
  narrower: Name[];
  /** Whether machines have a box for it. */
  isDetected: boolean;
}

export interface Thesaurus {
  related(name: Name): Related;
  /** The most words a name has: how far ahead to look for one. */
  longest: number;
}

interface Entry {
  synonyms: Map<string, Name>;
  wider: Map<string, Name>;
  narrower: Map<string, Name>;
  isDetected: boolean;
}

const keyOf = (name: Name): string => name.join(' ');
const NOTHING: Related = { synonyms: [], wider: [], narrower: [], isDetected: false };

/** `lemma` gives a word's dictionary form, as queries are read. */
export function createThesaurus(lemma: (word: string) => string): Thesaurus {
  const entries = new Map<string, Entry>();
  const names = (list: string | undefined): Name[] =>
    (list ?? '')
      .split(',')
      .map((name) => wordsOf(name).map(lemma))
      .filter((name) => name.length > 0);
  const entryOf = (name: Name): Entry => {
    const entry = entries.get(keyOf(name)) ?? {
      synonyms: new Map<string, Name>(),
      wider: new Map<string, Name>(),
      narrower: new Map<string, Name>(),
      isDetected: false,
    };
    entries.set(keyOf(name), entry);
    return entry;
  };
  const relate = (from: readonly Name[], to: readonly Name[], how: Exclude<keyof Entry, 'isDetected'>): void => {
    for (const one of from)
      for (const other of to) if (keyOf(one) !== keyOf(other)) entryOf(one)[how].set(keyOf(other), other);
  };

  for (const line of THINGS.trim().split('\n')) {
    const [things, groups] = line.split('<');
    const [same, close] = (things ?? '').split('>').map(names);
    relate(same ?? [], same ?? [], 'synonyms');
    for (const name of same ?? []) entryOf(name).isDetected = true;
    relate(same ?? [], close ?? [], 'wider');
    relate(same ?? [], close ?? [], 'narrower');
    relate(names(groups), [...(same ?? []), ...(close ?? [])], 'narrower');
    // Who asks for a scooter may be shown what the detector called a motorcycle, but not what other people called a
    // moped.
    relate(close ?? [], (same ?? []).slice(0, 1), 'wider');
    relate(names(groups), [...(same ?? []), ...(close ?? [])], 'wider');
  }
  return {
    related(name) {
      const entry = entries.get(keyOf(name));
      if (!entry) return NOTHING;
      return {
        synonyms: [...entry.synonyms.values()],
        wider: [...entry.wider.values()].filter((wider) => !entry.synonyms.has(keyOf(wider))),
        narrower: [...entry.narrower.values()],
        isDetected: entry.isDetected,
      };
    },
    longest: Math.max(...[...entries.keys()].map((key) => key.split(' ').length)),
  };
}
