import { describe, expect, it } from 'vitest';
import { groupDuplicates, type ComparedFile } from './duplicates.ts';

/** A direction of its own for each number; the same number, the same picture. */
const looking = (way: number): Int8Array =>
  Int8Array.from({ length: 256 }, (_, at) => Math.round(100 * Math.cos((at + 1) * (way + 1))));
const shot = (fileId: number, bits: bigint, way = 1): ComparedFile => ({
  fileId,
  bits,
  sharpness: 1,
  embedding: looking(way),
});
const groups = (...shots: ComparedFile[]): number[][] =>
  groupDuplicates(shots).map((group) => group.map(({ fileId }) => fileId).toSorted((one, other) => one - other));

const BITS = 0x1234_5678_9abc_def0n;

describe('pictures that show the same', () => {
  it('stand together, though a few bits differ', () =>
    expect(groups(shot(1, BITS), shot(2, BITS ^ 0b111n), shot(3, BITS ^ (1n << 63n)))).toEqual([[1, 2, 3]]));
  it('are found through each other', () =>
    expect(groups(shot(1, BITS), shot(2, BITS ^ 0b11_1111n), shot(3, BITS ^ 0b1111_1111_1111n))).toEqual([[1, 2, 3]]));
  it('stand in the order of how many there are', () =>
    expect(
      groups(
        shot(1, BITS),
        shot(2, BITS),
        shot(3, ~BITS & 0xffff_ffff_ffff_ffffn),
        shot(4, BITS),
        shot(5, ~BITS & 0xffff_ffff_ffff_ffffn),
      ),
    ).toEqual([
      [1, 2, 4],
      [3, 5],
    ]));
});

describe('pictures that show different things', () => {
  it('are not duplicates', () => expect(groups(shot(1, BITS), shot(2, BITS ^ 0b111_1111n))).toEqual([]));
  it('are told apart by what they show, where they are smooth and have no bits of their own', () =>
    expect(groups(shot(1, 0n, 1), shot(2, 0n, 2))).toEqual([]));
});

it('does not compare a thousand skies each with each', () => {
  const skies = Array.from({ length: 5000 }, (_, at) => shot(at, 0n, 1));
  expect(groups(...skies)).toHaveLength(1);
});
