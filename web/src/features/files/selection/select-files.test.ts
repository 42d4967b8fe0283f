import { expect, test } from 'vitest';
import { idsOf, someFiles } from '#testing/files.ts';
import {
  findNeighbourOf,
  extendSelection,
  neighbour,
  NOTHING_SELECTED,
  selectedOf,
  toggleFile,
} from './select-files.ts';

const files = someFiles(6, 6);
const chosen = (selection: ReturnType<typeof toggleFile>) => idsOf(selectedOf(selection, files));

test('a file is selected and let go', () => {
  const one = toggleFile(NOTHING_SELECTED, 4);
  expect(chosen(one)).toEqual([4]);
  expect(chosen(toggleFile(one, 4))).toEqual([]);
});

test('Shift selects from the last chosen file to this one, in either direction', () => {
  expect(chosen(extendSelection(toggleFile(NOTHING_SELECTED, 5), files, 2))).toEqual([5, 4, 3, 2]);
  expect(chosen(extendSelection(toggleFile(NOTHING_SELECTED, 2), files, 5))).toEqual([5, 4, 3, 2]);
});

test('a second range begins at the same file and keeps what was chosen', () => {
  const first = extendSelection(toggleFile(NOTHING_SELECTED, 3), files, 2);
  expect(chosen(extendSelection(first, files, 5))).toEqual([5, 4, 3, 2]);
});

test('Shift with nothing chosen before selects the one file', () => {
  expect(chosen(extendSelection(NOTHING_SELECTED, files, 3))).toEqual([3]);
});

test('Shift after the first file of the range is gone selects the one file', () => {
  expect(chosen(extendSelection(toggleFile(NOTHING_SELECTED, 99), files, 3))).toEqual([3]);
});

test('a deleted file is not selected any more', () => {
  expect(idsOf(selectedOf(toggleFile(toggleFile(NOTHING_SELECTED, 99), 1), files))).toEqual([1]);
});

test('the next and the previous file, and nothing past the ends', () => {
  expect(neighbour(files, 4, 1)?.id).toBe(3);
  expect(neighbour(files, 4, -1)?.id).toBe(5);
  expect(neighbour(files, 1, 1)).toBeNull();
  expect(neighbour(files, 6, -1)).toBeNull();
  expect(neighbour(files, 99, 1)).toBeNull();
});

test('after a deletion the next file is looked at, at the end the previous one', () => {
  expect(findNeighbourOf(files, 4)?.id).toBe(3);
  expect(findNeighbourOf(files, 1)?.id).toBe(2);
  expect(findNeighbourOf(someFiles(1, 1), 1)).toBeNull();
});
