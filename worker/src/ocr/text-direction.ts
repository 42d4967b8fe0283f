import type { Ink } from './ink.ts';
import { lettersOn, stepFrom } from './nearest-letters.ts';

/** A sample of the letters tells the direction as well as all of them. */
const MAX_SAMPLED_LETTERS = 700;
/**
 * Letters of a line are of unequal height, so the way from one to the next wavers this much; lines of a curved page do
 * too.
 */
const WAVERING = 15;
const HALF_TURN = 180;

export interface TextDirection {
  /** By how many degrees lines run downhill, from -90 to 90. Which way up the letters stand it does not tell. */
  degrees: number;
  /**
   * The share of letters whose next letter stands in that direction. Measured: pages .6-.9, also bent and in
   * perspective; leaves, stones and fur .25-.45.
   */
  share: number;
  /** How many letters there seem to be. */
  letters: number;
}

/** Fewer letters, or letters that go everywhere, are no page. */
const MIN_LETTERS = 30;
const MIN_SHARE = 0.6;
export const promisesText = ({ letters, share }: TextDirection): boolean =>
  letters >= MIN_LETTERS && share >= MIN_SHARE;

/**
 * The direction in which letters follow one another: of each, the nearest neighbour of its size (the document spectrum,
 * O'Gorman 1993).
 */
export function textDirectionOf(ink: Ink, smallestLetter?: number): TextDirection {
  const letters = lettersOn(ink, smallestLetter);
  const stride = Math.max(1, Math.ceil(letters.length / MAX_SAMPLED_LETTERS));
  const seekers = letters.flatMap((_, at) => (at % stride === 0 ? [at] : []));
  const steps = seekers.flatMap((at) => stepFrom(letters, at));
  const votes = new Float64Array(HALF_TURN);
  for (const { degrees } of steps) votes[binOf(degrees)] = (votes[binOf(degrees)] ?? 0) + 1;
  const near = Array.from(votes, (_, middle) => sumAround(votes, middle));
  const best = near.indexOf(Math.max(...near));
  return {
    degrees: middleOf(votes, best),
    share: (near[best] ?? 0) / Math.max(1, seekers.length),
    letters: letters.length,
  };
}

const binOf = (degrees: number) => (Math.round(degrees) + 2 * HALF_TURN) % HALF_TURN;
const around = Array.from({ length: 2 * WAVERING + 1 }, (_, index) => index - WAVERING);
const voteAt = (votes: Float64Array, degrees: number) => votes[(degrees + HALF_TURN) % HALF_TURN] ?? 0;
const sumAround = (votes: Float64Array, middle: number) =>
  around.reduce((sum, off) => sum + voteAt(votes, middle + off), 0);

function middleOf(votes: Float64Array, best: number): number {
  const total = sumAround(votes, best);
  const lean = total === 0 ? 0 : around.reduce((sum, off) => sum + off * voteAt(votes, best + off), 0) / total;
  const degrees = Math.round(best + lean);
  return degrees > HALF_TURN / 2 ? degrees - HALF_TURN : degrees;
}
