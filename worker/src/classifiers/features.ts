import type { Box } from '../analysis/boxes.ts';

/**
 * Which networks, projections and codes are behind features and models: what another feature version made is worth
 * nothing to this one.
 */
export const FEATURE_VERSION = 'teach-1.eyes-2';

/**
 * The share of an image that one of its overlapping quarters shows, each way: a little more than half, so that what
 * lies on the middle is whole in one of them.
 */
export const QUARTER = 0.56;

/**
 * What the detector's trunk says of each cell of an image, projected to few numbers: signed bytes, cell after cell,
 * row after row.
 */
export interface Plane {
  rows: number;
  columns: number;
  channels: number;
  values: Int8Array;
  /** A byte times this is the number. */
  scale: number;
}

/**
 * One view of an image, whole or a tile of it: a fine and a coarse plane. Only the image's part of the square is in
 * them.
 */
export interface View {
  /** The part of the image that is seen. */
  region: Box;
  fine: Plane;
  coarse: Plane;
}

/** Boxes where the detector saw anything at all, the surest first, each with what it thinks of its 90 classes. */
export interface Proposals {
  /** Four fractions a box: left, top, right, bottom. */
  boxes: Float32Array;
  /** Logits, 90 a box, clipped and rounded to bytes. */
  logits: Int8Array;
}

/** An image as teaching and finding see it. */
export interface Features {
  /** Width by height. */
  aspect: number;
  whole: View;
  proposals: Proposals;
  /** The place of the whole image in the space of vision: 256 signed bytes. */
  embedding: Int8Array;
  /** Four overlapping quarters, for what is too small to be seen in the whole; null until somebody needs them. */
  tiles: View[] | null;
}

export interface Hit extends Box {
  /** Logit of the head: 0 is as likely as not before calibration. */
  score: number;
}
