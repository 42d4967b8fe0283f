import { expect, it } from 'vitest';
import { bestSights, type ClassSight } from './class-cover.ts';

const boxOfSide = (side: number) => ({ x0: 0.1, y0: 0.1, x1: 0.1 + side, y1: 0.1 + side });
const sight = (fileId: number, confidence: number, side = 0.5): ClassSight => ({
  title: 'чашка',
  fileId,
  frameId: fileId,
  confidence,
  topClass: 'none',
  probability: null,
  box: boxOfSide(side),
});
const best = (...sights: ClassSight[]) => bestSights(sights).map(({ fileId }) => fileId);

it('shows a class by what is surely it, and by nothing where nothing is sure', () => {
  expect(best(sight(1, 0.75), sight(2, 0.95), sight(3, 0.8))).toEqual([2, 3, 1]);
  expect(best(sight(1, 0.74), sight(2, 0.45))).toEqual([]);
});

it('prefers what is well seen to a speck that is a little surer', () => {
  expect(best(sight(1, 0.95, 0.1), sight(2, 0.85, 0.6))).toEqual([2, 1]);
  // From a third of the side up only the certainty counts: a picture of nothing but a bus is no better.
  expect(best(sight(1, 0.9, 0.35), sight(2, 0.85, 0.9))).toEqual([1, 2]);
});

it('prefers what the picture as a whole shows, too, but not to what is much surer', () => {
  expect(best(sight(1, 0.84), { ...sight(2, 0.78), topClass: 'same' })).toEqual([2, 1]);
  expect(best(sight(1, 0.95), { ...sight(2, 0.76), topClass: 'same' })).toEqual([1, 2]);
  // It makes nothing sure that was not.
  expect(best({ ...sight(1, 0.7), topClass: 'same' })).toEqual([]);
});

it('needs more certainty where the picture as a whole is told to be of something else', () => {
  expect(best({ ...sight(1, 0.84), topClass: 'other' })).toEqual([]);
  expect(best({ ...sight(1, 0.86), topClass: 'other' })).toEqual([1]);
});

it('shows nothing that all signs of the frame together doubt, and prefers what they are surer of', () => {
  expect(best({ ...sight(1, 0.97), probability: 0.7 })).toEqual([]);
  expect(best({ ...sight(1, 0.91), probability: 0.953 }, { ...sight(2, 0.83), probability: 0.994 })).toEqual([2, 1]);
});

it('shows no speck, however sure', () => {
  expect(best(sight(1, 0.99, 0.05))).toEqual([]);
});

it('keeps the earlier of equals, so that a cover does not change from visit to visit', () => {
  expect(best(sight(1, 0.9), sight(2, 0.9))).toEqual([1, 2]);
});
