import { expect, test } from 'vitest';
import { createOwnWinds } from './own-winds.ts';

test('who winds a video to the second where it was wound before is not taken for the one before', () => {
  const own = createOwnWinds();
  own.add(1.0685);
  expect(own.isForeign(1.06850001)).toBe(false);
  expect(own.isForeign(1.0685)).toBe(true);
});

test('each of two winds in a row is our own, and the browser says the last second for both', () => {
  const own = createOwnWinds();
  own.add(1);
  own.add(2);
  expect([own.isForeign(2), own.isForeign(2), own.isForeign(2)]).toEqual([false, false, true]);
});

test('a wind that was overtaken by another one is no excuse for that', () => {
  const own = createOwnWinds();
  own.add(1);
  expect([own.isForeign(3), own.isForeign(3)]).toEqual([true, true]);
});
