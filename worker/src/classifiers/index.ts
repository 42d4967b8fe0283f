import { qualityAt, type LearningReport, type TaughtModel } from '@rakurs/contract';
import type { Box } from '../analysis/boxes.ts';
import { confidenceOf, FLOOR } from './calibration.ts';
import { FEATURE_VERSION, type Features, type Hit } from './features.ts';
import { describeEmbedding, learnFrameClass } from './frame/learn-frame-class.ts';
import { learnThing } from './learn-thing.ts';
import { hasThings, type TrainingSet, type Found } from './training-set.ts';
import { logitOf } from './logistic.ts';
import type { TaughtClass } from './taught-class.ts';
import { findTexture, needsTiles, wantsTiles } from './texture/index.ts';
import { findThings } from './things/find-things.ts';

export { packFeatures, packTiles, unpackFeatures, unpackTiles } from './codec.ts';
export { FEATURE_VERSION, type Features, type View } from './features.ts';
export { scanVideo } from './video/scan-video.ts';
export type { Track } from './video/tracker.ts';
export { featuresOfEmbedding } from './frame/learn-frame-class.ts';
export type { TrainingSet, Found, TrainingFrame } from './training-set.ts';
export { readTaughtClass, type TaughtClass } from './taught-class.ts';

export interface Learned {
  model: TaughtModel;
  report: LearningReport;
}

/** Learns a class from what people said of a few images. The same training set gives the same class. */
export function learnClass({ kind, frames, bank }: TrainingSet): Learned {
  const startedAt = performance.now();
  const { body, scores, threshold } = kind === 'frame' ? learnFrameClass(frames) : learnThing({ frames, bank });
  const examples = frames.filter((frame) => (kind === 'frame' ? frame.role === 'example' : hasThings(frame)));
  const counters = frames.filter(({ role }) => role === 'counter');
  return {
    model: { recipe: FEATURE_VERSION, kind, body },
    report: {
      examples: kind === 'frame' ? examples.length : examples.reduce((sum, { boxes }) => sum + boxes.length, 0),
      pictures: examples.length,
      counter_examples: kind === 'frame' ? counters.length : frames.reduce((sum, { wrong }) => sum + wrong.length, 0),
      ...(scores === null ? { precision: null, recall: null } : qualityAt(scores, threshold)),
      checked_on: scores?.things ?? 0,
      ...(scores && { scores }),
      automatic_threshold: threshold,
      seconds: (performance.now() - startedAt) / 1000,
    },
  };
}

/** Whether learning it needs the quarters of the images with something marked on them. */
export function learnsFromTiles({ kind, frames }: Pick<TrainingSet, 'kind' | 'frames'>): boolean {
  const examples = frames.filter(hasThings);
  return kind === 'thing' && examples.length > 0 && wantsTiles(examples);
}

/** Whether finding it needs the quarters of an image, too. */
export const seesTiles = (taught: TaughtClass): boolean => taught.head === 'texture' && needsTiles(taught.texture);

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
      return [{ ...WHOLE, score: logitOf(taught.plane, describeEmbedding(features.embedding)) }];
  }
}
