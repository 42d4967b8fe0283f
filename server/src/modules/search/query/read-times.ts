import { wordsOf } from '../language/tokens.ts';
import { momentOf } from '#platform/zoned-days.ts';
import type { DateContext } from './dates.ts';
import type { Piece } from './parse-query.ts';
import { timeOf, type NamedTime, type Recurring } from './time-names.ts';

export interface AskedTime {
  after: Date | null;
  before: Date | null;
  recurring: Recurring;
  /** How it was understood. */
  told: string;
  source: string;
}

/** The longest time that is told in words: 'в марте прошлого года утром'. */
const MAX_WORDS = 5;

/** Takes the times out of the plain words of a query: 'вчера', 'летом 2024', 'на прошлой неделе', 'ночью'. */
export function readTimes(pieces: readonly Piece[], context: DateContext): { times: AskedTime[]; rest: Piece[] } {
  const times: AskedTime[] = [];
  const rest: Piece[] = [];
  for (let at = 0; at < pieces.length;) {
    const found = longestAt(pieces, at, context);
    if (found) {
      const source = pieces
        .slice(at, at + found.length)
        .map((piece) => piece.source)
        .join(' ');
      times.push(asked(found.time, { source, context }));
      at += found.length;
    } else {
      rest.push(...pieces.slice(at, at + 1));
      at += 1;
    }
  }
  return { times, rest };
}

function longestAt(
  pieces: readonly Piece[],
  at: number,
  context: DateContext,
): { time: NamedTime; length: number } | null {
  const words: string[] = [];
  const lengths: number[] = [];
  for (const piece of pieces.slice(at, at + MAX_WORDS)) {
    if (piece.kind !== 'word') break;
    words.push(...wordsOf(piece.text));
    lengths.push(words.length);
  }
  for (let length = lengths.length; length > 0; length -= 1) {
    const time = timeOf(words.slice(0, lengths[length - 1]).join(' '), context);
    if (time) return { time, length };
  }
  return null;
}

function asked(
  { from, until, recurring, told }: NamedTime,
  { source, context }: { source: string; context: DateContext },
): AskedTime {
  return {
    after: from ? momentOf(from, context.timeZone) : null,
    before: until ? momentOf(until, context.timeZone) : null,
    recurring: { months: [], weekdays: [], hours: [], ...recurring },
    told,
    source,
  };
}
