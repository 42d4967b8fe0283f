import { NOUNS } from '../nouns/nouns.ts';
import type { OnnxNetwork } from '../models/onnx.ts';
import { areaOf, intersectionOverUnion, type Box } from '../analysis/boxes.ts';
import { resized, type Raster } from '../images/decode.ts';
import { MIN_LOW_CONFIDENCE } from '../analysis/thresholds.ts';

export interface Candidate extends Box {
  noun: string;
  confidence: number;
}

/** The model numbers its classes with the holes of COCO's first edition. */
const HOLES = new Set([12, 26, 29, 30, 45, 66, 68, 69, 71, 83]);
const nounsByClass = Array.from({ length: 90 }, (_, index) => index + 1).filter((id) => !HOLES.has(id));
const NOUN_OF_CLASS = new Map(nounsByClass.map((id, order) => [id - 1, NOUNS[order]?.key ?? '']));

const SIDE = 448;
const MIDDLE_GREY = 127;

/** The same thing seen twice, and two names for one thing. */
const SAME_THING = 0.5;
const SAME_PLACE = 0.8;
/** A hostile image may light up every anchor; comparing them all with each other would take minutes. */
const MAX_COMPARED = 1000;

/** What the detector says of an image before anybody has chosen from it. */
export interface DetectorAnswer {
  /** By the names of the network's outputs. */
  values: Record<string, Float32Array>;
  /** Pixels that the image takes of the detector's square. */
  fitted: { width: number; height: number };
}

/** One pass. */
export async function askDetector(network: OnnxNetwork, image: Raster): Promise<DetectorAnswer> {
  const fitted = await resized(image, { side: SIDE, fit: 'inside' });
  return {
    values: await network.run({ picture: inputOf(fitted) }),
    fitted: { width: fitted.width, height: fitted.height },
  };
}

/** Everything that the detector sees, however faintly, the surest first. */
export const detect = async (network: OnnxNetwork, picture: Raster): Promise<Candidate[]> =>
  candidatesIn(await askDetector(network, picture));

export function candidatesIn(answer: DetectorAnswer): Candidate[] {
  const { scores, classes, boxAt } = anchorsIn(answer);
  const candidates = candidatesOf({ scores, classes }).map(({ anchor, noun, confidence }) => ({
    noun,
    confidence,
    ...boxAt(anchor),
  }));
  return nonMaximumSuppression(candidates.filter((candidate) => areaOf(candidate) > 0));
}

/** The surest anchors, whatever they are sure of: where their boxes lie, and `classes` scores for each. */
export function anchorsIn({ values: { boxes, scores, anchors }, fitted }: DetectorAnswer) {
  if (!boxes || !scores || !anchors) throw new Error('The detector gave no answer');
  const reach = { x: SIDE / fitted.width, y: SIDE / fitted.height };
  const count = boxes.length / 4;
  return {
    count,
    scores,
    classes: scores.length / count,
    boxAt: (anchor: number): Box => boxOf({ boxes, anchors, anchor, reach }),
  };
}

/** The image in the upper left corner; what remains is middle grey, which is zero for the model. */
function inputOf({ bytes, width, height }: Raster): Uint8Array {
  const input = new Uint8Array(SIDE * SIDE * 3).fill(MIDDLE_GREY);
  for (let y = 0; y < height; y++) input.set(bytes.subarray(y * width * 3, (y + 1) * width * 3), y * SIDE * 3);
  return input;
}

/** The network answers for its surest thousand anchors, so no one of the surest thousand candidates is missing. */
function candidatesOf({ scores, classes }: { scores: Float32Array; classes: number }) {
  const found: { anchor: number; noun: string; confidence: number }[] = [];
  for (let index = 0; index < scores.length; index++) {
    const confidence = scores[index] ?? 0;
    if (confidence < MIN_LOW_CONFIDENCE) continue;
    const noun = NOUN_OF_CLASS.get(index % classes);
    if (noun) found.push({ anchor: Math.floor(index / classes), noun, confidence });
  }
  return found.sort((one, other) => other.confidence - one.confidence).slice(0, MAX_COMPARED);
}

interface Answer {
  boxes: Float32Array;
  anchors: Float32Array;
  anchor: number;
  reach: { x: number; y: number };
}

/** The model answers with shifts and stretches of its anchors, each as (y, x, height, width). */
function boxOf({ boxes, anchors, anchor, reach }: Answer): Box {
  const [dy = 0, dx = 0, dh = 0, dw = 0] = boxes.subarray(anchor * 4, anchor * 4 + 4);
  const [ay = 0, ax = 0, ah = 0, aw = 0] = anchors.subarray(anchor * 4, anchor * 4 + 4);
  const [y, x, halfHeight, halfWidth] = [dy * ah + ay, dx * aw + ax, (Math.exp(dh) * ah) / 2, (Math.exp(dw) * aw) / 2];
  return {
    x0: fraction((x - halfWidth) * reach.x),
    y0: fraction((y - halfHeight) * reach.y),
    x1: fraction((x + halfWidth) * reach.x),
    y1: fraction((y + halfHeight) * reach.y),
  };
}

const fraction = (value: number): number => Math.max(0, Math.min(1, value));

/** Non-maximum suppression: of boxes that lie on each other, the surest. */
function nonMaximumSuppression(candidates: Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of candidates) {
    const isRepeat = kept.some(
      (one) => intersectionOverUnion(one, candidate) > (one.noun === candidate.noun ? SAME_THING : SAME_PLACE),
    );
    if (!isRepeat) kept.push(candidate);
  }
  return kept;
}
