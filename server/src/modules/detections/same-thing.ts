import { overlapOf, type Rectangle } from '@rakurs/contract';
import type { Spot } from './fingerprint.ts';

/** Two rectangles that share more than half of what they cover together are about the same thing. */
const SAME_THING = 0.5;

export const isSameThing = (one: Rectangle, other: Rectangle): boolean => overlapOf(one, other) > SAME_THING;

/**
 * How many of these were only called right although somebody has drawn the same: who drew it has said more, and both
 * are one example.
 */
export const countDoubles = (examples: readonly Spot[]): number => {
  const momentOf = ({ fileId, second }: Spot): string => `${fileId} ${second}`;
  const drawnAt = new Map<string, Spot[]>();
  for (const spot of examples)
    if (spot.isDrawn) drawnAt.set(momentOf(spot), [...(drawnAt.get(momentOf(spot)) ?? []), spot]);
  return examples.filter(
    (spot) => !spot.isDrawn && (drawnAt.get(momentOf(spot)) ?? []).some((drawn) => isSameThing(drawn, spot)),
  ).length;
};
