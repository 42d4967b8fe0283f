import { MAX_SCORED, type HeldOutScores } from '@rakurs/contract';
import { intersectionOverUnion, type Box } from '../analysis/boxes.ts';
import { confidenceOf, FLOOR, type Calibration } from './calibration.ts';
import type { Features, Hit } from './features.ts';
import type { Head } from './heads.ts';
import { hasThings, type TrainingFrame } from './training-set.ts';

/** An image that the head was not taught from: what it found there, and what there is. */
export interface HeldOutImage {
  hits: readonly Hit[];
  boxes: readonly Box[];
  wrong: readonly Box[];
  /** Whether that is all there is of the class: otherwise nobody knows whether a hit anywhere else is right. */
  isAll: boolean;
  /** It belongs to nobody: the bank has many of them, and on some of them the class may be after all. */
  isOfBank: boolean;
}

const MIN_OVERLAP = 0.5;

/** What a head is asked about an image that it was not taught from. */
type Question = Omit<HeldOutImage, 'hits'> & { features: Features };
const ofBank = (features: Features): Question => ({ features, boxes: [], wrong: [], isAll: true, isOfBank: true });
const ofTrainingSet = ({ features, boxes, wrong, role }: TrainingFrame): Question => ({
  features,
  boxes,
  wrong,
  isAll: role !== 'judged',
  isOfBank: false,
});

/** Without a model nothing is found. */
function asked<Model>(head: Head<Model>, model: Model | null, questions: readonly Question[]): HeldOutImage[] {
  return questions
    .filter(({ features, boxes }) => head.isInSight(features, boxes))
    .map(({ features, ...held }) => ({ ...held, hits: model === null ? [] : head.find(model, features) }));
}

/**
 * Every image is held back once, those of the bank too, and shown to a head that was taught without it and without
 * its neighbours.
 */
export function crossValidate<Model>(
  head: Head<Model>,
  { frames, bank, folds }: { frames: readonly TrainingFrame[]; bank: readonly Features[]; folds: number },
): HeldOutImage[] {
  const said = frames.filter(({ role }) => role !== 'unlabelled');
  // Groups with the class and groups without it are dealt one after the other, so that no fold is without either.
  const groups = [...new Set([...said.filter(hasThings), ...said].map(({ group }) => group))];
  const foldOf = new Map(groups.map((group, index) => [group, index % folds]));
  const isHeld = ({ group, role }: TrainingFrame, fold: number): boolean =>
    role !== 'unlabelled' && foldOf.get(group) === fold;
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const model = head.teach({
      frames: frames.filter((frame) => !isHeld(frame, fold)),
      bank: bank.filter((_, index) => index % folds !== fold),
    });
    const plain = bank.filter((_, index) => index % folds === fold);
    return asked(head, model, [
      ...said.filter((frame) => isHeld(frame, fold)).map(ofTrainingSet),
      ...head.asImages(plain).map(ofBank),
    ]);
  });
}

/**
 * A head that was taught from the only image there is finds the class on it, which says little; what it finds on the
 * bank's images says as much as ever.
 */
export function testOnTrainingSet<Model>(
  head: Head<Model>,
  { frames, bank, folds }: { frames: readonly TrainingFrame[]; bank: readonly Features[]; folds: number },
): HeldOutImage[] {
  const model = head.teach({ frames, bank: bank.filter((_, index) => index % folds !== 0) });
  if (model === null) return [];
  const plain = head.asImages(bank.filter((_, index) => index % folds === 0));
  return asked(head, model, [...frames.filter(hasThings).map(ofTrainingSet), ...plain.map(ofBank)]);
}

export interface Evaluation {
  /** Of things that were found. */
  right: number[];
  /** Of everything else that was taken for the class, and how much each of it counts. */
  wrong: { score: number; weight: number }[];
  /** The best of what was wrong on each image. */
  worst: number[];
  /** The same of the images without the class alone. */
  free: number[];
  things: number;
}

/** No hit at all is as good as a very low score. */
const NOTHING = -10;

/**
 * As if every other image held the class: the bank counts for as many images as people have marked, not for the
 * many that it has.
 */
export function evaluate(held: readonly HeldOutImage[]): Evaluation {
  const inBank = held.filter(({ isOfBank }) => isOfBank).length;
  const weightOfBank = Math.min(1, (held.length - inBank) / Math.max(1, inBank));
  const evaluation: Evaluation = { right: [], wrong: [], worst: [], free: [], things: 0 };
  for (const { hits, boxes, wrong, isAll, isOfBank } of held) {
    const left = [...boxes];
    evaluation.things += boxes.length;
    let worst = NOTHING;
    for (const hit of hits.toSorted((one, other) => other.score - one.score)) {
      const nearest = left.reduce<{ at: number; overlap: number }>(
        (best, box, at) =>
          intersectionOverUnion(box, hit) > best.overlap ? { at, overlap: intersectionOverUnion(box, hit) } : best,
        { at: -1, overlap: MIN_OVERLAP },
      );
      if (nearest.at >= 0) {
        left.splice(nearest.at, 1);
        evaluation.right.push(hit.score);
      } else if (isAll || wrong.some((box) => intersectionOverUnion(box, hit) > MIN_OVERLAP)) {
        evaluation.wrong.push({ score: hit.score, weight: isOfBank ? weightOfBank : 1 });
        worst = Math.max(worst, hit.score);
      }
    }
    if (isAll || wrong.length > 0) evaluation.worst.push(worst);
    if (isAll && boxes.length === 0) evaluation.free.push(worst);
  }
  return evaluation;
}

const weightFrom = (wrong: Evaluation['wrong'], lowest: number): number =>
  wrong.reduce((sum, { score, weight }) => (score >= lowest ? sum + weight : sum), 0);

/** The mean of the precision over all recalls. */
export function averagePrecisionOf({ right, wrong, things }: Evaluation): number {
  if (things === 0) return 0;
  const best: number[] = [];
  const sorted = right.toSorted((one, other) => other - one);
  for (const [index, score] of sorted.entries()) best.push((index + 1) / (index + 1 + weightFrom(wrong, score)));
  // A lower threshold that is more precise serves every higher recall's neighbours, too.
  for (let index = best.length - 2; index >= 0; index--) best[index] = Math.max(best[index] ?? 0, best[index + 1] ?? 0);
  return best.reduce((sum, value) => sum + value, 0) / things;
}

const rounded = (confidence: number): number => Math.round(confidence * 1000) / 1000;

/** As people see it: by confidence, and nothing that would never be shown. Of too many the surest tell most. */
export const scoresOf = (
  { right, wrong, things }: Pick<Evaluation, 'right' | 'wrong' | 'things'>,
  calibration: Calibration,
): HeldOutScores => {
  const surest = right
    .map((score) => rounded(confidenceOf(calibration, score)))
    .filter((confidence) => confidence >= FLOOR)
    .toSorted((one, other) => other - one);
  const mistaken = wrong
    .map(({ score, weight }) => ({ confidence: rounded(confidenceOf(calibration, score)), weight: rounded(weight) }))
    .filter(({ confidence, weight }) => confidence >= FLOOR && weight > 0);
  return {
    things,
    found: surest.slice(0, MAX_SCORED),
    mistaken: mistaken.toSorted((one, other) => other.confidence - one.confidence).slice(0, MAX_SCORED),
  };
};
