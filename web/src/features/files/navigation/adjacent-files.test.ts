import { expect, test } from 'vitest';
import { knownAdjacent } from './adjacent-files.ts';

const answers: [number, { before: number[]; after: number[] }][] = [[5, { before: [4, 3], after: [6, 7] }]];

test('what was told of one file tells what stands beside the next', () => {
  expect(knownAdjacent(answers, 6)).toEqual({ previous: 5, next: 7 });
  expect(knownAdjacent(answers, 4)).toEqual({ previous: 3, next: 5 });
});

test('at the end of what was told the next is not known, and of a file nobody spoke of nothing is', () => {
  expect(knownAdjacent(answers, 7)).toEqual({ previous: 6, next: null });
  expect(knownAdjacent(answers, 9)).toBeNull();
});
