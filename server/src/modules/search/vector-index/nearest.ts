import type { FileKind } from '@rakurs/contract';
import { minuteOf, numberOfKind } from './packed-vector.ts';
import { inMinutes } from './local-minutes.ts';
import type { FoundFrame, FrameStore, FrameWindow } from './frames.store.ts';
import type { VectorIndexes } from './vector-indexes.ts';

/** A frame and how near it is: 1 is the same picture, 0 has nothing in common. */
export interface NearFrame extends FoundFrame {
  cosine: number;
}

export interface Looking extends FrameWindow {
  /** Numbers of ImageNet's kinds that are wanted too. */
  kinds?: readonly number[];
  /** Empty or absent: all. */
  fileKinds?: readonly FileKind[];
  /** Nothing but these files, if it is told. */
  files?: readonly number[] | null;
  most: number;
}

/** The frames of one user that are nearest to a direction in the space of pictures, the nearest first. */
export const createNearest =
  ({ vectorIndexes, store }: { vectorIndexes: VectorIndexes; store: Pick<FrameStore, 'read'> }) =>
  async (
    direction: Float32Array | null,
    { userId, sources, after, before, recurring = null, kinds = [], fileKinds = [], files = null, most }: Looking,
  ): Promise<NearFrame[]> => {
    if (sources.length === 0) return [];
    const scan = {
      direction,
      kinds,
      sources,
      after: after && minuteOf(after),
      before: before && minuteOf(before),
      recurring: recurring && inMinutes(recurring),
      fileKinds: fileKinds.map(numberOfKind),
      files,
      most,
    };
    const near = await vectorIndexes.nearest(userId, scan);
    if (near.length === 0) return [];
    // The database has the last word: what is gone, moved or somebody else's since is not there.
    const found = await store.read(near, { userId, sources, after, before, recurring });
    return found
      .map((frame) => ({ ...frame, cosine: direction ? cosineOf(direction, frame.embedding) : 0 }))
      .toSorted((one, other) => other.cosine - one.cosine);
  };

export function cosineOf(direction: ArrayLike<number>, embedding: ArrayLike<number>): number {
  let [product, one, other] = [0, 0, 0];
  for (let at = 0; at < direction.length; at += 1) {
    const [a, b] = [direction[at] ?? 0, embedding[at] ?? 0];
    product += a * b;
    one += a * a;
    other += b * b;
  }
  return product / (Math.sqrt(one * other) || 1);
}
