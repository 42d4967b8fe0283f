import { wordsOf } from '../language/tokens.ts';
import { namesOfThing, type CountedThing } from './counted.ts';
import { numberOf } from '../numerals.ts';
import type { Piece } from './parse-query.ts';
import { readCounts, saysAmount, type AskedCount } from './read-counts.ts';
import { readNegation } from './read-negation.ts';
import { readTimes, type AskedTime } from './read-times.ts';
import type { UnderstandDeps } from './understand-deps.ts';

export interface ReadPieces {
  pieces: Piece[];
  times: AskedTime[];
  counts: (CountedThing & { told: string; source: string })[];
}

/** More of a query's words are not looked up for being counted. */
const MAX_COUNTABLE = 12;

/** What a query says beside its plain words: times, numbers of things, and what is denied. */
export async function readPieces(typed: readonly Piece[], deps: UnderstandDeps): Promise<ReadPieces> {
  const { times, rest } = readTimes(typed, deps);
  const names = await countableNames(rest, deps);
  const { counts, rest: uncounted } = readCounts(rest, (word) => (names.get(word)?.length ?? 0) > 0);
  return {
    times,
    counts: counts.map(({ thing, ...count }) => ({
      ...count,
      names: names.get(wordsOf(thing)[0] ?? '') ?? [],
      told: toldCount(thing, count),
    })),
    // A count that nobody can count is words.
    pieces: readNegation(uncounted).map((piece) => (piece.kind === 'count' ? { ...piece, kind: 'word' } : piece)),
  };
}

/** Words that number something, and the names it is counted under; looked up only where a query has a number. */
async function countableNames(pieces: readonly Piece[], deps: UnderstandDeps): Promise<Map<string, string[]>> {
  const words = pieces.flatMap(({ kind, text }) => (kind === 'word' || kind === 'count' ? wordsOf(text) : []));
  const isCounting = pieces.some(({ kind }) => kind === 'count') || words.some(saysAmount);
  const names = new Map<string, string[]>();
  for (const word of isCounting ? words.filter((one) => numberOf(one) === null).slice(0, MAX_COUNTABLE) : [])
    names.set(word, await namesOfThing(word, deps));
  return names;
}

function toldCount(thing: string, { least, most }: Pick<AskedCount, 'least' | 'most'>): string {
  if (most === null) return `${thing}: не меньше ${least}`;
  return least === most ? `${thing}: ${least}` : `${thing}: от ${least} до ${most}`;
}
