import { areaOf, intersectionOverUnion, type Box } from '../analysis/boxes.ts';
import type { Proposals } from './features.ts';

/** Classes of the detector, with the holes of COCO's first edition. */
export const DETECTOR_CLASSES = 90;
const MAX_PROPOSALS = 250;
const MIN_AREA = 0.002;
const SAME_BOX = 0.9;
const [MIN_LOGIT, MAX_LOGIT] = [-8, 4];
const MIDDLE_LOGIT = (MIN_LOGIT + MAX_LOGIT) / 2;
const LOGITS_A_BYTE = (MAX_LOGIT - MIN_LOGIT) / 2 / 127;

/** What a byte of `Proposals.logits` says. */
export const logitOfByte = (byte: number): number => byte * LOGITS_A_BYTE + MIDDLE_LOGIT;

function byteOfProbability(probability: number): number {
  const logit = Math.log(Math.max(probability, 1e-9) / Math.max(1 - probability, 1e-9));
  return Math.round((Math.max(MIN_LOGIT, Math.min(MAX_LOGIT, logit)) - MIDDLE_LOGIT) / LOGITS_A_BYTE);
}

/** Where the detector saw anything at all: of the boxes of its surest anchors those that do not lie on a surer one. */
export function proposalsOf(boxes: readonly Box[], scores: Float32Array): Proposals {
  const surest = boxes
    .map((box, anchor) => ({ box, anchor, score: largestOf(scores, anchor * DETECTOR_CLASSES) }))
    .filter(({ box }) => areaOf(box) > MIN_AREA);
  const kept: typeof surest = [];
  for (const one of surest.toSorted((a, b) => b.score - a.score)) {
    if (kept.length === MAX_PROPOSALS) break;
    if (!kept.some(({ box }) => intersectionOverUnion(box, one.box) > SAME_BOX)) kept.push(one);
  }
  const logits = new Int8Array(kept.length * DETECTOR_CLASSES);
  for (const [index, { anchor }] of kept.entries())
    for (let name = 0; name < DETECTOR_CLASSES; name++)
      logits[index * DETECTOR_CLASSES + name] = byteOfProbability(scores[anchor * DETECTOR_CLASSES + name] ?? 0);
  return { boxes: Float32Array.from(kept.flatMap(({ box: { x0, y0, x1, y1 } }) => [x0, y0, x1, y1])), logits };
}

function largestOf(scores: Float32Array, from: number): number {
  let largest = 0;
  for (let name = 0; name < DETECTOR_CLASSES; name++) largest = Math.max(largest, scores[from + name] ?? 0);
  return largest;
}
