import { expect, it } from 'vitest';
import { scoreOf } from './by-sight.ts';

it('puts a picture that has all of what is asked for above one that surely has a part of it', () => {
  expect(scoreOf(0.5, [0.7, 0.7])).toBeGreaterThan(scoreOf(0.5, [1, 0.4]));
  expect(scoreOf(0.5, [0.7])).toBeLessThan(scoreOf(0.5, [0.8]));
});
