import { expect, test } from 'vitest';
import { knownAdjacent } from './adjacent-files.ts';

const answers: [number, { before: number[]; after: number[] }][] = [[5, { before: [4, 3], after: [6, 7] }]];

test('the neighbours of one file are known from the answer for the file beside it', () => {
  expect(knownAdjacent(answers, 6)).toEqual({ previous: 5, next: 7 });
  expect(knownAdjacent(answers, 4)).toEqual({ previous: 3, next: 5 });
});

test('the neighbour past the end of an answer is unknown, and so are those of a file in no answer', () => {
  expect(knownAdjacent(answers, 7)).toEqual({ previous: 6, next: null });
  expect(knownAdjacent(answers, 9)).toBeNull();
});
