import type { HeldOutScores } from '@rakurs/contract';
import { calibrate, confidenceOf, thresholdOf, type Calibration } from './calibration.ts';
import { intersectionOverUnion } from '../analysis/boxes.ts';
import { textureHead, thingsHead, type Head, type HeadTrainingSet } from './heads.ts';
import {
  averagePrecisionOf,
  crossValidate,
  evaluate,
  scoresOf,
  testOnTrainingSet,
  type Evaluation,
} from './cross-validation.ts';
import { hasThings, type TrainingSet, type TrainingFrame } from './training-set.ts';
import { keptPlane, type Body } from './taught-class.ts';
import { boxesOf, surestLogit } from './things/describe.ts';

export interface LearnedThing {
  body: Body;
  /** Null: nothing could be held back. */
  scores: HeldOutScores | null;
  threshold: number;
}

/**
 * With fewer images, each of its own place and time, there is nothing that could be held back and leave something to
 * learn from.
 */
const ENOUGH_TO_CHECK = 3;
const FOLDS = 3;
/** What is found is kept from a little below. */
const MIN_THRESHOLD = 0.2;

/** What the detector must see at every example for its opinion to be asked where nothing can be checked. */
const SEEN_BY_DETECTOR = { overlap: 0.6, logit: -1 };

/** One way to learn it, tried on what it was not told. */
interface Candidate {
  evaluation: Evaluation;
  goodness: number;
  minThreshold: number;
  finish(calibration: Calibration): Body | null;
}

/** Learns a class of things by the head that finds it better. */
export function learnThing(trainingSet: Pick<TrainingSet, 'frames' | 'bank'>): LearnedThing {
  const examples = trainingSet.frames.filter(hasThings);
  if (examples.length === 0) throw new Error('Нет ни одного примера');
  const canBeChecked = groupsIn(trainingSet) >= ENOUGH_TO_CHECK;
  const best = canBeChecked
    ? better(trainingSet)
    : (examples.every(isSeenByDetector) ? byThings : byTexture)(
        groupsIn(trainingSet) > 1 ? trainingSet : takenApart(trainingSet),
      );
  const { calibration, threshold } = calibrated(best);
  const body = best.finish(calibration) ?? byTexture(trainingSet).finish(calibration);
  if (!body) throw new Error('По этим примерам ничему нельзя научиться');
  const scores = canBeChecked && best.evaluation.things > 0 ? scoresOf(best.evaluation, calibration) : null;
  return { body, scores, threshold: Math.max(MIN_THRESHOLD, confidenceOf(calibration, threshold)) };
}

const groupsIn = ({ frames }: Pick<HeadTrainingSet, 'frames'>): number =>
  new Set(frames.filter(hasThings).map(({ group }) => group)).size;
/**
 * Neighbours tell nothing of another place; but a head that was taught without some of them knows its threshold better
 * than one that has seen all of them.
 */
const takenApart = (trainingSet: HeadTrainingSet): HeadTrainingSet => ({
  ...trainingSet,
  frames: trainingSet.frames.map((frame, index) => ({ ...frame, group: index })),
});

/**
 * But for one example of five. Of drawn things the surface tells 0.8 to 1 of what is held back, and all on other
 * images; of animals, which only the detector knows,
 * 0 to 0.35 where the detector tells 0.92 to 1.
 */
const AS_GOOD = 0.8;

function better(trainingSet: HeadTrainingSet): Candidate {
  const [things, texture] = [byThings(trainingSet), byTexture(trainingSet)];
  // On a handful of images the detector's opinion may happen to be right, and it is of the scene as much as of the
  // thing: a surface that tells it as well is surer.
  return texture.goodness >= AS_GOOD * things.goodness ? texture : things;
}

const byThings = (trainingSet: HeadTrainingSet): Candidate =>
  tried(thingsHead, trainingSet, (plane, calibration) => ({ head: 'things', plane: keptPlane(plane), calibration }));
const byTexture = (trainingSet: HeadTrainingSet): Candidate =>
  tried(textureHead, trainingSet, (texture, calibration) => ({ head: 'texture', texture, calibration }));

function tried<Model>(
  head: Head<Model>,
  trainingSet: HeadTrainingSet,
  bodyOf: (model: Model, calibration: Calibration) => Body,
): Candidate {
  const groups = groupsIn(trainingSet);
  const evaluation = evaluate(
    groups > 1
      ? crossValidate(head, { ...trainingSet, folds: Math.min(FOLDS, groups) })
      : testOnTrainingSet(head, { ...trainingSet, folds: FOLDS }),
  );
  return {
    evaluation,
    goodness: averagePrecisionOf(evaluation),
    minThreshold: head.minThreshold,
    finish(calibration) {
      const model = head.teach(trainingSet);
      return model === null ? null : bodyOf(model, calibration);
    },
  };
}

function calibrated({
  evaluation: { right, worst, free, things },
  minThreshold,
}: Pick<Candidate, 'evaluation' | 'minThreshold'>): { calibration: Calibration; threshold: number } {
  const threshold = Math.max(minThreshold, thresholdOf({ right, things, free }));
  // Of a class that was found nowhere one can only say that it must score more than everything else does.
  return {
    threshold,
    calibration: calibrate({
      right: right.length > 0 ? right : [threshold + 1],
      wrong: worst.length > 0 ? worst : [threshold - 1],
    }),
  };
}

const isSeenByDetector = ({ features: { proposals }, boxes }: TrainingFrame): boolean => {
  const seen = boxesOf(proposals);
  return boxes.every((box) =>
    seen.some(
      (one, at) =>
        intersectionOverUnion(one, box) > SEEN_BY_DETECTOR.overlap &&
        surestLogit(proposals, at) > SEEN_BY_DETECTOR.logit,
    ),
  );
};
