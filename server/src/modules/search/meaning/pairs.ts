import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Two concepts that people say one after the other ('white dog', 'man ride'), as the text encoder knows them: they bind
 * a colour to its thing and a rider to his horse.
 */
export interface Pairs {
  /** The encoder's number of a pair in this order; null when it has no such pair. */
  find(first: number, second: number): number | null;
}

export const NO_PAIRS: Pairs = { find: () => null };

/** Of a model that knows pairs; the first one did not. The pairs stand behind the concepts, in the order of the file. */
export async function readPairs(folder: string, concepts: number): Promise<Pairs> {
  const text = await readFile(join(folder, 'pairs.tsv'), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  if (text === '') return NO_PAIRS;
  const numbers = new Map(
    text
      .trimEnd()
      .split('\n')
      .map((row, at) => [row.split('\t').slice(0, 2).join(' '), concepts + at]),
  );
  return { find: (first, second) => numbers.get(`${first} ${second}`) ?? null };
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Words further apart than this are not said of each other. */
const MAX_WORDS_APART = 3;
/** A word may be one of several concepts; no more of them are tried with a neighbour's. */
const MAX_CONCEPTS_OF_WORD = 3;
const MAX_PAIRS_OF_NEIGHBOURS = 2;

/** The pairs that neighbouring things of a query make, either order tried: Russian has its own. */
export function pairsIn(senses: readonly (readonly number[])[], { find }: Pairs): number[] {
  const found = new Set<number>();
  for (const [at, first] of senses.entries())
    for (const second of senses.slice(at + 1, at + 1 + MAX_WORDS_APART)) {
      const ofNeighbours = first
        .slice(0, MAX_CONCEPTS_OF_WORD)
        .flatMap((one) =>
          second.slice(0, MAX_CONCEPTS_OF_WORD).flatMap((other) => [find(one, other), find(other, one)]),
        )
        .filter((pair) => pair !== null);
      for (const pair of ofNeighbours.slice(0, MAX_PAIRS_OF_NEIGHBOURS)) found.add(pair);
    }
  return [...found];
}
