import { SEGMENT_SECONDS } from '@rakurs/contract';
import type { Span } from '#shared/timeline/span.ts';

/** A piece of the played record: it begins at `second` of the player and at `at` of the clock on the wall. */
export interface PlayedInterval {
  second: number;
  at: number;
  seconds: number;
}

const endOf = ({ at, seconds }: PlayedInterval): number => at + seconds * 1000;

/**
 * What a playlist holds when nothing more is known than what was recorded: one stretch after the other, without the
 * gaps.
 */
export const intervalsOfSpans = (spans: readonly Span[]): PlayedInterval[] => {
  let second = 0;
  return spans.map(({ from, to }) => {
    const stretch = { second, at: from, seconds: (to - from) / 1000 };
    second += stretch.seconds;
    return stretch;
  });
};

/** Where the player finds a moment; in a gap, what comes after it. Null after the end of all. */
export const secondOf = (stretches: readonly PlayedInterval[], at: number): number | null => {
  const stretch = stretches.find((one) => endOf(one) > at);
  return stretch ? stretch.second + Math.max(0, at - stretch.at) / 1000 : null;
};

/** Where a film begins that is wished from this moment on: after the end of all, with the last piece of it. */
export const startOf = (stretches: readonly PlayedInterval[], at: number): number => {
  const last = stretches.at(-1);
  return secondOf(stretches, at) ?? (last ? last.second + Math.max(0, last.seconds - SEGMENT_SECONDS) : 0);
};

/** What the clock on the wall showed at this second of the player. */
export const momentOf = (stretches: readonly PlayedInterval[], second: number): number | null => {
  const stretch = stretches.findLast((one) => one.second <= second) ?? stretches[0];
  return stretch ? stretch.at + Math.min(Math.max(0, second - stretch.second), stretch.seconds) * 1000 : null;
};

/**
 * Where a film goes on that was wished from a gap; null where there is nothing to say. What is newer than the newest
 * piece is reached by playing the last one.
 */
export const gapEnd = (stretches: readonly PlayedInterval[], at: number): number | null => {
  const begins = momentOf(stretches, startOf(stretches, at));
  return begins !== null && begins > at ? begins : null;
};

/** What stands so near to the end of all is at its end: browsers stop a frame or two before it. */
const NEAR_END_SECONDS = 1;

/** The moment after which there is nothing, once the player has come to it; null on the way. */
export const reachedEnd = (stretches: readonly PlayedInterval[], second: number): number | null => {
  const last = stretches.at(-1);
  if (!last || second < last.second + last.seconds - NEAR_END_SECONDS) return null;
  // Of a list that grows the browser may have played more than was known when it was asked for.
  return last.at + Math.max(last.seconds, second - last.second) * 1000;
};
