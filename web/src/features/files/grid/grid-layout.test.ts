import { expect, test } from 'vitest';
import { aFile, someFiles } from '#testing/files.ts';
import { layOut, rowOfFile, rowOfGroup, type Layout } from './grid-layout.ts';
import { justifiedRows } from './justified-rows.ts';

const shapes = ({ rows }: Layout) =>
  rows.map((row) => (row.kind === 'heading' ? row.group : row.cells.map(({ file }) => file.id)));

test('files of a day stand under its heading, and each day begins a row of its own', () => {
  const day = (id: number): string => (id > 3 ? '2024-05-12' : '2024-05-11');
  const layout = layOut({ files: someFiles(6, 6), width: 472, density: 'cards', groupOf: ({ id }) => day(id) });
  expect(shapes(layout)).toEqual(['2024-05-12', [6, 5], [4], '2024-05-11', [3, 2], [1]]);
  expect(rowOfGroup(layout, '2024-05-11')).toBe(3);
  expect(rowOfFile(layout, 2)).toBe(4);
});

test('rows stand below each other and the height is that of all', () => {
  const { rows, height } = layOut({ files: someFiles(5, 5), width: 472, density: 'cards', groupOf: null });
  rows
    .slice(1)
    .forEach((row, index) => expect(row.top).toBeGreaterThan((rows[index]?.top ?? 0) + (rows[index]?.height ?? 0)));
  const last = rows.at(-1);
  expect(height).toBe((last?.top ?? 0) + (last?.height ?? 0));
});

test('from large cards to a wall there are more and more files a row', () => {
  const perRow = (density: 'large' | 'cards' | 'small' | 'wall') =>
    Math.max(
      ...shapes(layOut({ files: someFiles(40, 40), width: 1128, density, groupOf: null })).map((row) => row.length),
    );
  const counts = (['large', 'cards', 'small'] as const).map(perRow);
  expect(counts).toEqual([3, 4, 8]);
});

test('a wall on a phone of 390 has three columns', () => {
  const rows = justifiedRows(someFiles(7, 7), 358);
  expect(rows.map(({ from, to }) => to - from)).toEqual([3, 3, 1]);
});

test('rows of a wall fill the width, and the last one is not blown up', () => {
  const files = [1.5, 0.5, 1.8, 1, 2.9, 1.5, 0.7, 1.5, 1.5].map((ratio, id) =>
    aFile({ id: id + 1, width: ratio * 1000, height: 1000 }),
  );
  const rows = justifiedRows(files, 1128);
  rows
    .slice(0, -1)
    .forEach(({ widths }) =>
      expect(widths.reduce((sum, width) => sum + width, 0) + (widths.length - 1) * 4).toBeCloseTo(1128),
    );
  expect(rows.at(-1)?.height).toBeLessThanOrEqual(190);
  expect(rows.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))).toEqual(
    files.map((_, index) => index),
  );
});
