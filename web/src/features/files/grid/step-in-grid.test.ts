import { expect, test } from 'vitest';
import { someFiles } from '#testing/files.ts';
import { layOut, layOutRows } from './grid-layout.ts';
import { stepInGrid } from './step-in-grid.ts';

// 712 px are three columns; ids 7 6 5 / 4 3 under one day, 2 1 under another.
const layout = layOut({
  files: someFiles(7, 7),
  width: 712,
  density: 'cards',
  groupOf: ({ id }) => (id > 2 ? '2026-11-14' : '2026-11-13'),
});

test('left and right go on through the rows, and stop at the ends', () => {
  expect(stepInGrid(layout, 6, 'ArrowRight')).toBe(5);
  expect(stepInGrid(layout, 5, 'ArrowRight')).toBe(4);
  expect(stepInGrid(layout, 4, 'ArrowLeft')).toBe(5);
  expect(stepInGrid(layout, 7, 'ArrowLeft')).toBeNull();
  expect(stepInGrid(layout, 1, 'ArrowRight')).toBeNull();
});

test('up and down keep the column, over a heading and into a shorter row', () => {
  expect(stepInGrid(layout, 6, 'ArrowDown')).toBe(3);
  expect(stepInGrid(layout, 5, 'ArrowDown')).toBe(3);
  expect(stepInGrid(layout, 4, 'ArrowDown')).toBe(2);
  expect(stepInGrid(layout, 2, 'ArrowUp')).toBe(4);
  expect(stepInGrid(layout, 6, 'ArrowUp')).toBeNull();
  expect(stepInGrid(layout, 1, 'ArrowDown')).toBeNull();
});

test('Home and End are the ends of what is loaded, and a file that is not there leads nowhere', () => {
  expect(stepInGrid(layout, 4, 'Home')).toBe(7);
  expect(stepInGrid(layout, 4, 'End')).toBe(1);
  expect(stepInGrid(layout, 99, 'ArrowRight')).toBeNull();
});

test('each file of a list is a row of its own', () => {
  const rows = layOutRows({ files: someFiles(3, 3), rowHeight: 72, groupOf: null });
  expect(stepInGrid(rows, 3, 'ArrowDown')).toBe(2);
  expect(stepInGrid(rows, 2, 'ArrowUp')).toBe(3);
  expect(rows.height).toBe(3 * 72);
});
