/** B section 9, in per cent of the list. */
const MIN_WIDTH = 15;
const BY_SHARE = 70;

/**
 * A user's share is counted against whoever labelled most, so that the longest bar does not shrink as users come.
 */
export const barWidth = (counter: number, max: number): number =>
  MIN_WIDTH + (max > 0 ? (BY_SHARE * counter) / max : 0);
