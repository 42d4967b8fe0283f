import { wordsOf } from '../language/tokens.ts';
import { MAX_COUNTED, numberOf } from '../numerals.ts';
import type { Piece } from './parse-query.ts';

/** How many of a thing are asked for. */
export interface AskedCount {
  /** The word for the thing, as it was typed. */
  thing: string;
  least: number;
  /** Null: there may be any number more. */
  most: number | null;
  source: string;
}

export interface CountsRead {
  counts: AskedCount[];
  /** The query without its numbers: the things stay in it as words. */
  rest: Piece[];
}

/** 'Несколько' and 'много', in boxes. */
const SEVERAL = 3;
const MANY = 5;
const AMOUNTS = new Map([
  ['несколько', SEVERAL],
  ['нескольких', SEVERAL],
  ['много', MANY],
  ['множество', MANY],
]);
/** Whether a word says how many. */
export const saysAmount = (word: string): boolean => AMOUNTS.has(word) || numberOf(word) !== null;
/** Words before a number that make it a bound, longest first. */
const BOUNDS: readonly { words: readonly string[]; bound: Bound }[] = [
  { words: ['не', 'меньше'], bound: 'least' },
  { words: ['не', 'менее'], bound: 'least' },
  { words: ['не', 'больше'], bound: 'most' },
  { words: ['не', 'более'], bound: 'most' },
  { words: ['минимум'], bound: 'least' },
  { words: ['хотя', 'бы'], bound: 'least' },
  { words: ['максимум'], bound: 'most' },
  { words: ['больше'], bound: 'above' },
  { words: ['более'], bound: 'above' },
  { words: ['свыше'], bound: 'above' },
  { words: ['меньше'], bound: 'below' },
  { words: ['менее'], bound: 'below' },
  { words: ['ровно'], bound: 'exact' },
];
type Bound = 'least' | 'most' | 'above' | 'below' | 'exact';

/** `людей:2`, `людей:2+`, `людей:2-4`. */
const WRITTEN = /^(\d{1,2})(?:(\+)|[-–](\d{1,2}))?$/u;

function rangeOf(bound: Bound, number: number): Pick<AskedCount, 'least' | 'most'> {
  switch (bound) {
    case 'least':
      return { least: number, most: null };
    case 'most':
      return { least: 1, most: number };
    case 'above':
      return { least: number + 1, most: null };
    case 'below':
      return { least: 1, most: Math.max(1, number - 1) };
    case 'exact':
      return { least: number, most: number };
  }
}

/**
 * Takes the numbers out of a query: 'две собаки', 'больше трёх человек', `людей:2`. `isCountable`: whether a word names
 * something that is counted on frames; a number beside anything else stays a word.
 */
export function readCounts(pieces: readonly Piece[], isCountable: (word: string) => boolean): CountsRead {
  const counts: AskedCount[] = [];
  const rest: Piece[] = [];
  for (let at = 0; at < pieces.length;) {
    const found = writtenAt(pieces, at) ?? spokenAt(pieces, at, isCountable);
    if (!found) {
      rest.push(...pieces.slice(at, at + 1));
      at += 1;
      continue;
    }
    counts.push(found.count);
    rest.push(...found.kept);
    at += found.length;
  }
  return { counts, rest };
}

interface Found {
  count: AskedCount;
  kept: Piece[];
  length: number;
}

const plainWord = (piece: Piece | undefined): string | null => {
  const words = piece?.kind === 'word' ? wordsOf(piece.text) : [];
  return words.length === 1 ? (words[0] ?? null) : null;
};

function writtenAt(pieces: readonly Piece[], at: number): Found | null {
  const piece = pieces[at];
  if (piece?.kind !== 'count') return null;
  const [, least, orMore, most] = WRITTEN.exec(piece.amount) ?? [];
  if (least === undefined || Number(least) > MAX_COUNTED) return null;
  const count: AskedCount = {
    thing: piece.text,
    least: Number(least),
    most: orMore === undefined ? Number(most ?? least) : null,
    source: piece.source,
  };
  return { count, kept: [{ kind: 'word', text: piece.text, source: piece.source }], length: 1 };
}

/** A word or two may stand between the number and the thing: 'две большие собаки'. */
const MAX_WORDS_BETWEEN = 2;

function spokenAt(pieces: readonly Piece[], at: number, isCountable: (word: string) => boolean): Found | null {
  const wordAt = (index: number): string | null => plainWord(pieces[index]);
  const bound = BOUNDS.find(({ words }) => words.every((word, index) => wordAt(at + index) === word));
  const from = at + (bound?.words.length ?? 0);
  const amount = bound ? undefined : AMOUNTS.get(wordAt(from) ?? '');
  const number = amount ?? numberOf(wordAt(from) ?? '');
  if (number === null || number === 0) return null;
  for (let thingAt = from + 1; thingAt <= from + 1 + MAX_WORDS_BETWEEN; thingAt += 1) {
    const thing = wordAt(thingAt);
    if (thing === null) return null;
    if (!isCountable(thing)) continue;
    const range = amount === undefined ? rangeOf(bound?.bound ?? 'exact', number) : rangeOf('least', amount);
    const told = pieces.slice(at, from + 1);
    return {
      count: { thing, ...range, source: told.map(({ source }) => source).join(' ') },
      kept: pieces.slice(from + 1, thingAt + 1),
      length: thingAt + 1 - at,
    };
  }
  return null;
}
