import type { LearningReport, TaughtModel } from '@rakurs/contract';
import type { Box } from '../sights/boxes.ts';
import { confidenceOf } from './calibration.ts';
import { RECIPE, type Features, type Hit } from './features.ts';
import { describeLook, learnLook } from './frame/learn-look.ts';
import { learnThing } from './learn-thing.ts';
import { hasThings, type ClassLesson, type Found } from './lesson.ts';
import { logitOf } from './logistic.ts';
import type { TaughtClass } from './taught-class.ts';
import { findTexture, needsTiles, wantsTiles } from './texture/index.ts';
import { findThings } from './things/find-things.ts';

export { packFeatures, packTiles, unpackFeatures, unpackTiles } from './codec.ts';
export { RECIPE, type Features, type View } from './features.ts';
export { scanFilm } from './film/scan-film.ts';
export type { Track } from './film/tracker.ts';
export { featuresOfLook } from './frame/features-of-look.ts';
export type { ClassLesson, Found, LessonFrame } from './lesson.ts';
export { readTaughtClass, type TaughtClass } from './taught-class.ts';

export interface Learned {
  model: TaughtModel;
  report: LearningReport;
}

/** Learns a class from what people said of a few pictures. The same lesson gives the same class. */
export function learnClass({ kind, frames, bank }: ClassLesson): Learned {
  const startedAt = performance.now();
  const { body, precision, recall, checkedOn, threshold } =
    kind === 'frame' ? learnLook(frames) : learnThing({ frames, bank });
  const examples = frames.filter((frame) => (kind === 'frame' ? frame.role === 'example' : hasThings(frame)));
  const counters = frames.filter(({ role }) => role === 'counter');
  return {
    model: { recipe: RECIPE, kind, body },
    report: {
      examples: kind === 'frame' ? examples.length : examples.reduce((sum, { boxes }) => sum + boxes.length, 0),
      pictures: examples.length,
      counter_examples: kind === 'frame' ? counters.length : frames.reduce((sum, { wrong }) => sum + wrong.length, 0),
      precision,
      recall,
      checked_on: checkedOn,
      automatic_threshold: threshold,
      seconds: (performance.now() - startedAt) / 1000,
    },
  };
}

/** Whether learning it needs the quarters of the pictures with something marked on them. */
export function learnsFromTiles({ kind, frames }: Pick<ClassLesson, 'kind' | 'frames'>): boolean {
  const examples = frames.filter(hasThings);
  return kind === 'thing' && examples.length > 0 && wantsTiles(examples);
}

/** Whether finding it needs the quarters of a picture, too. */
export const seesTiles = (taught: TaughtClass): boolean => taught.head === 'texture' && needsTiles(taught.texture);

/** What is less likely nobody would be shown, however low they set their threshold. */
const FLOOR = 0.15;
const WHOLE: Box = { x0: 0, y0: 0, x1: 1, y1: 1 };

/** Where the class is, the surest first. */
export const findClass = (taught: TaughtClass, features: Features): Found[] =>
  hitsOf(taught, features)
    .map(({ score, ...box }) => ({ ...box, confidence: confidenceOf(taught.calibration, score) }))
    .filter(({ confidence }) => confidence >= FLOOR);

function hitsOf(taught: TaughtClass, features: Features): Hit[] {
  switch (taught.head) {
    case 'texture':
      return findTexture(taught.texture, features);
    case 'things':
      return findThings(taught.plane, features);
    case 'look':
      return [{ ...WHOLE, score: logitOf(taught.plane, describeLook(features.embedding)) }];
  }
}
