/** B section 9, in per cent of the list. */
const NARROWEST = 15;
const BY_SHARE = 70;

/** A person's share is counted against whoever labelled most, so that the longest bar does not shrink as people come. */
export const barWidth = (counter: number, max: number): number =>
  NARROWEST + (max > 0 ? (BY_SHARE * counter) / max : 0);
