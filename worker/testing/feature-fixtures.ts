import { EMBEDDING_LENGTH } from '@rakurs/contract';
import type { Box } from '../src/analysis/boxes.ts';
import type { Features, Plane, View } from '../src/classifiers/features.ts';
import { DETECTOR_CLASSES } from '../src/classifiers/proposals.ts';
import { createRandom, type RandomSource } from '../src/classifiers/random.ts';

/** Images as teaching sees them, made without an image and without a network. */
interface Made {
  seed: number;
  /** Where the thing is: the detector takes it for a little of a cat and a little of a bear. */
  things?: readonly Box[];
  /** Where something is that it takes for a little of a car. */
  others?: readonly Box[];
  /** Where something is that it takes for a little of a boat. */
  strangers?: readonly Box[];
  /** Where something is that it takes for a little of a cat, as it does the thing, and of a boat. */
  doubles?: readonly Box[];
}

const [A_CAT, A_BEAR, A_CAR, A_BOAT] = [16, 22, 2, 8];
const [NOISE, HALF_SURE] = [-100, 30];
const PROPOSALS_OF_NOTHING = 20;

export function fakeFeatures({ seed, things = [], others = [], strangers = [], doubles = [] }: Made): Features {
  const random = createRandom(seed);
  const boxes: Box[] = [];
  const logits: number[] = [];
  const add = (box: Box, classes: readonly number[]) => {
    boxes.push(box);
    for (let name = 0; name < DETECTOR_CLASSES; name++)
      logits.push(Math.round((classes.includes(name) ? HALF_SURE : NOISE) + 12 * random.bell()));
  };
  for (const box of things) for (let copy = 0; copy < 3; copy++) add(shaken(box, random), [A_CAT, A_BEAR]);
  for (const box of others) for (let copy = 0; copy < 3; copy++) add(shaken(box, random), [A_CAR]);
  for (const box of strangers) for (let copy = 0; copy < 3; copy++) add(shaken(box, random), [A_BOAT]);
  for (const box of doubles) for (let copy = 0; copy < 3; copy++) add(shaken(box, random), [A_CAT, A_BOAT]);
  for (let index = 0; index < PROPOSALS_OF_NOTHING; index++) add(anywhere(random), []);
  const whole: View = {
    region: { x0: 0, y0: 0, x1: 1, y1: 1 },
    fine: noise(random, { rows: 24, columns: 32, channels: 4 }),
    coarse: noise(random, { rows: 12, columns: 16, channels: 4 }),
  };
  return {
    aspect: 4 / 3,
    whole,
    proposals: {
      boxes: Float32Array.from(boxes.flatMap(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1])),
      logits: Int8Array.from(logits, (value) => Math.max(-127, Math.min(127, value))),
    },
    embedding: Int8Array.from({ length: EMBEDDING_LENGTH }, () => 30 * random.bell()),
    tiles: null,
  };
}

/** The same image by vision's embedding: on one side of a line, or on the other. */
export const fakeEmbedding = (seed: number, side: 1 | -1): Features => {
  const features = fakeFeatures({ seed });
  return {
    ...features,
    embedding: features.embedding.map((value, index) =>
      index < 16 ? Math.max(-127, Math.min(127, value / 2 + 40 * side)) : value,
    ),
  };
};

function shaken({ x0, y0, x1, y1 }: Box, random: RandomSource): Box {
  const by = (size: number) => 0.02 * size * random.bell();
  return {
    x0: inside(x0 + by(x1 - x0)),
    y0: inside(y0 + by(y1 - y0)),
    x1: inside(x1 + by(x1 - x0)),
    y1: inside(y1 + by(y1 - y0)),
  };
}

function anywhere(random: RandomSource): Box {
  const [width, height] = [random.between(0.1, 0.4), random.between(0.1, 0.4)];
  const [x0, y0] = [random.between(0, 1 - width), random.between(0, 1 - height)];
  return { x0, y0, x1: x0 + width, y1: y0 + height };
}

const inside = (value: number): number => Math.max(0, Math.min(1, value));
const noise = (random: RandomSource, size: Pick<Plane, 'rows' | 'columns' | 'channels'>): Plane => ({
  ...size,
  scale: 0.01,
  values: Int8Array.from({ length: size.rows * size.columns * size.channels }, () => 20 * random.bell()),
});

/** A box that is somewhere else on every image. */
export const placeOf = (seed: number): Box => {
  const random = createRandom(seed + 1000);
  const [x0, y0] = [random.between(0.05, 0.5), random.between(0.05, 0.5)];
  return { x0, y0, x1: x0 + 0.4, y1: y0 + 0.4 };
};
