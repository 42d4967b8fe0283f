import { expect, test } from 'vitest';
import { knownBeside } from './known-beside.ts';

const answers: [number, { before: number[]; after: number[] }][] = [[5, { before: [4, 3], after: [6, 7] }]];

test('what was told of one file tells what stands beside the next', () => {
  expect(knownBeside(answers, 6)).toEqual({ previous: 5, next: 7 });
  expect(knownBeside(answers, 4)).toEqual({ previous: 3, next: 5 });
});

test('at the end of what was told the next is not known, and of a file nobody spoke of nothing is', () => {
  expect(knownBeside(answers, 7)).toEqual({ previous: 6, next: null });
  expect(knownBeside(answers, 9)).toBeNull();
});
