import { EMBEDDING_LENGTH, type HeldOutScores } from '@rakurs/contract';
import { calibrate } from '../calibration.ts';
import { scoresOf } from '../cross-validation.ts';
import type { Features } from '../features.ts';
import type { TrainingFrame } from '../training-set.ts';
import { balanced, learnLogistic, logitOf, type Linear } from '../logistic.ts';
import { keptPlane, type Body } from '../taught-class.ts';

export interface LearnedFrameClass {
  body: Body;
  /** Null: nothing could be held back. */
  scores: HeldOutScores | null;
  threshold: number;
}

const L2 = 1e-2;
const FOLDS = 5;
const ENOUGH_TO_CHECK = 3;
/** As likely as not: here one of two things is true, and none of them is rare. */
const THRESHOLD = 0.5;

/**
 * Frames of which something is true against frames of which it is not: 'склад открыт' and 'склад закрыт' differ in
 * little else, so nothing else is asked.
 */
export function learnFrameClass(frames: readonly TrainingFrame[]): LearnedFrameClass {
  const [examples, counters] = (['example', 'counter'] as const).map((role) =>
    frames.filter((frame) => frame.role === role),
  ) as [TrainingFrame[], TrainingFrame[]];
  if (examples.length === 0 || counters.length === 0)
    throw new Error('Нужны и кадры, где это так, и кадры, где это не так');
  const plane = learn(examples, counters);
  const folds = Math.min(FOLDS, examples.length, counters.length);
  const isChecked = folds >= ENOUGH_TO_CHECK;
  // Without frames to hold back, those that were learned are all that is known.
  const right = isChecked
    ? heldScores({ examples, counters, folds }, 'examples')
    : examples.map((frame) => scoreOf(plane, frame));
  const wrong = isChecked
    ? heldScores({ examples, counters, folds }, 'counters')
    : counters.map((frame) => scoreOf(plane, frame));
  const calibration = calibrate({ right, wrong });
  const body: Body = { head: 'look', plane: keptPlane(plane), calibration };
  const judged = { right, wrong: wrong.map((score) => ({ score, weight: 1 })), things: examples.length };
  return { body, scores: isChecked ? scoresOf(judged, calibration) : null, threshold: THRESHOLD };
}

/** Directions are compared, so each embedding has the length that the weights expect. */
export function describeEmbedding(embedding: Int8Array): Float32Array {
  const length = Math.hypot(...embedding) || 1;
  return Float32Array.from(embedding, (value) => (value / length) * SIZE);
}
const SIZE = 4;

const scoreOf = (plane: Linear, { features }: Pick<TrainingFrame, 'features'>): number =>
  logitOf(plane, describeEmbedding(features.embedding));

function learn(examples: readonly TrainingFrame[], counters: readonly TrainingFrame[]): Linear {
  const all = [...examples, ...counters];
  const rows = new Float32Array(all.length * EMBEDDING_LENGTH);
  for (const [index, { features }] of all.entries())
    rows.set(describeEmbedding(features.embedding), index * EMBEDDING_LENGTH);
  const answers = Uint8Array.from(all, (_, index) => (index < examples.length ? 1 : 0));
  return learnLogistic({ rows, columns: EMBEDDING_LENGTH, answers, shares: balanced(answers), l2: L2 });
}

interface Sides {
  examples: readonly TrainingFrame[];
  counters: readonly TrainingFrame[];
  folds: number;
}

/** Neighbours in time look alike, and lie next to each other: stretches are held back, not every third frame. */
function heldScores({ examples, counters, folds }: Sides, side: 'examples' | 'counters'): number[] {
  const foldOf = (index: number, count: number): number => Math.floor((index * folds) / count);
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const isKept = (_frame: TrainingFrame, index: number, all: readonly TrainingFrame[]): boolean =>
      foldOf(index, all.length) !== fold;
    const plane = learn(examples.filter(isKept), counters.filter(isKept));
    const asked = side === 'examples' ? examples : counters;
    return asked.filter((frame, index) => !isKept(frame, index, asked)).map((frame) => scoreOf(plane, frame));
  });
}

const NOTHING = { rows: 0, columns: 0, channels: 0, values: new Int8Array(0), scale: 1 };
const WHOLE = { x0: 0, y0: 0, x1: 1, y1: 1 };

/** A frame of which only the look is known: enough for classes of whole frames, and nothing for classes of things. */
export const featuresOfEmbedding = (embedding: string): Features => ({
  aspect: 1,
  whole: { region: WHOLE, fine: NOTHING, coarse: NOTHING },
  proposals: { boxes: new Float32Array(0), logits: new Int8Array(0) },
  embedding: Int8Array.from(new Int8Array(Buffer.from(embedding, 'base64'))),
  tiles: null,
});
