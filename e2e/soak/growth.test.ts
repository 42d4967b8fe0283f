import { expect, it } from 'vitest';
import { growthAfter } from './growth.ts';

const measured = (...values: number[]) => values.map((value, index) => ({ second: index * 10, value }));

it('does not count what was taken while it warmed up', () => {
  expect(growthAfter(30, measured(10, 50, 90, 100, 100, 100, 100))).toBe(1);
});

it('tells how much more there is in the second half', () => {
  expect(growthAfter(0, measured(100, 100, 120, 120))).toBeCloseTo(1.2);
  expect(growthAfter(0, measured(100, 110, 120, 130, 140, 150))).toBeGreaterThan(1.2);
});

it('does not judge by next to nothing', () => {
  expect(growthAfter(20, measured(1, 2, 3, 4))).toBeNull();
});
