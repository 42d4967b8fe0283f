import type { SeenObject } from '@rakurs/contract';

/** Fainter than this is noise. From here up a thing is found by search, far below what is seen, and tells that a count may not be exact. */
export const GLIMPSED = 0.2;
/** From here up a thing is drawn on the picture. */
export const FOUND = 0.38;
/** From here up a description names it. */
const NAMED = 0.45;
/** These were right less than four times in five at the common threshold, measured on 128 photographs. */
const WEAK_NAMED = 0.55;
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
  confidence >= (WEAK.has(noun) ? WEAK_NAMED : NAMED);

/** May be said as a fact. */
export const isNameable = (object: SeenObject): boolean => object.standing === 'seen' && isClear(object);
