import lemmatizer from 'wink-lemmatizer';
import { IRREGULAR, STOP_WORDS } from './stop-words.ts';

/** Who said it, and how: a caption has an order, a list of labels is whole, a machine may be wrong. */
export const SOURCES = ['caption', 'question', 'labels', 'machine'] as const;
export type Source = (typeof SOURCES)[number];

/** Something that was said about an image: an answer with its question, or a caption. */
export interface Told {
  picture: number;
  words: string[];
  source: Source;
}

/** An image, the concepts of one text about it and its ordered pairs by their numbers, and the number of its source. */
export type Bag = [picture: number, concepts: number[], pairs: number[], source: number];

export interface Prepared {
  /** Concepts and in how many texts they stand, the commonest first: the number of a concept is its place here. */
  vocabulary: [lemma: string, texts: number][];
  /** Two concepts in the order of captions, and in how many of them; numbered behind the concepts. */
  pairs: [first: number, second: number, captions: number][];
  bags: Bag[];
}

interface PrepareOptions {
  /** Texts of a concept, captions of a pair. */
  fewest: number;
  fewestOfPair: number;
  /** Concepts of the version before, in their order: they keep their numbers. */
  known?: readonly string[];
}

/**
 * How much rarer than the form itself its lemma may be: 'ing', 'ed' and 's' are nearly always endings, other letters
 * seldom.
 */
const RARER_WITH_ENDING = 0.03;
const RARER_WITHOUT = 0.3;
const ENDING = /(ing|ed|s)$/;
/** 'white dog', 'man ride horse': so near the words of a caption stand to each other. */
const REACH = 3;

export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z ]+/g, ' ')
    .split(/\s+/)
    .filter(Boolean);

/**
 * Texts become bags of lemmas and of pairs of them; lemmas that stand in enough texts become the concepts that vision
 * will know.
 */
export function prepareBags(told: readonly Told[], { fewest, fewestOfPair, known = [] }: PrepareOptions): Prepared {
  const lemmaOf = createLemmas(countsOf(told.flatMap(({ words }) => words)));
  const meaningful = (word: string): boolean => !STOP_WORDS.has(word) && word.length > 1;
  const rows = told
    .map(({ picture, words, source }) => {
      const inOrder = words.filter(meaningful).map(lemmaOf).filter(meaningful);
      return { picture, source, lemmas: [...new Set(inOrder)], pairs: hasOrder(source) ? pairsOf(inOrder) : [] };
    })
    .filter(({ lemmas }) => lemmas.length > 0);
  const counts = countsOf(rows.flatMap(({ lemmas }) => lemmas));
  const fresh = [...counts]
    .filter(([lemma, texts]) => texts >= fewest && !known.includes(lemma))
    .toSorted(([, one], [, other]) => other - one);
  const vocabulary = [...known.map((lemma): [string, number] => [lemma, counts.get(lemma) ?? 0]), ...fresh];
  const numberOf = new Map(vocabulary.map(([lemma], number) => [lemma, number]));
  const pairs = [...countsOf(rows.flatMap((row) => row.pairs))]
    .filter(([, captions]) => captions >= fewestOfPair)
    .toSorted(([, one], [, other]) => other - one)
    .flatMap(([pair, captions]): [number, number, number][] => {
      const [first, second] = pair.split(' ').map((lemma) => numberOf.get(lemma));
      return first === undefined || second === undefined ? [] : [[first, second, captions]];
    });
  const pairNumbers = new Map(pairs.map(([first, second], at) => [`${first} ${second}`, vocabulary.length + at]));
  const bags = rows
    .map((row): Bag => [
      row.picture,
      row.lemmas.flatMap((lemma) => numberOf.get(lemma) ?? []),
      row.pairs.flatMap((pair) => {
        const key = pair
          .split(' ')
          .map((lemma) => numberOf.get(lemma))
          .join(' ');
        return pairNumbers.get(key) ?? [];
      }),
      SOURCES.indexOf(row.source),
    ])
    .filter(([, concepts]) => concepts.length > 0);
  return { vocabulary, pairs, bags };
}

const hasOrder = (source: Source): boolean => source === 'caption' || source === 'machine';

function pairsOf(lemmas: readonly string[]): string[] {
  const pairs = lemmas.flatMap((first, at) =>
    lemmas
      .slice(at + 1, at + 1 + REACH)
      .filter((second) => second !== first)
      .map((second) => `${first} ${second}`),
  );
  return [...new Set(pairs)];
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
