import type { CoverBox } from '@rakurs/contract';

/** A place where a thing of a class was seen or drawn. */
export interface ClassSight {
  title: string;
  fileId: number;
  /** Null of what a user has drawn: it belongs to the file. */
  frameId: number | null;
  /** 1 of what a user has drawn. */
  confidence: number;
  /** What the picture as a whole is told to show: this, something else, or nothing in particular. */
  topClass: 'same' | 'other' | 'none';
  box: CoverBox;
  /** That the class is there at all, by all signs of the frame together; null where nobody has reconciled them. */
  probability: number | null;
}

/**
 * A class is better shown by no picture than by a wrong one. From here up 99 of 100 undoubted boxes were right,
 * measured on 600 photographs of things
 * that the detector knows; on 100 of other things, which it calls by the names it has, a snake was a bird, and at 0.7
 * an oboe was a motorcycle.
 */
export const SURE_TO_SHOW = 0.75;
/**
 * Where the picture as a whole is told to be of something else: the detector calls a pie a pizza and a lynx a cat, who
 * looks at all of it does not.
 */
const SURE_AGAINST_TOP_CLASS = 0.85;
/** Smaller than this share of the picture's side, a thing is a few grey pixels of a thumbnail. */
const MIN_SIDE = 0.06;
/** From this share of the side up a thing is well seen, and only the certainty counts. */
const WELL_SEEN_SIDE = 0.3;
/** What all signs of a frame together hold for less than this is no cover, however sure its box is. */
const SURE_BY_EVIDENCE = 0.95;
/** So many times a small doubt of theirs counts: .99 is much surer than .95. */
const WEIGHT_OF_EVIDENCE = 8;
/** A second opinion is worth as much as so much certainty. */
const TOP_CLASS_WORTH = 0.15;

const sideOf = ({ x0, y0, x1, y1 }: CoverBox): number => Math.sqrt((x1 - x0) * (y1 - y0));
const worthOf = ({ confidence, topClass, box, probability }: ClassSight): number =>
  (confidence + (topClass === 'same' ? TOP_CLASS_WORTH : 0)) *
  Math.min(1, sideOf(box) / WELL_SEEN_SIDE) *
  (probability ?? 1) ** WEIGHT_OF_EVIDENCE;

const canShow = ({ confidence, topClass, box, probability }: ClassSight): boolean =>
  (probability ?? 1) >= SURE_BY_EVIDENCE &&
  confidence >= (topClass === 'other' ? SURE_AGAINST_TOP_CLASS : SURE_TO_SHOW) &&
  sideOf(box) >= MIN_SIDE;

/**
 * What surely shows the class, the best first: surely it, and large. The earlier of equals first, so that a cover stays
 * the same from visit to visit.
 */
export const bestSights = (sights: readonly ClassSight[]): ClassSight[] =>
  sights.filter(canShow).toSorted((one, other) => worthOf(other) - worthOf(one));
