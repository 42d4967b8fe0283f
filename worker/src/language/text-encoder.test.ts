import { join } from 'node:path';
import { VISION_VERSION } from '@rakurs/contract';
import { expect, it } from 'vitest';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { openTextEncoder } from './text-encoder.ts';

const place = await openTextEncoder(join(MODELS_FOLDER, VISION_VERSION));
const [DOG, GRASS, PIZZA, PLATE] = [12, 16, 47, 17];
const intersectionOverUnion = (one: readonly number[], other: readonly number[]): number => {
  const there = place(other);
  return place(one).reduce((sum, value, at) => sum + value * (there[at] ?? 0), 0);
};

it('places a bag where the trained layers place it', () => {
  // Worked out by hand from the weights, with an exact error function.
  expect(Array.from(place([DOG, GRASS]).subarray(0, 6))).toEqual(
    [0.0348, -0.0844, -0.1298, 0.0431, -0.0657, -0.1556].map((value) => expect.closeTo(value, 3) as number),
  );
});

it('gives vectors of unit length, whatever the order', () => {
  expect(intersectionOverUnion([DOG, GRASS], [DOG, GRASS])).toBeCloseTo(1, 4);
  expect(intersectionOverUnion([DOG, GRASS], [GRASS, DOG])).toBeCloseTo(1, 4);
});

it('places bags that speak of the same near each other', () => {
  expect(intersectionOverUnion([DOG, GRASS], [DOG])).toBeGreaterThan(0.5);
  expect(intersectionOverUnion([DOG, GRASS], [PIZZA, PLATE])).toBeLessThan(0.2);
});
