import { beforeAll, expect, it } from 'vitest';
import { taskKinds } from '@rakurs/contract';
import { madeFeatures, madeLook, placeOf } from '../../testing/made-features.ts';
import { likeness, type Box } from '../sights/boxes.ts';
import {
  findClass,
  learnClass,
  readTaughtClass,
  RECIPE,
  type Features,
  type Learned,
  type LessonFrame,
} from './index.ts';

/** On every picture there is something that is not the class, too. */
const withThing = (seed: number): Features =>
  madeFeatures({ seed, things: [placeOf(seed)], others: [placeOf(seed + 500)] });
const withoutThing = (seed: number): Features => madeFeatures({ seed, others: [placeOf(seed)] });
const example = (seed: number): LessonFrame => ({
  features: withThing(seed),
  role: 'example',
  group: seed,
  boxes: [placeOf(seed)],
  wrong: [],
});
const many = <T>(count: number, from: number, make: (seed: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(from + index));

const bank = many(12, 100, withoutThing);
const lesson = { kind: 'thing' as const, frames: many(5, 1, example), bank };
let learned: Learned;
beforeAll(() => void (learned = learnClass(lesson)));
const find = ({ model }: Learned, features: Features) => findClass(readTaughtClass(model), features);
const shown = (one: Learned, features: Features) =>
  find(one, features).filter(({ confidence }) => confidence >= one.report.automatic_threshold);

it('finds on pictures that it has not seen what was marked on five', () => {
  for (const seed of [51, 52, 53, 54]) {
    const hits = shown(learned, withThing(seed));
    expect(hits).toHaveLength(1);
    expect(hits.map((hit) => likeness(hit, placeOf(seed)))).toEqual([expect.toSatisfy((value: number) => value > 0.7)]);
  }
});

it('shows nothing on pictures without the class', () => {
  expect(many(20, 200, withoutThing).filter((features) => shown(learned, features).length > 0)).toEqual([]);
});

it('tells how well it learned, by pictures that were held back', () => {
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
  const odd: LessonFrame = {
    features: madeFeatures({ seed: 9, strangers: [placeOf(9)] }),
    role: 'example',
    group: 9,
    boxes: [placeOf(9)],
    wrong: [],
  };
  const { model, report } = learnClass({ ...lesson, frames: [...many(4, 1, example), odd] });
  expect(report).toMatchObject({ recall: 0.8, checked_on: 5 });
  expect(find({ model, report }, odd.features).some((hit) => likeness(hit, placeOf(9)) > 0.5)).toBe(true);
});

it('moments of one stretch of a film teach a class, but tell nothing about how good it is', () => {
  const { model, report } = learnClass({
    ...lesson,
    frames: many(5, 1, (seed) => ({ ...example(seed), group: seed % 2 })),
  });
  expect(report).toMatchObject({ examples: 5, pictures: 5, precision: null, recall: null, checked_on: 0 });
  expect(shown({ model, report }, withThing(51))).toHaveLength(1);
});

it('a lesson taught twice gives the same class', () => {
  expect(learnClass(lesson).model).toEqual(learned.model);
});

it('what a worker gives back passes the contract, and is read again after a way over the wire', () => {
  const sent = taskKinds.learn.result.parse({ ...learned, features: [] });
  expect(
    findClass(readTaughtClass(JSON.parse(JSON.stringify(sent.model)) as typeof sent.model), withThing(51)),
  ).toEqual(find(learned, withThing(51)));
});

it('two pictures teach a class, but tell nothing about how good it is', () => {
  const { model, report } = learnClass({ ...lesson, frames: many(2, 1, example) });
  expect(report).toMatchObject({ examples: 2, precision: null, recall: null, checked_on: 0 });
  expect(shown({ model, report }, withThing(51))).toHaveLength(1);
});

it('what a person called wrong is found with less confidence than before, and the class is not', () => {
  const double = (seed: number) => madeFeatures({ seed, doubles: [placeOf(seed)] });
  const wrong = many(3, 300, (seed): LessonFrame => ({
    features: double(seed),
    role: 'judged',
    group: seed,
    boxes: [],
    wrong: [placeOf(seed)],
  }));
  const corrected = learnClass({ ...lesson, frames: [...lesson.frames, ...wrong] });
  const surest = (one: Learned, features: Features) =>
    Math.max(0, ...find(one, features).map(({ confidence }) => confidence));
  expect(corrected.report.counter_examples).toBe(3);
  expect(surest(corrected, double(60))).toBeLessThan(surest(learned, double(60)) - 0.2);
  expect(shown(corrected, withThing(51))).toHaveLength(1);
});

/** Two things on every picture, apart from each other and from what is between them. */
const twoPlaces = (seed: number): Box[] =>
  [0.02, 0.62].map((x0, index) => ({
    x0,
    y0: placeOf(seed + index).y0,
    x1: x0 + 0.36,
    y1: placeOf(seed + index).y0 + 0.36,
  }));
const BETWEEN: Box = { x0: 0.42, y0: 0.3, x1: 0.58, y1: 0.5 };
const withTwo = (seed: number): Features => madeFeatures({ seed, things: twoPlaces(seed), others: [BETWEEN] });
const drawn = (seed: number): LessonFrame => ({
  features: withTwo(seed),
  role: 'example',
  group: seed,
  boxes: twoPlaces(seed),
  wrong: [],
});
const foundOf = (frames: LessonFrame[]): number => {
  const taught = learnClass({ ...lesson, frames });
  return [51, 52, 53, 54, 55].flatMap((seed) =>
    twoPlaces(seed).filter((box) => shown(taught, withTwo(seed)).some((hit) => likeness(hit, box) > 0.5)),
  ).length;
};

it.each<[string, (seed: number) => Pick<LessonFrame, 'boxes' | 'wrong'>]>([
  ['called wrong', () => ({ boxes: [], wrong: [BETWEEN] })],
  ['called right', (seed) => ({ boxes: twoPlaces(seed).slice(0, 1), wrong: [] })],
])('one thing of a picture that is %s says nothing of the others on it', (_what, answer) => {
  const judged = many(20, 300, (seed): LessonFrame => ({
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
  expect(learned.model.recipe).toBe(RECIPE);
  expect(() => readTaughtClass({ ...learned.model, ...change })).toThrow();
});

it('tells what is true of a whole frame from examples of both', () => {
  const frames = [
    ...many(8, 1, (seed): LessonFrame => ({
      features: madeLook(seed, 1),
      role: 'example',
      group: seed,
      boxes: [],
      wrong: [],
    })),
    ...many(8, 50, (seed): LessonFrame => ({
      features: madeLook(seed, -1),
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
  expect(shown(open, madeLook(99, 1))).toMatchObject([{ x0: 0, y0: 0, x1: 1, y1: 1 }]);
  expect(shown(open, madeLook(99, -1))).toEqual([]);
});

it('a class of whole frames needs both sides', () => {
  expect(() =>
    learnClass({
      kind: 'frame',
      frames: [{ features: madeLook(1, 1), role: 'example', group: 1, boxes: [], wrong: [] }],
      bank: [],
    }),
  ).toThrow('Нужны и кадры');
});
