import { EMBEDDING_LENGTH } from '@rakurs/contract';
import { calibrate, confidenceOf } from '../calibration.ts';
import type { LessonFrame } from '../lesson.ts';
import { balanced, learnLogistic, logitOf, type Linear } from '../logistic.ts';
import { keptPlane, type Body } from '../taught-class.ts';

export interface LearnedLook {
  body: Body;
  precision: number | null;
  recall: number | null;
  checkedOn: number;
  threshold: number;
}

const L2 = 1e-2;
const FOLDS = 5;
const ENOUGH_TO_CHECK = 3;
/** As likely as not: here one of two things is true, and none of them is rare. */
const THRESHOLD = 0.5;

/** Frames of which something is true against frames of which it is not: 'склад открыт' and 'склад закрыт' differ in little else, so nothing else is asked. */
export function learnLook(frames: readonly LessonFrame[]): LearnedLook {
  const [examples, counters] = (['example', 'counter'] as const).map((role) =>
    frames.filter((frame) => frame.role === role),
  ) as [LessonFrame[], LessonFrame[]];
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
  if (!isChecked) return { body, precision: null, recall: null, checkedOn: 0, threshold: THRESHOLD };
  const [found, mistaken] = [right, wrong].map(
    (scores) => scores.filter((score) => confidenceOf(calibration, score) >= THRESHOLD).length,
  ) as [number, number];
  return {
    body,
    precision: found + mistaken === 0 ? 0 : found / (found + mistaken),
    recall: found / examples.length,
    checkedOn: examples.length,
    threshold: THRESHOLD,
  };
}

/** Directions are compared, so each embedding has the length that the weights expect. */
export function describeLook(embedding: Int8Array): Float32Array {
  const length = Math.hypot(...embedding) || 1;
  return Float32Array.from(embedding, (value) => (value / length) * SIZE);
}
const SIZE = 4;

const scoreOf = (plane: Linear, { features }: Pick<LessonFrame, 'features'>): number =>
  logitOf(plane, describeLook(features.embedding));

function learn(examples: readonly LessonFrame[], counters: readonly LessonFrame[]): Linear {
  const all = [...examples, ...counters];
  const rows = new Float32Array(all.length * EMBEDDING_LENGTH);
  for (const [index, { features }] of all.entries())
    rows.set(describeLook(features.embedding), index * EMBEDDING_LENGTH);
  const answers = Uint8Array.from(all, (_, index) => (index < examples.length ? 1 : 0));
  return learnLogistic({ rows, columns: EMBEDDING_LENGTH, answers, shares: balanced(answers), l2: L2 });
}

interface Sides {
  examples: readonly LessonFrame[];
  counters: readonly LessonFrame[];
  folds: number;
}

/** Neighbours in time look alike, and lie next to each other: stretches are held back, not every third frame. */
function heldScores({ examples, counters, folds }: Sides, side: 'examples' | 'counters'): number[] {
  const foldOf = (index: number, count: number): number => Math.floor((index * folds) / count);
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const isKept = (_frame: LessonFrame, index: number, all: readonly LessonFrame[]): boolean =>
      foldOf(index, all.length) !== fold;
    const plane = learn(examples.filter(isKept), counters.filter(isKept));
    const asked = side === 'examples' ? examples : counters;
    return asked.filter((frame, index) => !isKept(frame, index, asked)).map((frame) => scoreOf(plane, frame));
  });
}
