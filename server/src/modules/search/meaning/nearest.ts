import type { Language } from '../language/index.ts';
import { fold, wordsOf } from '../language/tokens.ts';
import type { Lexicon, Meaning } from './lexicon.ts';
import { NEAR } from './words/near.ts';

export interface NearMeaning {
  /** The name that is shown instead of the asked word. */
  name: string;
  meaning: Meaning;
}

const MIN_SHARED = 5;
/** So much of the longer of two words is the same at their beginning: 'виндсерф' and 'виндсерфинг'. */
const MIN_SHARED_PART = 0.78;

/** By the word as it is written in `NEAR`. */
const nameOf = new Map(
  NEAR.trim()
    .split('\n')
    .flatMap((line) => {
      const [words = '', name = ''] = line.split(' = ');
      return words.split(', ').map((word) => [fold(word), name] as const);
    }),
);

/** What comes nearest to a word that the lexicon does not hold; null where nothing is near, or nobody knows the word. */
export function nearestMeaning(
  word: string,
  { lexicon, language }: { lexicon: Lexicon; language: Language },
): NearMeaning | null {
  const { words: lemmas } = language.ask(word);
  const forms = [word, ...lemmas].map(fold);
  const written = forms.map((form) => nameOf.get(form)).find((name) => name !== undefined);
  const name = written ?? (language.isKnown(word) ? ofOneRoot(forms[1] ?? word, lexicon) : null);
  const meaning = name === null ? null : lexicon.find(wordsOf(name).map((one) => language.ask(one).words[0] ?? one));
  return name !== null && meaning ? { name, meaning } : null;
}

function ofOneRoot(word: string, { names }: Lexicon): string | null {
  let [best, most] = [null as string | null, 0];
  for (const name of names) {
    const shared = sharedBeginning(word, fold(name));
    const isNear = shared >= MIN_SHARED && shared >= MIN_SHARED_PART * Math.max(word.length, name.length);
    if (isNear && shared > most) [best, most] = [name, shared];
  }
  return best;
}

function sharedBeginning(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
