import type { FrameAnalysis } from '@rakurs/contract';
import { areaOf } from '../analysis/boxes.ts';
import { isNameable } from '../analysis/thresholds.ts';

const INSIDE = new Set([
  'oven',
  'refrigerator',
  'toilet',
  'bed',
  'couch',
  'microwave',
  'sink',
  'toaster',
  'hair drier',
  'tv',
  'keyboard',
  'mouse',
]);
const OUTSIDE = new Set([
  'traffic light',
  'stop sign',
  'fire hydrant',
  'parking meter',
  'airplane',
  'bus',
  'truck',
  'zebra',
  'giraffe',
  'snowboard',
  'skis',
]);
/** What fills the image may be around the one who took it. */
const RIDDEN = new Set(['bus', 'airplane', 'truck']);
const ALL_AROUND = 0.6;
const SURE = 0.5;

/** Told by things that stand in one place only; null when they disagree. */
export function insideOrOutside({ objects }: Pick<FrameAnalysis, 'objects'>): 'inside' | 'outside' | null {
  const sure = objects.filter(
    (object) =>
      isNameable(object) && object.confidence >= SURE && !(RIDDEN.has(object.noun) && areaOf(object) > ALL_AROUND),
  );
  const [isInside, isOutside] = [sure.some(({ noun }) => INSIDE.has(noun)), sure.some(({ noun }) => OUTSIDE.has(noun))];
  if (isInside === isOutside) return null;
  return isInside ? 'inside' : 'outside';
}
