import { expect, test } from 'vitest';
import { formatRubles } from './format-money.ts';

test.each([
  [0, '0 ₽'],
  [10_000, '100 ₽'],
  [124_850, '1 248,50 ₽'],
  [5, '0,05 ₽'],
  [-30, '-0,30 ₽'],
  [-500, '-5 ₽'],
  [100_000_000_000, '1 000 000 000 ₽'],
])('%i kopecks are %s', (kopecks, rubles) => {
  // Intl keeps a sum on one line with spaces that do not break.
  expect(formatRubles(kopecks).replaceAll(/\s/g, ' ')).toBe(rubles);
});
