import { createHash } from 'node:crypto';
import type { ClassifierKind } from '@rakurs/contract';
import { TRAINING_SET_VERSION, FEATURE_VERSION } from './feature-version.ts';

/** A rectangle at a second of a file; of a picture, at 0. */
export interface Spot {
  fileId: number;
  second: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** Of a counter-example: the class is nowhere on this frame, and the rectangle is all of it. */
  isWhole?: boolean;
  /**
   * Of an example: somebody drew it, and with it all of the class that is on this frame. What was only called right is
   * alone.
   */
  isDrawn?: boolean;
}

/** All of a frame. */
export const WHOLE_FRAME = { x0: 0, y0: 0, x1: 1, y1: 1 };

/** All that a class is learned from, but for what nobody has said anything of. */
export interface Taught {
  kind: ClassifierKind;
  examples: readonly Spot[];
  counters: readonly Spot[];
}

const inOneOrder = (spots: readonly Spot[]): string[] =>
  spots
    .map(({ fileId, second, x0, y0, x1, y1, isWhole = false, isDrawn = false }) =>
      JSON.stringify([fileId, second, x0, y0, x1, y1, isWhole, isDrawn]),
    )
    .toSorted();

/**
 * The same examples in whatever order, learned by the same feature version, are the same training set: nobody learns it
 * twice.
 */
export const fingerprintOf = ({ kind, examples, counters }: Taught): string =>
  createHash('sha256')
    .update(JSON.stringify([FEATURE_VERSION, TRAINING_SET_VERSION, kind, inOneOrder(examples), inOneOrder(counters)]))
    .digest('hex');
