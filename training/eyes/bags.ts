import lemmatizer from 'wink-lemmatizer';
import { IRREGULAR, STOP_WORDS } from './stop-words.ts';

/** Something that was said about an image: an answer with its question, or a caption. */
export interface Told {
  picture: number;
  words: string[];
}

/** An image and the concepts of one text about it, by their numbers. */
export type Bag = [picture: number, concepts: number[]];

export interface Prepared {
  /** Concepts and in how many texts they stand, the commonest first: the number of a concept is its place here. */
  vocabulary: [lemma: string, texts: number][];
  bags: Bag[];
}

/**
 * How much rarer than the form itself its lemma may be: 'ing', 'ed' and 's' are nearly always endings, other letters
 * seldom.
 */
const RARER_WITH_ENDING = 0.03;
const RARER_WITHOUT = 0.3;
const ENDING = /(ing|ed|s)$/;

export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z ]+/g, ' ')
    .split(/\s+/)
    .filter(Boolean);

/**
 * Texts become bags of lemmas, and the lemmas that stand in enough texts become the concepts that vision will know.
 */
export function prepareBags(told: readonly Told[], { fewest }: { fewest: number }): Prepared {
  const lemmaOf = createLemmas(countsOf(told.flatMap(({ words }) => words)));
  const meaningful = (word: string): boolean => !STOP_WORDS.has(word) && word.length > 1;
  const rows = told
    .map(({ picture, words }) => ({
      picture,
      lemmas: [...new Set(words.filter(meaningful).map(lemmaOf).filter(meaningful))],
    }))
    .filter(({ lemmas }) => lemmas.length > 0);
  const vocabulary = [...countsOf(rows.flatMap(({ lemmas }) => lemmas))]
    .filter(([, texts]) => texts >= fewest)
    .toSorted(([, one], [, other]) => other - one);
  const numberOf = new Map(vocabulary.map(([lemma], number) => [lemma, number]));
  const bags = rows
    .map(({ picture, lemmas }): Bag => [picture, lemmas.flatMap((lemma) => numberOf.get(lemma) ?? [])])
    .filter(([, concepts]) => concepts.length > 0);
  return { vocabulary, bags };
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** A lemma is believed only when people write it themselves: 'bed' is no past tense of 'b'. */
function createLemmas(counts: ReadonlyMap<string, number>): (word: string) => string {
  const known = new Map<string, string>(IRREGULAR);
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const needed = (counts.get(word) ?? 0) * (ENDING.test(word) ? RARER_WITH_ENDING : RARER_WITHOUT);
    const lemma =
      [lemmatizer.noun(word), lemmatizer.verb(word)].find(
        (one) => one !== word && one.length > 1 && (counts.get(one) ?? 0) >= needed,
      ) ?? word;
    const named = IRREGULAR.get(lemma) ?? lemma;
    known.set(word, named);
    return named;
  };
}
