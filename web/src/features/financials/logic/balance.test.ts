import { expect, test } from 'vitest';
import { balanceOf } from './balance.ts';

test('the balance is what was paid in, less what was charged, and what was earned', () => {
  expect(balanceOf({ incomes: 10_000, debt: 3075, accruals: 25 })).toBe(6950);
});

test('a sum that has not come is not taken for nothing', () => {
  expect(balanceOf({ incomes: 10_000, debt: undefined, accruals: 0 })).toBeNull();
});
