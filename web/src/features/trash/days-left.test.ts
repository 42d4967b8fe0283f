import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

test.each([
  [30, 'Осталось 30 дней'],
  [21, 'Остался 21 день'],
  [2, 'Осталось 2 дня'],
  [1, 'Последний день'],
  [0, 'Последний день'],
])('%i: %s', (days, text) => {
  expect(daysLeft(days)).toBe(text);
});
