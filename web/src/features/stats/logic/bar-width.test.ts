import { expect, test } from 'vitest';
import { barWidth } from './bar-width.ts';

test.each([
  { counter: 40, max: 40, width: 85 },
  { counter: 20, max: 40, width: 50 },
  { counter: 0, max: 40, width: 15 },
  { counter: 0, max: 0, width: 15 },
])('$counter of at most $max takes $width % of the width', ({ counter, max, width }) => {
  expect(barWidth(counter, max)).toBe(width);
});
