import { expect, it } from 'vitest';
import { qualityAt } from './teaching.ts';

const scores = {
  things: 5,
  found: [0.9, 0.8, 0.6, 0.4],
  mistaken: [
    { confidence: 0.7, weight: 1 },
    { confidence: 0.3, weight: 0.5 },
  ],
};

it.each([
  [0, 4 / 5.5, 0.8],
  [0.5, 3 / 4, 0.6],
  [0.75, 1, 0.4],
  [0.95, null, 0],
])('from a confidence of %d on the precision is %d and the recall %d', (threshold, precision, recall) =>
  expect(qualityAt(scores, threshold)).toEqual({ precision, recall }),
);

it('too few verdicts give neither precision nor recall', () =>
  expect(qualityAt({ ...scores, things: 4 }, 0.5)).toEqual({ precision: null, recall: null }));
