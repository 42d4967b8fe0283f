import { expect, test } from 'vitest';
import { cutFragment } from './fragment.ts';

const told = (fragment: string, ...marks: [number, number][]) =>
  cutFragment({ fragment, marks })
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('|');

test('found letters are marked, the rest stays as it is', () => {
  expect(told('у ворот стоит человек', [2, 7], [14, 21])).toBe('у |[ворот]| стоит |[человек]');
});

test('a text without marks is one piece', () => {
  expect(told('двор')).toBe('двор');
});

test('marks out of order, overlapping or beyond the end do no harm', () => {
  expect(told('ворота', [3, 6], [0, 2])).toBe('[во]|р|[ота]');
  expect(told('ворота', [0, 4], [2, 6])).toBe('[воро]|[та]');
  expect(told('двор', [2, 90])).toBe('дв|[ор]');
});
