import { expect, it } from 'vitest';
import { NO_PAIRS, pairsIn, type Pairs } from './pairs.ts';

const [RED, CAR, MAN, HOLD] = [1, 2, 3, 4];
const known = new Map([
  ['1 2', 100],
  ['3 4', 101],
  ['2 3', 102],
]);
const pairs: Pairs = { find: (first, second) => known.get(`${first} ${second}`) ?? null };

it('finds the pairs of neighbours in either order', () => {
  expect(pairsIn([[RED], [CAR]], pairs)).toEqual([100]);
  expect(pairsIn([[CAR], [RED]], pairs)).toEqual([100]);
  expect(pairsIn([[RED], [CAR], [MAN], [HOLD]], pairs)).toEqual([100, 102, 101]);
});

it('does not join words that stand far apart', () => {
  expect(pairsIn([[RED], [7], [8], [9], [CAR]], pairs)).toEqual([]);
});

it('finds nothing where the model knows no pairs', () => {
  expect(pairsIn([[RED], [CAR]], NO_PAIRS)).toEqual([]);
});
