import { expect, test } from 'vitest';
import { filePath, NO_SPOT, readSpot, toFileId } from './file-path.ts';

const address = { projectId: 1, dataSourceId: 5, fileId: 9 };
const spotOf = (query: string) => readSpot(new URLSearchParams(query));

test('a file has the address of the specification', () => {
  expect(filePath(address)).toBe('/cabinet/projects/1/data_sources/5/data_source_files/9');
});

test('a link finds its moment and its rectangle again', () => {
  const spot = { second: 12.5, box: { x0: 0.1, y0: 0.2, x1: 0.3333, y1: 1 } };
  const path = filePath(address, spot);
  expect(path).toBe('/cabinet/projects/1/data_sources/5/data_source_files/9?second=12.5&box=0.1,0.2,0.3333,1');
  expect(spotOf(path.split('?')[1] ?? '')).toEqual(spot);
});

test('the beginning of a video is a moment too', () => {
  expect(spotOf('second=0').second).toBe(0);
});

test.each(['', 'second=-1', 'second=1e9', 'second=soon', 'second=', 'second=Infinity'])('%j names no moment', (query) => {
  expect(spotOf(query)).toEqual(NO_SPOT);
});

test.each(['box=', 'box=0,0,1', 'box=0,0,1,1,1', 'box=0.5,0,0.4,1', 'box=0,0,2,1', 'box=a,b,c,d', 'box=0,0,0,0', 'box=-0.1,0,1,1'])('%j names no rectangle', (query) => {
  expect(spotOf(query)).toEqual(NO_SPOT);
});

test('an id is a number and nothing else', () => {
  expect(toFileId('12')).toBe(12);
  expect(toFileId('12a')).toBeNull();
  expect(toFileId(undefined)).toBeNull();
});
