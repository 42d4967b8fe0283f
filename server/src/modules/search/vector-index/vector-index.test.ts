import { describe, expect, it } from 'vitest';
import { packVector, type PackedVector } from './packed-vector.ts';
import { packEvidence, readEvidence } from './evidence.ts';
import { VectorIndex, type Scan } from './vector-index.ts';

/** A picture that has all of its being in these dimensions. */
const looking = (...dimensions: number[]): Int8Array =>
  Int8Array.from({ length: 256 }, (_, at) => (dimensions.includes(at % 16) ? 100 : -7));
const packedVector = (frameId: number, more: Partial<PackedVector> = {}): PackedVector => ({
  embedding: looking(frameId % 16),
  frameId,
  fileId: frameId,
  dataSourceId: 1,
  happenedAt: new Date('2024-05-01'),
  kind: 'image',
  kinds: [],
  ...more,
});
const vectorIndexOf = (packedVectors: PackedVector[]): VectorIndex => {
  const vectorIndex = new VectorIndex();
  for (const one of packedVectors) vectorIndex.append(new Uint32Array(Uint8Array.from(packVector(one)).buffer));
  return vectorIndex;
};
const scan = (more: Partial<Scan>): Scan => ({
  direction: null,
  kinds: [],
  sources: [1],
  after: null,
  before: null,
  fileKinds: [],
  files: null,
  most: 3,
  ...more,
});
const towards = (...dimensions: number[]): Float32Array => Float32Array.from(looking(...dimensions));
const MANY = Array.from({ length: 160 }, (_, at) => packedVector(at + 1));

describe('a vector index', () => {
  it('tells the frames that lie in the asked direction', () => {
    const found = vectorIndexOf(MANY).nearest(scan({ direction: towards(5), most: 10 }));
    expect(found.toSorted((one, other) => one - other)).toEqual([5, 21, 37, 53, 69, 85, 101, 117, 133, 149]);
  });
  it('looks further when a filter leaves nothing near', () => {
    const vectorIndex = vectorIndexOf([
      ...MANY,
      packedVector(900, { embedding: looking(1, 2, 3, 4, 6, 7, 8), dataSourceId: 2 }),
    ]);
    expect(vectorIndex.nearest(scan({ direction: towards(5), sources: [2] }))).toEqual([900]);
    expect(vectorIndex.nearest(scan({ direction: towards(5), sources: [] }))).toEqual([]);
  });
  it('tells the same of a large archive, of which most is looked at coarsely', () => {
    // As many frames as are told apart twice, and more: in one piece, as they come from the database.
    const near = packVector(packedVector(1, { embedding: looking(1, 2, 5) }));
    const large = new VectorIndex();
    large.append(new Uint32Array(Uint8Array.from(Buffer.concat(Array.from({ length: 60_000 }, () => near))).buffer));
    for (const one of [
      packedVector(701, { embedding: looking(5) }),
      packedVector(702, { embedding: looking(5, 6) }),
      packedVector(703, { embedding: looking(0, 9, 11, 13), dataSourceId: 2 }),
    ])
      large.append(new Uint32Array(Uint8Array.from(packVector(one)).buffer));
    expect(large.nearest(scan({ direction: towards(5), most: 2 }))).toEqual([701, 702]);
    expect(large.nearest(scan({ direction: towards(5), sources: [2] }))).toEqual([703]);
  });
  it.each<[string, Partial<PackedVector>, Partial<Scan>]>([
    ['a day', { happenedAt: new Date('2023-01-01') }, { before: Date.UTC(2023, 5) / 60_000 }],
    [
      'a day before the year 1970',
      { happenedAt: new Date('1961-04-12') },
      { before: Date.UTC(1962, 0) / 60_000, after: Date.UTC(1960, 0) / 60_000 },
    ],
    ['a kind of file', { kind: 'video' }, { fileKinds: [1] }],
    ['named files', {}, { files: [900] }],
  ])('keeps to %s', (_, of, filter) => {
    expect(vectorIndexOf([...MANY, packedVector(900, of)]).nearest(scan({ direction: towards(5), ...filter }))).toEqual(
      [900],
    );
  });
  it('tells the frames of a kind, the surest first', () => {
    const vectorIndex = vectorIndexOf([
      ...MANY,
      packedVector(901, { kinds: [{ id: 7, share: 0.3 }] }),
      packedVector(902, {
        kinds: [
          { id: 4, share: 0.5 },
          { id: 7, share: 0.4 },
        ],
      }),
    ]);
    expect(vectorIndex.nearest(scan({ kinds: [7] }))).toEqual([902, 901]);
  });
});

it('keeps what was seen on a frame', () => {
  const seen = {
    concepts: [
      { id: 2362, logit: -1.5 },
      { id: 0, logit: 4.25 },
    ],
    kinds: [{ id: 999, share: 0.4 }],
  };
  expect(readEvidence(packEvidence(seen))).toEqual({
    concepts: seen.concepts,
    kinds: [{ id: 999, share: expect.closeTo(0.4, 2) }],
  });
  expect(readEvidence(packEvidence({ concepts: [], kinds: [] }))).toEqual({ concepts: [], kinds: [] });
  const reconciled = { concepts: [{ id: 2461, probability: 0.93 }], kinds: [] };
  expect(readEvidence(packEvidence(reconciled)).concepts).toEqual([{ id: 2461, probability: expect.closeTo(0.93, 3) }]);
});
