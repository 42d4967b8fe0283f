import { EMBEDDING_LENGTH } from '@rakurs/contract';
import type { Box } from '../src/sights/boxes.ts';
import type { Features, Plane, View } from '../src/teach/features.ts';
import { DETECTOR_CLASSES } from '../src/teach/proposals.ts';
import { createDice, type Dice } from '../src/teach/random.ts';

/** Pictures as teaching sees them, made without a picture and without a network. */
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

export function madeFeatures({ seed, things = [], others = [], strangers = [], doubles = [] }: Made): Features {
  const dice = createDice(seed);
  const boxes: Box[] = [];
  const logits: number[] = [];
  const add = (box: Box, classes: readonly number[]) => {
    boxes.push(box);
    for (let name = 0; name < DETECTOR_CLASSES; name++)
      logits.push(Math.round((classes.includes(name) ? HALF_SURE : NOISE) + 12 * dice.bell()));
  };
  for (const box of things) for (let copy = 0; copy < 3; copy++) add(shaken(box, dice), [A_CAT, A_BEAR]);
  for (const box of others) for (let copy = 0; copy < 3; copy++) add(shaken(box, dice), [A_CAR]);
  for (const box of strangers) for (let copy = 0; copy < 3; copy++) add(shaken(box, dice), [A_BOAT]);
  for (const box of doubles) for (let copy = 0; copy < 3; copy++) add(shaken(box, dice), [A_CAT, A_BOAT]);
  for (let index = 0; index < PROPOSALS_OF_NOTHING; index++) add(anywhere(dice), []);
  const whole: View = {
    region: { x0: 0, y0: 0, x1: 1, y1: 1 },
    fine: noise(dice, { rows: 24, columns: 32, channels: 4 }),
    coarse: noise(dice, { rows: 12, columns: 16, channels: 4 }),
  };
  return {
    aspect: 4 / 3,
    whole,
    proposals: {
      boxes: Float32Array.from(boxes.flatMap(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1])),
      logits: Int8Array.from(logits, (value) => Math.max(-127, Math.min(127, value))),
    },
    embedding: Int8Array.from({ length: EMBEDDING_LENGTH }, () => 30 * dice.bell()),
    tiles: null,
  };
}

/** The same picture by the eyes' embedding: on one side of a line, or on the other. */
export const madeLook = (seed: number, side: 1 | -1): Features => {
  const features = madeFeatures({ seed });
  return {
    ...features,
    embedding: features.embedding.map((value, index) =>
      index < 16 ? Math.max(-127, Math.min(127, value / 2 + 40 * side)) : value,
    ),
  };
};

function shaken({ x0, y0, x1, y1 }: Box, dice: Dice): Box {
  const by = (size: number) => 0.02 * size * dice.bell();
  return {
    x0: inside(x0 + by(x1 - x0)),
    y0: inside(y0 + by(y1 - y0)),
    x1: inside(x1 + by(x1 - x0)),
    y1: inside(y1 + by(y1 - y0)),
  };
}

function anywhere(dice: Dice): Box {
  const [width, height] = [dice.between(0.1, 0.4), dice.between(0.1, 0.4)];
  const [x0, y0] = [dice.between(0, 1 - width), dice.between(0, 1 - height)];
  return { x0, y0, x1: x0 + width, y1: y0 + height };
}

const inside = (value: number): number => Math.max(0, Math.min(1, value));
const noise = (dice: Dice, size: Pick<Plane, 'rows' | 'columns' | 'channels'>): Plane => ({
  ...size,
  scale: 0.01,
  values: Int8Array.from({ length: size.rows * size.columns * size.channels }, () => 20 * dice.bell()),
});

/** A box that is somewhere else on every picture. */
export const placeOf = (seed: number): Box => {
  const dice = createDice(seed + 1000);
  const [x0, y0] = [dice.between(0.05, 0.5), dice.between(0.05, 0.5)];
  return { x0, y0, x1: x0 + 0.4, y1: y0 + 0.4 };
};
