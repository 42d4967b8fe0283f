import type { Box } from '../analysis/boxes.ts';
import type { Features, Hit } from './features.ts';
import { hasThings, type TrainingFrame } from './training-set.ts';
import type { Linear } from './logistic.ts';
import { findTexture, isInSight, teachTexture, type TextureModel } from './texture/index.ts';
import { findThings } from './things/find-things.ts';
import { teachThings } from './things/teach-things.ts';

export interface HeadTrainingSet {
  frames: readonly TrainingFrame[];
  bank: readonly Features[];
}

/** A way to learn a class of things. */
export interface Head<Model> {
  /** Null when there is nothing that it could learn from. */
  teach(trainingSet: HeadTrainingSet): Model | null;
  find(model: Model, features: Features): Hit[];
  /**
   * Whether it could find what is in these boxes by what is at hand of the image: what it misses tells nothing
   * otherwise.
   */
  isInSight(features: Features, boxes: readonly Box[]): boolean;
  /**
   * No threshold is lower. A head that is tried on a part of few examples is less sure of itself than the one that is
   * taught from all of them, and what it
   * takes for the class by mistake scores less, too.
   */
  minThreshold: number;
  /** Images of the bank as this head would see any other image. */
  asImages(bank: readonly Features[]): Features[];
}

const SEED = 17;
/**
 * Windows of more images than this teach little more, and take their time. The newest are nearest to what people
 * want.
 */
const MAX_IMAGES = 80;

/** By what its surface looks like: for what the detector has never seen. */
export const textureHead: Head<TextureModel> = {
  teach({ frames, bank }) {
    const things = frames.filter(hasThings).slice(-MAX_IMAGES);
    if (things.length === 0) return null;
    const without = frames.filter(({ role }) => role === 'counter').slice(-MAX_IMAGES);
    const wrong = frames.filter((frame) => frame.wrong.length > 0).slice(-MAX_IMAGES);
    const examples = [...things, ...without].map(({ features, boxes, role }) => ({
      features,
      boxes,
      isAll: role !== 'judged',
    }));
    return teachTexture({
      examples,
      counter: wrong.map((frame) => ({ features: frame.features, boxes: frame.wrong })),
      unlabelled: frames.filter(({ role }) => role === 'unlabelled').map(({ features }) => features),
      bank,
      seed: SEED,
    });
  },
  find: findTexture,
  isInSight,
  // With thresholds of -0.7 from five examples 9 of 100 images without the class fired, with 0 one.
  minThreshold: 0,
  // Nobody kept the quarters of the bank's images; but a quarter of an image is an image, and these are plenty.
  asImages: (bank) =>
    bank.map((features, index) => ({
      ...features,
      tiles: QUARTERS.map((region, quarter) => ({
        ...(bank[(index + quarter) % bank.length] ?? features).whole,
        region,
      })),
    })),
};
const QUARTERS = [0, 0.44].flatMap((y0) => [0, 0.44].map((x0) => ({ x0, y0, x1: x0 + 0.56, y1: y0 + 0.56 })));

/**
 * By what the detector thinks of it without having a word for it: for animals, vehicles, and whatever else is a little
 * like what it knows.
 */
export const thingsHead: Head<Linear> = {
  teach: teachThings,
  find: findThings,
  isInSight: () => true,
  minThreshold: -Infinity,
  asImages: (bank) => [...bank],
};
