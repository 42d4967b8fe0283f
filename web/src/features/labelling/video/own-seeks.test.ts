import { expect, test } from 'vitest';
import { createOwnSeeks } from './own-seeks.ts';

test('a seek by others to the second of our own last seek is known as theirs', () => {
  const own = createOwnSeeks();
  own.add(1.0685);
  expect(own.isByOthers(1.06850001)).toBe(false);
  expect(own.isByOthers(1.0685)).toBe(true);
});

test('each of two seeks in a row is our own, and the browser says the last second for both', () => {
  const own = createOwnSeeks();
  own.add(1);
  own.add(2);
  expect([own.isByOthers(2), own.isByOthers(2), own.isByOthers(2)]).toEqual([false, false, true]);
});

test('a seek that was overtaken by another one is no excuse for that', () => {
  const own = createOwnSeeks();
  own.add(1);
  expect([own.isByOthers(3), own.isByOthers(3)]).toEqual([true, true]);
});
