import type { DetectedObject } from '@rakurs/contract';

/**
 * Fainter than this is noise. From here up a thing is found by search, far below what is seen, and tells that a count
 * may not be exact.
 */
export const MIN_LOW_CONFIDENCE = 0.2;
/** From here up a thing is drawn on the image. */
export const MIN_SHOWN_CONFIDENCE = 0.38;
/** From here up a description names it. */
const MIN_NAMED_CONFIDENCE = 0.45;
/** These were right less than four times in five at the common threshold, measured on 128 photographs. */
const MIN_WEAK_NAMED_CONFIDENCE = 0.55;
const WEAK = new Set([
  'chair',
  'bottle',
  'dining table',
  'cell phone',
  'laptop',
  'remote',
  'sports ball',
  'suitcase',
  'bowl',
  'carrot',
  'donut',
  'orange',
  'cup',
  'clock',
  'truck',
  'cake',
]);

export const isClear = ({ noun, confidence }: { noun: string; confidence: number }): boolean =>
  confidence >= (WEAK.has(noun) ? MIN_WEAK_NAMED_CONFIDENCE : MIN_NAMED_CONFIDENCE);

/** May be said as a fact. */
export const isNameable = (object: DetectedObject): boolean => object.standing === 'seen' && isClear(object);
