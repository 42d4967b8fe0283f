import { expect, test } from 'vitest';
import { decimalsAt, decimalsOf, gridStep, linesBetween, roundDown, roundUp } from './grid-lines.ts';

test.each([
  [14, 0.01],
  [17, 0.002],
  [10, 0.2],
  [2, 50],
])('at zoom %s the lines stand %s degrees apart', (zoom, step) => {
  expect(gridStep(zoom)).toBe(step);
});

test.each([
  [3, 5],
  [5, 5],
  [0.0094, 0.01],
  [0.01, 0.01],
  [60, 100],
])('%s is rounded up to %s', (least, round) => {
  expect(roundUp(least)).toBe(round);
});

test.each([
  [480, 200],
  [500, 500],
  [1300, 1000],
  [7, 5],
])('%s is rounded down to %s', (most, round) => {
  expect(roundDown(most)).toBe(round);
});

test('lines are the multiples of the step, the far edge left to the next tile', () => {
  expect(linesBetween(37.605, 37.63, 0.01)).toEqual([37.61, 37.62]);
  expect(linesBetween(37.63, 37.64, 0.01)).toEqual([37.63]);
  expect(linesBetween(-0.015, 0.015, 0.01)).toEqual([-0.01, 0, 0.01]);
  expect(linesBetween(1, 1.5, 10)).toEqual([]);
});

test.each([
  [0.01, 2],
  [0.002, 3],
  [0.2, 1],
  [1, 0],
  [50, 0],
])('a step of %s needs %s digits after the comma', (step, decimals) => {
  expect(decimalsOf(step)).toBe(decimals);
});

test.each([
  [1, 1],
  [9, 3],
  [14, 5],
  [19, 6],
])('a click at zoom %s means %s digits after the comma', (zoom, decimals) => {
  expect(decimalsAt(zoom)).toBe(decimals);
});
