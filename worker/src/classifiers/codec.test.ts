import { describe, expect, it } from 'vitest';
import { packFeatures, packTiles, unpackFeatures, unpackTiles } from './codec.ts';
import { FEATURE_VERSION, type Features, type Plane, type View } from './features.ts';
import { createRandom } from './random.ts';

const random = createRandom(7);
const bytes = (length: number) => Int8Array.from({ length }, () => random.below(255) - 127);
const plane = (rows: number, columns: number, channels: number): Plane => ({
  rows,
  columns,
  channels,
  values: bytes(rows * columns * channels),
  scale: 0.5,
});
const view = (x0: number): View => ({
  region: { x0, y0: 0, x1: x0 + 0.5, y1: 1 },
  fine: plane(4, 6, 3),
  coarse: plane(2, 3, 5),
});
const features: Features = {
  aspect: 1.5,
  whole: view(0),
  proposals: { boxes: Float32Array.from([0, 0.25, 0.5, 1, 0.5, 0.5, 1, 1]), logits: bytes(180) },
  embedding: bytes(256),
  tiles: null,
};
const tiles = [view(0), view(0.5)];

describe('kept features', () => {
  it('come back as they were', () => {
    expect(unpackFeatures(packFeatures(features))).toEqual(features);
    expect(unpackTiles(packTiles(tiles))).toEqual(tiles);
  });

  const packed = packFeatures(features);
  const header = `${FEATURE_VERSION}/whole\n`.length;
  const changed = (at: number, byte: number) =>
    Buffer.concat([packed.subarray(0, at), Buffer.from([byte]), packed.subarray(at + 1)]);
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['another feature version', changed(6, 0x32)],
    ['one byte less', packed.subarray(0, -1)],
    ['one byte more', Buffer.concat([packed, Buffer.from([0])])],
    ['a shape that is impossible', changed(header + 4 + 16, 0)],
    ['a shape that is larger than the rest', changed(header + 4 + 16, 255)],
    [
      'a proportion that is no number',
      Buffer.concat([packed.subarray(0, header), Buffer.from([0, 0, 0xc0, 0x7f]), packed.subarray(header + 4)]),
    ],
    ['tiles', packTiles(tiles)],
  ])('are refused when they are %s', (_what, damaged) => {
    expect(() => unpackFeatures(damaged)).toThrow('damaged');
  });
});
