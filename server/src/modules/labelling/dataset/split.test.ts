import { expect, it } from 'vitest';
import { splitFiles } from './split.ts';

const ids = (amount: number, from = 1) => Array.from({ length: amount }, (_, index) => from + index);

it('puts about a fifth of the files aside', () => {
  const files = ids(5000);
  const sideOf = splitFiles(files);
  const share = files.filter((id) => sideOf(id) === 'val').length / files.length;
  expect(share).toBeGreaterThan(0.18);
  expect(share).toBeLessThan(0.22);
});

it('leaves a file where it was when others come', () => {
  const [before, after] = [splitFiles(ids(50)), splitFiles(ids(500))];
  for (const id of ids(50)) expect(after(id)).toBe(before(id));
});

it('leaves no side empty where there are two files, and puts a single one to learn from', () => {
  for (let from = 1; from < 300; from += 2) {
    const two = ids(2, from);
    expect(new Set(two.map(splitFiles(two)))).toEqual(new Set(['train', 'val']));
  }
  for (const id of ids(50)) expect(splitFiles([id])(id)).toBe('train');
});

it('moves one file alone to the side that would stay empty, the same in whatever order they come', () => {
  const byHash = splitFiles(ids(500));
  for (const [side, empty] of [
    ['train', 'val'],
    ['val', 'train'],
  ] as const) {
    const alike = ids(500)
      .filter((id) => byHash(id) === side)
      .slice(0, 20);
    const moved = (files: number[]) => files.filter((id) => splitFiles(files)(id) === empty);
    expect(moved(alike)).toHaveLength(1);
    expect(moved(alike.toReversed())).toEqual(moved(alike));
  }
});
