import { expect, it } from 'vitest';
import { fakeFeatures } from '../../testing/feature-fixtures.ts';
import type { Box } from '../analysis/boxes.ts';
import type { Hit } from './features.ts';
import type { Head } from './heads.ts';
import { crossValidate, evaluate, type HeldOutImage } from './cross-validation.ts';
import type { TrainingFrame } from './training-set.ts';

const at = (x0: number): Box => ({ x0, y0: 0.1, x1: x0 + 0.2, y1: 0.3 });
const hit = (x0: number, score: number): Hit => ({ ...at(x0), score });
const held = (change: Partial<HeldOutImage>): HeldOutImage => ({
  hits: [hit(0, 3), hit(0.3, 2), hit(0.6, 1)],
  boxes: [at(0)],
  wrong: [at(0.3)],
  isAll: true,
  isOfBank: false,
  ...change,
});

it('counts every other hit as wrong on an image where everything was drawn', () => {
  expect(evaluate([held({})])).toMatchObject({
    right: [3],
    wrong: [{ score: 2 }, { score: 1 }],
    worst: [2],
    things: 1,
  });
});

it('counts only what users called wrong as wrong where they only answered what was found', () => {
  expect(evaluate([held({ isAll: false })])).toMatchObject({
    right: [3],
    wrong: [{ score: 2 }],
    worst: [2],
    things: 1,
  });
  expect(evaluate([held({ isAll: false, wrong: [] })])).toMatchObject({ right: [3], wrong: [], worst: [] });
});

it('does not count an image with an answer on it as one without the class', () => {
  expect(evaluate([held({ isAll: false, boxes: [] })]).free).toEqual([]);
  expect(evaluate([held({ boxes: [] })]).free).toEqual([3]);
});

/**
 * A head that knows nothing but the numbers of the images that it was taught from, and tells whether it has seen a
 * image, or one taken beside it.
 */
const groupOf = new Map<unknown, number>();
const remembering: Head<Set<number>> = {
  teach: ({ frames }) => new Set(frames.map(({ group }) => group)),
  find: (seen, features) => [hit(0, seen.has(groupOf.get(features) ?? -1) ? 1 : 0)],
  isInSight: ({ tiles }) => tiles === null,
  minThreshold: 0,
  asImages: (bank) => [...bank],
};
const frame = (seed: number, change: Partial<TrainingFrame> = {}): TrainingFrame => {
  const one: TrainingFrame = {
    features: fakeFeatures({ seed }),
    role: 'example',
    group: seed,
    boxes: [at(0)],
    wrong: [],
    ...change,
  };
  groupOf.set(one.features, one.group);
  return one;
};

it('holds back together what was taken together, so that nothing is checked by its neighbours', () => {
  const frames = [1, 1, 1, 2, 2, 2, 3, 4, 4].map((group, index) =>
    frame(index, { group, role: index > 6 ? 'counter' : 'example', boxes: index > 6 ? [] : [at(0)] }),
  );
  const seen = crossValidate(remembering, { frames, bank: [], folds: 3 });
  expect(seen).toHaveLength(frames.length);
  expect(seen.flatMap(({ hits }) => hits.map(({ score }) => score))).toEqual(frames.map(() => 0));
});

it('does not count as missed what could not be looked at closely enough', () => {
  const frames = [frame(1), frame(2), frame(3), frame(4, { features: { ...fakeFeatures({ seed: 4 }), tiles: [] } })];
  expect(evaluate(crossValidate(remembering, { frames, bank: [], folds: 3 })).things).toBe(3);
});
