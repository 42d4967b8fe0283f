import { expect, test } from 'vitest';
import { barHeight } from './bar-height.ts';

test('the greatest day fills the chart, a kopeck is still seen, and nothing is nothing', () => {
  expect(barHeight(500, 500)).toBe(100);
  expect(barHeight(250, 500)).toBe(50);
  expect(barHeight(1, 100_000)).toBe(2);
  expect(barHeight(0, 0)).toBe(0);
  expect(barHeight(0, 500)).toBe(0);
});
