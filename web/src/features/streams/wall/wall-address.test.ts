import { expect, test } from 'vitest';
import { readWall, writeWall } from './wall-address.ts';

const read = (text: string) => readWall(new URLSearchParams(text));

test('the watched cameras stand in the address', () => {
  expect(read('project=5&size=9&page=2')).toEqual({ projectId: 5, size: 9, page: 2 });
  expect(writeWall(new URLSearchParams('search=кот&page=4'), { projectId: 5, size: null, page: 1 }).toString()).toBe(
    new URLSearchParams({ search: 'кот', project: '5' }).toString(),
  );
});

test('an invalid part of the address is left out', () => {
  expect(read('project=x&size=7&page=0')).toEqual({ projectId: null, size: null, page: 1 });
});
