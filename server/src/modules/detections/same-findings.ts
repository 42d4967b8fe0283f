import { overlapOf, type FoundThing } from '@rakurs/contract';
import type { Verdict } from '#modules/inference/index.ts';

/** Sure enough that another machine must have found it too. */
const SURE = 0.5;
const MIN_OVERLAP = 0.4;
const MIN_FOUND = 0.6;

const isSame = (one: FoundThing, other: FoundThing): boolean =>
  one.version_id === other.version_id && one.frame_id === other.frame_id && overlapOf(one, other) >= MIN_OVERLAP;
const shareFound = (sure: FoundThing[], all: FoundThing[]): number =>
  sure.length === 0 ? 1 : sure.filter((one) => all.some((other) => isSame(one, other))).length / sure.length;

/**
 * Whether two machines have found the same taught classes at the same places of pictures. That both found nothing could
 * be guessed.
 */
export function compareFindings(own: FoundThing[], lent: FoundThing[]): Verdict {
  const sureOf = (found: FoundThing[]) => found.filter(({ confidence }) => confidence >= SURE);
  const [ours, theirs] = [sureOf(own), sureOf(lent)];
  if (ours.length === 0 && theirs.length === 0) return 'proves_nothing';
  return Math.min(shareFound(ours, lent), shareFound(theirs, own)) >= MIN_FOUND ? 'agrees' : 'differs';
}
