import { expect, it } from 'vitest';
import { madeFeatures } from '../../testing/made-features.ts';
import type { Box } from '../sights/boxes.ts';
import type { Hit } from './features.ts';
import type { Head } from './heads.ts';
import { holdOut, judge, type Held } from './held-out.ts';
import type { LessonFrame } from './lesson.ts';

const at = (x0: number): Box => ({ x0, y0: 0.1, x1: x0 + 0.2, y1: 0.3 });
const hit = (x0: number, score: number): Hit => ({ ...at(x0), score });
const held = (change: Partial<Held>): Held => ({
  hits: [hit(0, 3), hit(0.3, 2), hit(0.6, 1)],
  boxes: [at(0)],
  wrong: [at(0.3)],
  isAll: true,
  isOfBank: false,
  ...change,
});

it('on a picture where everything was drawn, whatever else is found is wrong', () => {
  expect(judge([held({})])).toMatchObject({ right: [3], wrong: [{ score: 2 }, { score: 1 }], worst: [2], things: 1 });
});

it('where people only answered what was found, nothing but what they called wrong is wrong', () => {
  expect(judge([held({ isAll: false })])).toMatchObject({ right: [3], wrong: [{ score: 2 }], worst: [2], things: 1 });
  expect(judge([held({ isAll: false, wrong: [] })])).toMatchObject({ right: [3], wrong: [], worst: [] });
});

it('a picture with an answer on it is not one without the class', () => {
  expect(judge([held({ isAll: false, boxes: [] })]).free).toEqual([]);
  expect(judge([held({ boxes: [] })]).free).toEqual([3]);
});

/** A head that knows nothing but the numbers of the pictures that it was taught from, and tells whether it has seen a picture, or one taken beside it. */
const groupOf = new Map<unknown, number>();
const remembering: Head<Set<number>> = {
  teach: ({ frames }) => new Set(frames.map(({ group }) => group)),
  find: (seen, features) => [hit(0, seen.has(groupOf.get(features) ?? -1) ? 1 : 0)],
  isInSight: ({ tiles }) => tiles === null,
  lowestThreshold: 0,
  asPictures: (bank) => [...bank],
};
const frame = (seed: number, change: Partial<LessonFrame> = {}): LessonFrame => {
  const one: LessonFrame = {
    features: madeFeatures({ seed }),
    role: 'example',
    group: seed,
    boxes: [at(0)],
    wrong: [],
    ...change,
  };
  groupOf.set(one.features, one.group);
  return one;
};

it('what was taken together is held back together: nothing is checked by its neighbours', () => {
  const frames = [1, 1, 1, 2, 2, 2, 3, 4, 4].map((group, index) =>
    frame(index, { group, role: index > 6 ? 'counter' : 'example', boxes: index > 6 ? [] : [at(0)] }),
  );
  const seen = holdOut(remembering, { frames, bank: [], folds: 3 });
  expect(seen).toHaveLength(frames.length);
  expect(seen.flatMap(({ hits }) => hits.map(({ score }) => score))).toEqual(frames.map(() => 0));
});

it('what could not be looked at closely enough is no miss', () => {
  const frames = [frame(1), frame(2), frame(3), frame(4, { features: { ...madeFeatures({ seed: 4 }), tiles: [] } })];
  expect(judge(holdOut(remembering, { frames, bank: [], folds: 3 })).things).toBe(3);
});
