import { join } from 'node:path';
import { EYES_VERSION } from '@rakurs/contract';
import { expect, it } from 'vitest';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { openBagTower } from './bag-tower.ts';

const place = await openBagTower(join(MODELS_FOLDER, EYES_VERSION));
const [DOG, GRASS, PIZZA, PLATE] = [12, 16, 47, 17];
const likeness = (one: readonly number[], other: readonly number[]): number => {
  const there = place(other);
  return place(one).reduce((sum, value, at) => sum + value * (there[at] ?? 0), 0);
};

it('places a bag where the trained layers place it', () => {
  // Worked out by hand from the weights, with an exact error function.
  expect(Array.from(place([DOG, GRASS]).subarray(0, 6))).toEqual(
    [0.0784, -0.0172, -0.027, -0.0102, -0.0032, -0.0725].map((value) => expect.closeTo(value, 3) as number),
  );
});

it('gives vectors of unit length, whatever the order', () => {
  expect(likeness([DOG, GRASS], [DOG, GRASS])).toBeCloseTo(1, 4);
  expect(likeness([DOG, GRASS], [GRASS, DOG])).toBeCloseTo(1, 4);
});

it('places bags that speak of the same near each other', () => {
  expect(likeness([DOG, GRASS], [DOG])).toBeGreaterThan(0.5);
  expect(likeness([DOG, GRASS], [PIZZA, PLATE])).toBeLessThan(0.2);
});
