import { expect, test } from 'vitest';
import { GRID_GAP, gridShape } from './grid-shape.ts';

// Width of the cabinet's main part: the window less the menu and the padding, at most 1440 - 48.
test.each([
  ['a phone of 390', 358, 1],
  ['a window of 1024', 712, 3],
  ['a window of 1440', 1128, 4],
  ['a window of 1920', 1392, 5],
  ['a main part as wide as a window of 1920', 1608, 6],
])('%s', (_, width, columns) => {
  expect(gridShape(width).columns).toBe(columns);
});

test('the cards fill the width', () => {
  const { columns, cardWidth } = gridShape(1128);
  expect(columns * cardWidth + (columns - 1) * GRID_GAP).toBeCloseTo(1128);
});

test('a card is higher than its 16:10 picture by a title and two lines, however wide it is', () => {
  for (const width of [358, 712, 1608]) {
    const { cardWidth, cardHeight } = gridShape(width);
    expect(Math.round(cardHeight - cardWidth / 1.6)).toBe(2 + 24 + 24 + 2 * 18);
  }
});

test('a width that is not known yet makes one column of some height', () => {
  expect(gridShape(0)).toMatchObject({ columns: 1, cardWidth: 0 });
  expect(gridShape(0).cardHeight).toBeGreaterThan(80);
});
