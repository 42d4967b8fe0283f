import { expect, test } from 'vitest';
import { columnsFor, neighbourOf, pageOf, countPages, rowsFor, sizeFor } from './wall-grid.ts';

const SCREEN = { width: 1440, height: 800 };
const PHONE = { width: 390, height: 700 };

test('a screen has as many places as are needed: one, four, nine or sixteen', () => {
  expect([0, 1, 2, 4, 5, 9, 10, 16, 40].map((amount) => sizeFor(amount, SCREEN))).toEqual([
    1, 1, 4, 4, 9, 9, 16, 16, 16,
  ]);
});

test('a telephone shows four at once, and the others on its next pages', () => {
  expect([1, 4, 16].map((amount) => sizeFor(amount, PHONE))).toEqual([1, 4, 4]);
});

test('pictures are as large as the window lets them', () => {
  expect([1, 4, 9, 16].map((amount) => columnsFor(amount, SCREEN))).toEqual([1, 2, 3, 4]);
  expect(columnsFor(4, PHONE)).toBe(1);
  expect(columnsFor(2, SCREEN)).toBe(2);
  expect(columnsFor(4, { width: 1600, height: 200 })).toBe(4);
  // Before the window is measured.
  expect(columnsFor(4, { width: 0, height: 0 })).toBe(2);
});

test('every camera has a place', () => {
  for (const amount of [1, 2, 3, 5, 7, 16]) {
    const columns = columnsFor(amount, SCREEN);
    expect(columns * rowsFor(amount, columns)).toBeGreaterThanOrEqual(amount);
  }
});

test('more than fit are pages, and a page that is no more is the last', () => {
  const all = Array.from({ length: 20 }, (_, index) => index);
  expect(countPages(20, 16)).toBe(2);
  expect(pageOf(all, { page: 2, size: 16 })).toEqual([16, 17, 18, 19]);
  expect(pageOf(all, { page: 9, size: 16 })).toEqual([16, 17, 18, 19]);
  expect(pageOf([], { page: 1, size: 16 })).toEqual([]);
});

test('arrows walk over the tiles and stop at the edge', () => {
  const grid = { columns: 2, amount: 4 };
  expect(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Enter'].map((key) => neighbourOf(0, key, grid))).toEqual([
    1,
    2,
    null,
    null,
    null,
  ]);
  expect(neighbourOf(1, 'ArrowRight', grid)).toBeNull();
  expect(neighbourOf(3, 'ArrowUp', grid)).toBe(1);
});
