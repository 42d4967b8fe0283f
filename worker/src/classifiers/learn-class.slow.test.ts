import { beforeAll, expect, it } from 'vitest';
import { qualityAt, taskKinds } from '@rakurs/contract';
import { fakeFeatures, fakeEmbedding, placeOf } from '../../testing/feature-fixtures.ts';
import { intersectionOverUnion, type Box } from '../analysis/boxes.ts';
import {
  findClass,
  learnClass,
  readTaughtClass,
  FEATURE_VERSION,
  type Features,
  type Learned,
  type TrainingFrame,
} from './index.ts';

/** On every image there is something that is not the class, too. */
const withThing = (seed: number): Features =>
  fakeFeatures({ seed, things: [placeOf(seed)], others: [placeOf(seed + 500)] });
const withoutThing = (seed: number): Features => fakeFeatures({ seed, others: [placeOf(seed)] });
const example = (seed: number): TrainingFrame => ({
  features: withThing(seed),
  role: 'example',
  group: seed,
  boxes: [placeOf(seed)],
  wrong: [],
});
const many = <T>(count: number, from: number, make: (seed: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(from + index));

const bank = many(12, 100, withoutThing);
const trainingSet = { kind: 'thing' as const, frames: many(5, 1, example), bank };
let learned: Learned;
beforeAll(() => void (learned = learnClass(trainingSet)));
const find = ({ model }: Learned, features: Features) => findClass(readTaughtClass(model), features);
const shown = (one: Learned, features: Features) =>
  find(one, features).filter(({ confidence }) => confidence >= one.report.automatic_threshold);

it('finds on new images what was marked on five', () => {
  for (const seed of [51, 52, 53, 54]) {
    const hits = shown(learned, withThing(seed));
    expect(hits).toHaveLength(1);
    expect(hits.map((hit) => intersectionOverUnion(hit, placeOf(seed)))).toEqual([
      expect.toSatisfy((value: number) => value > 0.7),
    ]);
  }
});

it('shows nothing on images without the class', () => {
  expect(many(20, 200, withoutThing).filter((features) => shown(learned, features).length > 0)).toEqual([]);
});

it('reports how well it learned by images that were held back', () => {
  expect(learned.report).toMatchObject({
    examples: 5,
    pictures: 5,
    counter_examples: 0,
    precision: 1,
    recall: 1,
    checked_on: 5,
  });
  expect(learned.report.automatic_threshold).toBeGreaterThan(0.15);
  expect(learned.report.automatic_threshold).toBeLessThan(0.95);
  // One that looks like none of the others is found only by who was told of it.
  const odd: TrainingFrame = {
    features: fakeFeatures({ seed: 9, strangers: [placeOf(9)] }),
    role: 'example',
    group: 9,
    boxes: [placeOf(9)],
    wrong: [],
  };
  const { model, report } = learnClass({ ...trainingSet, frames: [...many(4, 1, example), odd] });
  expect(report).toMatchObject({ recall: 0.8, checked_on: 5 });
  expect(find({ model, report }, odd.features).some((hit) => intersectionOverUnion(hit, placeOf(9)) > 0.5)).toBe(true);
});

it('reports precision and recall at every threshold by what was held back', () => {
  const odd: TrainingFrame = {
    features: fakeFeatures({ seed: 9, strangers: [placeOf(9)] }),
    role: 'example',
    group: 9,
    boxes: [placeOf(9)],
    wrong: [],
  };
  const { scores, automatic_threshold } = learnClass({ ...trainingSet, frames: [...many(4, 1, example), odd] }).report;
  if (!scores) throw new Error('nothing was held back');
  const recalls = [0, automatic_threshold, 0.9, 1].map((threshold) => qualityAt(scores, threshold).recall ?? -1);
  expect(recalls).toEqual(recalls.toSorted((one, other) => other - one));
  expect(recalls.slice(1, 2)).toEqual([0.8]);
  expect(recalls.at(-1)).toBe(0);
  expect(qualityAt(scores, 1).precision).toBeNull();
});

it('learns a class from moments of one stretch of a video, and reports no precision from them', () => {
  const { model, report } = learnClass({
    ...trainingSet,
    frames: many(5, 1, (seed) => ({ ...example(seed), group: seed % 2 })),
  });
  expect(report).toMatchObject({ examples: 5, pictures: 5, precision: null, recall: null, checked_on: 0 });
  expect(shown({ model, report }, withThing(51))).toHaveLength(1);
});

it('learns the same class from the same training set', () => {
  expect(learnClass(trainingSet).model).toEqual(learned.model);
});

it('gives a model that passes the contract and is read again after a way over the wire', () => {
  const sent = taskKinds.learn.result.parse({ ...learned, features: [] });
  expect(
    findClass(readTaughtClass(JSON.parse(JSON.stringify(sent.model)) as typeof sent.model), withThing(51)),
  ).toEqual(find(learned, withThing(51)));
});

it('learns a class from two images, and reports no precision from them', () => {
  const { model, report } = learnClass({ ...trainingSet, frames: many(2, 1, example) });
  expect(report).toMatchObject({ examples: 2, precision: null, recall: null, checked_on: 0 });
  expect(shown({ model, report }, withThing(51))).toHaveLength(1);
});

it('is less sure than before of what a user called wrong, and as sure of the class', () => {
  const double = (seed: number) => fakeFeatures({ seed, doubles: [placeOf(seed)] });
  const wrong = many(3, 300, (seed): TrainingFrame => ({
    features: double(seed),
    role: 'judged',
    group: seed,
    boxes: [],
    wrong: [placeOf(seed)],
  }));
  const corrected = learnClass({ ...trainingSet, frames: [...trainingSet.frames, ...wrong] });
  const surest = (one: Learned, features: Features) =>
    Math.max(0, ...find(one, features).map(({ confidence }) => confidence));
  expect(corrected.report.counter_examples).toBe(3);
  expect(surest(corrected, double(60))).toBeLessThan(surest(learned, double(60)) - 0.2);
  expect(shown(corrected, withThing(51))).toHaveLength(1);
});

/** Two things on every image, apart from each other and from what is between them. */
const twoPlaces = (seed: number): Box[] =>
  [0.02, 0.62].map((x0, index) => ({
    x0,
    y0: placeOf(seed + index).y0,
    x1: x0 + 0.36,
    y1: placeOf(seed + index).y0 + 0.36,
  }));
const BETWEEN: Box = { x0: 0.42, y0: 0.3, x1: 0.58, y1: 0.5 };
const withTwo = (seed: number): Features => fakeFeatures({ seed, things: twoPlaces(seed), others: [BETWEEN] });
const drawn = (seed: number): TrainingFrame => ({
  features: withTwo(seed),
  role: 'example',
  group: seed,
  boxes: twoPlaces(seed),
  wrong: [],
});
const foundOf = (frames: TrainingFrame[]): number => {
  const taught = learnClass({ ...trainingSet, frames });
  return [51, 52, 53, 54, 55].flatMap((seed) =>
    twoPlaces(seed).filter((box) => shown(taught, withTwo(seed)).some((hit) => intersectionOverUnion(hit, box) > 0.5)),
  ).length;
};

it.each<[string, (seed: number) => Pick<TrainingFrame, 'boxes' | 'wrong'>]>([
  ['called wrong', () => ({ boxes: [], wrong: [BETWEEN] })],
  ['called right', (seed) => ({ boxes: twoPlaces(seed).slice(0, 1), wrong: [] })],
])('learns nothing of the other things on an image from one that is %s', (_what, answer) => {
  const judged = many(20, 300, (seed): TrainingFrame => ({
    features: withTwo(seed),
    role: 'judged',
    group: seed,
    ...answer(seed),
  }));
  expect(foundOf([...many(5, 1, drawn), ...judged])).toBe(10);
});

it.each([
  ['of another recipe', { recipe: 'teach-0' }],
  [
    'with something that nobody knows in it',
    { body: { head: 'things', plane: { weights: [1], bias: 0 }, calibration: { slope: 1, shift: 0 } } },
  ],
  ['of a kind that its head does not know', { kind: 'frame' as const }],
])('refuses a class %s', (_what, change) => {
  expect(learned.model.recipe).toBe(FEATURE_VERSION);
  expect(() => readTaughtClass({ ...learned.model, ...change })).toThrow();
});

it('learns what is true of a whole frame from examples of both', () => {
  const frames = [
    ...many(8, 1, (seed): TrainingFrame => ({
      features: fakeEmbedding(seed, 1),
      role: 'example',
      group: seed,
      boxes: [],
      wrong: [],
    })),
    ...many(8, 50, (seed): TrainingFrame => ({
      features: fakeEmbedding(seed, -1),
      role: 'counter',
      group: seed,
      boxes: [],
      wrong: [],
    })),
  ];
  const open = learnClass({ kind: 'frame', frames, bank: [] });
  expect(open.report).toMatchObject({
    examples: 8,
    pictures: 8,
    counter_examples: 8,
    precision: 1,
    recall: 1,
    checked_on: 8,
  });
  expect(shown(open, fakeEmbedding(99, 1))).toMatchObject([{ x0: 0, y0: 0, x1: 1, y1: 1 }]);
  expect(shown(open, fakeEmbedding(99, -1))).toEqual([]);
});

it('refuses a class of whole frames without examples of both', () => {
  expect(() =>
    learnClass({
      kind: 'frame',
      frames: [{ features: fakeEmbedding(1, 1), role: 'example', group: 1, boxes: [], wrong: [] }],
      bank: [],
    }),
  ).toThrow('Нужны и кадры');
});
