import { expect, test } from 'vitest';
import { someFiles } from '#testing/files.ts';
import { positionOf } from './position.ts';

const files = someFiles(90, 30);
const third = { files, fileId: 88, firstPage: 0, hasMore: true, total: 90 };

test('a total that is known is named exactly, however few of the files are loaded', () => {
  expect(positionOf(third)).toEqual({ place: 3, amount: 90, isAtLeast: false });
  expect(positionOf({ ...third, total: undefined })).toEqual({ place: 3, amount: 30, isAtLeast: true });
});

test('a list that is loaded to its end counts itself', () => {
  expect(positionOf({ ...third, hasMore: false, total: undefined })).toEqual({
    place: 3,
    amount: 30,
    isAtLeast: false,
  });
});

test('files that came in a moment ago are more than the server has counted', () => {
  expect(positionOf({ ...third, total: 29 })).toEqual({ place: 3, amount: 30, isAtLeast: false });
});

test('in a list that was opened in its middle the files before it count too', () => {
  expect(positionOf({ ...third, firstPage: 1 })).toEqual({ place: 33, amount: 90, isAtLeast: false });
  expect(positionOf({ ...third, firstPage: 2, hasMore: false })).toEqual({ place: 63, amount: 90, isAtLeast: false });
});

test('a file that a link led to has no place among those that are loaded', () => {
  expect(positionOf({ ...third, fileId: 7 })).toBeNull();
});
