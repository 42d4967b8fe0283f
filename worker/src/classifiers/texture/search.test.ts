import { expect, it } from 'vitest';
import { fakeFeatures } from '../../../testing/feature-fixtures.ts';
import { intersectionOverUnion, type Box } from '../../analysis/boxes.ts';
import type { Features, Plane } from '../features.ts';
import { findTexture } from './find.ts';
import { packWeights, type TextureModel } from './model.ts';

const CELLS = 56;
/** Five rows of five, each seven cells wide. */
const PLACES: Box[] = Array.from({ length: 25 }, (_, index) => ({
  left: 3 + (index % 5) * 11,
  top: 3 + Math.floor(index / 5) * 11,
})).map(({ left, top }) => ({ x0: left / CELLS, y0: top / CELLS, x1: (left + 7) / CELLS, y1: (top + 7) / CELLS }));
const isIn = (x: number, y: number): boolean =>
  PLACES.some(({ x0, y0, x1, y1 }) => x > x0 && x < x1 && y > y0 && y < y1);
const planeOf = (cells: number): Plane => ({
  rows: cells,
  columns: cells,
  channels: 1,
  scale: 0.01,
  values: Int8Array.from({ length: cells ** 2 }, (_, index) =>
    isIn(((index % cells) + 0.5) / cells, (Math.floor(index / cells) + 0.5) / cells) ? 100 : -100,
  ),
});
const shelf: Features = {
  ...fakeFeatures({ seed: 1 }),
  aspect: 1,
  whole: { region: { x0: 0, y0: 0, x1: 1, y1: 1 }, fine: planeOf(CELLS), coarse: planeOf(CELLS / 2) },
};
/** Light in all of its nine cells, on both planes. */
const LIGHT: TextureModel = {
  weights: packWeights(Float64Array.from({ length: 18 }, () => 0.5)),
  bias: -3,
  sizes: [0.12, 0.13],
  proportions: [1, 1],
};

it('finds all of many things on a shelf', () => {
  const hits = findTexture(LIGHT, shelf);
  expect(PLACES.filter((box) => hits.some((hit) => hit.score > 0 && intersectionOverUnion(hit, box) > 0.5))).toEqual(
    PLACES,
  );
});
