import { calibrate, confidenceOf, thresholdOf, type Calibration } from './calibration.ts';
import { likeness } from '../sights/boxes.ts';
import { textureHead, thingsHead, type Head, type HeadLesson } from './heads.ts';
import { averagePrecisionOf, holdOut, judge, rateAt, showItself, type Judged } from './held-out.ts';
import { hasThings, type ClassLesson, type LessonFrame } from './lesson.ts';
import { keptPlane, type Body } from './taught-class.ts';
import { boxesOf, surestLogit } from './things/describe.ts';

export interface LearnedThing {
  body: Body;
  precision: number | null;
  recall: number | null;
  checkedOn: number;
  threshold: number;
}

/** With fewer pictures, each of its own place and time, there is nothing that could be held back and leave something to learn from. */
const ENOUGH_TO_CHECK = 3;
const FOLDS = 3;
/** What is found is kept from a little below. */
const LOWEST_THRESHOLD = 0.2;

/** What the detector must see at every example for its opinion to be asked where nothing can be checked. */
const SEEN_BY_DETECTOR = { overlap: 0.6, logit: -1 };

/** One way to learn it, tried on what it was not told. */
interface Candidate {
  judged: Judged;
  goodness: number;
  lowestThreshold: number;
  finish(calibration: Calibration): Body | null;
}

/** Learns a class of things by the head that finds it better. */
export function learnThing(lesson: Pick<ClassLesson, 'frames' | 'bank'>): LearnedThing {
  const examples = lesson.frames.filter(hasThings);
  if (examples.length === 0) throw new Error('Нет ни одного примера');
  const canBeChecked = groupsIn(lesson) >= ENOUGH_TO_CHECK;
  const best = canBeChecked
    ? better(lesson)
    : (examples.every(isSeenByDetector) ? byThings : byTexture)(groupsIn(lesson) > 1 ? lesson : takenApart(lesson));
  const { calibration, threshold } = calibrated(best);
  const body = best.finish(calibration) ?? byTexture(lesson).finish(calibration);
  if (!body) throw new Error('По этим примерам ничему нельзя научиться');
  const checked =
    canBeChecked && best.judged.things > 0
      ? { ...rateAt(threshold, best.judged), checkedOn: best.judged.things }
      : { precision: null, recall: null, checkedOn: 0 };
  return { body, ...checked, threshold: Math.max(LOWEST_THRESHOLD, confidenceOf(calibration, threshold)) };
}

const groupsIn = ({ frames }: Pick<HeadLesson, 'frames'>): number =>
  new Set(frames.filter(hasThings).map(({ group }) => group)).size;
/** Neighbours tell nothing of another place; but a head that was taught without some of them knows its threshold better than one that has seen all of them. */
const takenApart = (lesson: HeadLesson): HeadLesson => ({
  ...lesson,
  frames: lesson.frames.map((frame, index) => ({ ...frame, group: index })),
});

/**
 * But for one example of five. Of drawn things the surface tells 0.8 to 1 of what is held back, and all on other pictures; of animals, which only the detector knows,
 * 0 to 0.35 where the detector tells 0.92 to 1.
 */
const AS_GOOD = 0.8;

function better(lesson: HeadLesson): Candidate {
  const [things, texture] = [byThings(lesson), byTexture(lesson)];
  // On a handful of pictures the detector's opinion may happen to be right, and it is of the scene as much as of the thing: a surface that tells it as well is surer.
  return texture.goodness >= AS_GOOD * things.goodness ? texture : things;
}

const byThings = (lesson: HeadLesson): Candidate =>
  tried(thingsHead, lesson, (plane, calibration) => ({ head: 'things', plane: keptPlane(plane), calibration }));
const byTexture = (lesson: HeadLesson): Candidate =>
  tried(textureHead, lesson, (texture, calibration) => ({ head: 'texture', texture, calibration }));

function tried<Model>(
  head: Head<Model>,
  lesson: HeadLesson,
  bodyOf: (model: Model, calibration: Calibration) => Body,
): Candidate {
  const groups = groupsIn(lesson);
  const judged = judge(
    groups > 1
      ? holdOut(head, { ...lesson, folds: Math.min(FOLDS, groups) })
      : showItself(head, { ...lesson, folds: FOLDS }),
  );
  return {
    judged,
    goodness: averagePrecisionOf(judged),
    lowestThreshold: head.lowestThreshold,
    finish(calibration) {
      const model = head.teach(lesson);
      return model === null ? null : bodyOf(model, calibration);
    },
  };
}

function calibrated({
  judged: { right, worst, free, things },
  lowestThreshold,
}: Pick<Candidate, 'judged' | 'lowestThreshold'>): { calibration: Calibration; threshold: number } {
  const threshold = Math.max(lowestThreshold, thresholdOf({ right, things, free }));
  // Of a class that was found nowhere one can only say that it must score more than everything else does.
  return {
    threshold,
    calibration: calibrate({
      right: right.length > 0 ? right : [threshold + 1],
      wrong: worst.length > 0 ? worst : [threshold - 1],
    }),
  };
}

const isSeenByDetector = ({ features: { proposals }, boxes }: LessonFrame): boolean => {
  const seen = boxesOf(proposals);
  return boxes.every((box) =>
    seen.some(
      (one, at) => likeness(one, box) > SEEN_BY_DETECTOR.overlap && surestLogit(proposals, at) > SEEN_BY_DETECTOR.logit,
    ),
  );
};
