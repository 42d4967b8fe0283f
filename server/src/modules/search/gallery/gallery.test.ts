import { describe, expect, it } from 'vitest';
import { packBrief, type Brief } from './brief.ts';
import { packEvidence, readEvidence } from './evidence.ts';
import { Gallery, type Scan } from './gallery.ts';

/** A picture that has all of its being in these dimensions. */
const looking = (...dimensions: number[]): Int8Array =>
  Int8Array.from({ length: 256 }, (_, at) => (dimensions.includes(at % 16) ? 100 : -7));
const brief = (frameId: number, more: Partial<Brief> = {}): Brief => ({
  embedding: looking(frameId % 16),
  frameId,
  fileId: frameId,
  dataSourceId: 1,
  happenedAt: new Date('2024-05-01'),
  kind: 'image',
  kinds: [],
  ...more,
});
const galleryOf = (briefs: Brief[]): Gallery => {
  const gallery = new Gallery();
  for (const one of briefs) gallery.append(new Uint32Array(Uint8Array.from(packBrief(one)).buffer));
  return gallery;
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
const MANY = Array.from({ length: 160 }, (_, at) => brief(at + 1));

describe('a gallery', () => {
  it('tells the frames that lie in the asked direction', () => {
    const found = galleryOf(MANY).nearest(scan({ direction: towards(5), most: 10 }));
    expect(found.toSorted((one, other) => one - other)).toEqual([5, 21, 37, 53, 69, 85, 101, 117, 133, 149]);
  });
  it('looks further when a filter leaves nothing near', () => {
    const gallery = galleryOf([...MANY, brief(900, { embedding: looking(1, 2, 3, 4, 6, 7, 8), dataSourceId: 2 })]);
    expect(gallery.nearest(scan({ direction: towards(5), sources: [2] }))).toEqual([900]);
    expect(gallery.nearest(scan({ direction: towards(5), sources: [] }))).toEqual([]);
  });
  it('tells the same of a large archive, of which most is looked at coarsely', () => {
    // As many frames as are told apart twice, and more: in one piece, as they come from the database.
    const near = packBrief(brief(1, { embedding: looking(1, 2, 5) }));
    const large = new Gallery();
    large.append(new Uint32Array(Uint8Array.from(Buffer.concat(Array.from({ length: 60_000 }, () => near))).buffer));
    for (const one of [
      brief(701, { embedding: looking(5) }),
      brief(702, { embedding: looking(5, 6) }),
      brief(703, { embedding: looking(0, 9, 11, 13), dataSourceId: 2 }),
    ])
      large.append(new Uint32Array(Uint8Array.from(packBrief(one)).buffer));
    expect(large.nearest(scan({ direction: towards(5), most: 2 }))).toEqual([701, 702]);
    expect(large.nearest(scan({ direction: towards(5), sources: [2] }))).toEqual([703]);
  });
  it.each<[string, Partial<Brief>, Partial<Scan>]>([
    ['a day', { happenedAt: new Date('2023-01-01') }, { before: Date.UTC(2023, 5) / 60_000 }],
    [
      'a day before the year 1970',
      { happenedAt: new Date('1961-04-12') },
      { before: Date.UTC(1962, 0) / 60_000, after: Date.UTC(1960, 0) / 60_000 },
    ],
    ['a kind of file', { kind: 'video' }, { fileKinds: [1] }],
    ['named files', {}, { files: [900] }],
  ])('keeps to %s', (_, of, filter) => {
    expect(galleryOf([...MANY, brief(900, of)]).nearest(scan({ direction: towards(5), ...filter }))).toEqual([900]);
  });
  it('tells the frames of a kind, the surest first', () => {
    const gallery = galleryOf([
      ...MANY,
      brief(901, { kinds: [{ id: 7, share: 0.3 }] }),
      brief(902, {
        kinds: [
          { id: 4, share: 0.5 },
          { id: 7, share: 0.4 },
        ],
      }),
    ]);
    expect(gallery.nearest(scan({ kinds: [7] }))).toEqual([902, 901]);
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
});
