import { expect, test } from 'vitest';
import { likenessOf } from './likeness.ts';

test('likeness is written in words: nearly the same, very alike, alike', () => {
  expect([1, 0.9, 0.89, 0.7, 0.69, 0.45].map(likenessOf)).toEqual(['same', 'same', 'close', 'close', 'like', 'like']);
});
