import { expect, test } from 'vitest';
import { nearestSheet, pressedSheet, SHEET_SHARES, steppedSheet } from './panel-sheet.ts';

test('a sheet that is let go rests at the nearest of its three heights', () => {
  expect([0.02, 0.2, 0.4, 0.7, 1].map(nearestSheet)).toEqual(['low', 'low', 'third', 'tall', 'tall']);
});

test('unless it is pulled up, the picture keeps two thirds of the screen', () => {
  expect(1 - SHEET_SHARES.third).toBeGreaterThanOrEqual(2 / 3);
});

test('a press opens it further and closes it from the top; the arrows go one step', () => {
  expect([pressedSheet('low'), pressedSheet('third'), pressedSheet('tall')]).toEqual(['third', 'tall', 'third']);
  expect([steppedSheet('low', -1), steppedSheet('third', 1), steppedSheet('tall', 1)]).toEqual(['low', 'tall', 'tall']);
});
