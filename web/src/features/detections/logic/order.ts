import type { Detection } from '@rakurs/contract';

export const ORDERS = ['surest', 'newest'] as const;
export type Order = (typeof ORDERS)[number];

/**
 * The surest first, or the ones found last; equals keep a place of their own, so that nothing jumps when they are asked
 * for anew.
 */
export const sortDetections = (detections: readonly Detection[], order: Order): Detection[] =>
  detections.toSorted(
    (one, other) => (order === 'surest' ? other.confidence - one.confidence : 0) || other.id - one.id,
  );
