import { expect, test } from 'vitest';
import { recommendedOf } from './recommended.ts';

const rate = (id: number, value: number) => ({
  id,
  value,
  title: `Тариф ${id}`,
  description: '',
  object_min_percentage: 1,
  min_classifiers_amount: 1,
  max_classifiers_amount: 5,
  detected_image_resolution: 320,
  computational_speed: 1,
  miner_value: 1,
});

test.each([
  ['none of none', [], null],
  ['none of one', [rate(1, 5)], null],
  ['the lesser of two', [rate(1, 40), rate(2, 5)], 2],
  ['the middle of three, in whatever order they come', [rate(3, 40), rate(1, 5), rate(2, 15)], 2],
  ['the lesser of the two in the middle of four', [rate(1, 1), rate(2, 2), rate(3, 3), rate(4, 4)], 2],
])('recommends %s', (_which, rates, id) => {
  expect(recommendedOf(rates)).toBe(id);
});
