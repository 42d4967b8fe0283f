import type { Evidence } from '../vector-index/evidence.ts';
import type { Concept } from '../meaning/concepts.ts';
import { spokenFor } from '../meaning/weigh.ts';
import type { Absent } from '../query/absent.ts';

/**
 * From here up what must not be there surely is. A concept's thresholds count all pictures above them, and just above them
 * most are wrong: on 600 photographs six of ten showed a user a logit above the last threshold, and nine of ten from
 * there on.
 */
export const SURELY_AGAINST = 0.8;
/** Up to here it says nothing. */
const HARDLY_AGAINST = 0.75;

/**
 * How surely a frame shows what must not be there, by what its concepts and kinds say. Of colours of things only boxes
 * tell.
 */
export function evidenceAgainst(absent: readonly Absent[], seen: Evidence, concepts: readonly Concept[]): number {
  const likely = absent
    .filter(({ colour, senses }) => colour === null && senses.length > 0)
    .map(({ senses }) => Math.min(...senses.map((sense) => spokenFor(sense, seen, concepts).certainty)));
  const surest = Math.max(0, ...likely);
  return Math.max(0, surest - HARDLY_AGAINST) / (1 - HARDLY_AGAINST);
}
