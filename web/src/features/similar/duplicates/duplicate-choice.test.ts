import { expect, test } from 'vitest';
import { aFile } from '#testing/files.ts';
import { filesToDelete, isBestKept, fileToKeep } from './duplicate-choice.ts';

const group = { files: [aFile({ id: 5 }), aFile({ id: 3 }), aFile({ id: 9 })] };
const going = (chosen: Map<number, number>) => filesToDelete(group, chosen).map(({ id }) => id);

test('the best stays unless somebody chose another', () => {
  expect(fileToKeep(group, new Map())).toBe(5);
  expect(going(new Map())).toEqual([3, 9]);
  expect(isBestKept(group, new Map())).toBe(true);
});

test('the chosen one stays, and the best goes with the rest', () => {
  const chosen = new Map([[5, 9]]);
  expect(fileToKeep(group, chosen)).toBe(9);
  expect(going(chosen)).toEqual([5, 3]);
  expect(isBestKept(group, chosen)).toBe(false);
});

test('a chosen picture that is gone meanwhile leaves the best to stay, so that never all of a group go', () => {
  expect(going(new Map([[5, 404]]))).toEqual([3, 9]);
});
