import { setTimeout as wait } from 'node:timers/promises';
import type { FrameStore, Stretch } from './frames.store.ts';
import { HELD_BYTES, type Scan } from './vector-index.ts';
import { createVectorIndexThread } from './thread.ts';

/** At a time: some megabytes, so that reading a large archive does not hold the database up. */
const FRAMES_AT_ONCE = 20_000;
/** Nobody waits longer for an archive to be read into memory: what is there by then, the newest, is searched. */
const PATIENCE_MS = 1500;
/**
 * Frames that are gone or were seen anew stay in memory until it is read again: once they may be a tenth, and more than
 * a few.
 */
const WORN_SHARE = 0.1;
const WORN_FRAMES = 5000;

/** What is known of one user's vector index in the thread. */
interface Loaded {
  frames: number;
  /** How many came after it was read: some of them in the place of others. */
  since: number;
  low: number | null;
  high: number | null;
  isWhole: boolean;
  usedAt: number;
  busy: Promise<void> | null;
}

export interface VectorIndexesDeps {
  store: Pick<FrameStore, 'readBefore' | 'readAfter'>;
  /**
   * All vector indexes together take no more; a user with a larger one is searched as far as it goes, the newest first.
   */
  mostBytes: number;
}

/**
 * The frames of those who searched of late, in memory: read when first asked for, kept up to date, the longest unused
 * forgotten first.
 */
export function createVectorIndexes({ store, mostBytes }: VectorIndexesDeps) {
  const loaded = new Map<number, Loaded>();
  const thread = createVectorIndexThread(() => loaded.clear());
  let uses = 0;

  const bytesOf = ({ frames }: Loaded): number => frames * HELD_BYTES;
  const bytes = (): number => [...loaded.values()].reduce((sum, one) => sum + bytesOf(one), 0);

  const forget = async (userId: number): Promise<void> => {
    loaded.delete(userId);
    await thread.ask({ kind: 'forget', userId });
  };
  /** Makes room for the one in use by forgetting others. */
  const makeRoom = async (own: number): Promise<void> => {
    const others = [...loaded]
      .filter(([userId, { busy }]) => userId !== own && !busy)
      .toSorted(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [userId] of others) {
      if (bytes() <= mostBytes) return;
      await forget(userId);
    }
  };
  const take = async (
    userId: number,
    vectorIndex: Loaded,
    { packedVectors, frames, low, high }: NonNullable<Stretch>,
  ): Promise<void> => {
    await thread.ask({ kind: 'append', userId, packedVectors: aligned(packedVectors) });
    vectorIndex.frames += frames;
    vectorIndex.low = Math.min(vectorIndex.low ?? low, low);
    vectorIndex.high = Math.max(vectorIndex.high ?? high, high);
    await makeRoom(userId);
  };
  const readOlder = async (userId: number, vectorIndex: Loaded): Promise<void> => {
    while (!vectorIndex.isWhole) {
      const room = Math.floor((mostBytes - bytesOf(vectorIndex)) / HELD_BYTES);
      const stretch = room > 0 ? await store.readBefore(userId, vectorIndex.low, Math.min(FRAMES_AT_ONCE, room)) : null;
      if (loaded.get(userId) !== vectorIndex) return;
      if (stretch) await take(userId, vectorIndex, stretch);
      else vectorIndex.isWhole = true;
    }
  };
  const readNewer = async (userId: number, vectorIndex: Loaded): Promise<void> => {
    for (;;) {
      const stretch = await store.readAfter(userId, vectorIndex.high, FRAMES_AT_ONCE);
      if (!stretch || loaded.get(userId) !== vectorIndex) return;
      vectorIndex.since += stretch.frames;
      await take(userId, vectorIndex, stretch);
    }
  };
  const bringUpToDate = async (userId: number, vectorIndex: Loaded): Promise<void> => {
    const isWorn =
      vectorIndex.since > WORN_FRAMES + vectorIndex.frames * WORN_SHARE ||
      (vectorIndex.since > 0 && bytesOf(vectorIndex) > mostBytes);
    if (isWorn) {
      await thread.ask({ kind: 'forget', userId });
      Object.assign(vectorIndex, { frames: 0, since: 0, low: null, high: null, isWhole: false });
    }
    // What is newest comes first either way; after it, the rest.
    if (vectorIndex.high !== null) await readNewer(userId, vectorIndex);
    await readOlder(userId, vectorIndex);
  };
  const newVectorIndex = (userId: number): Loaded => {
    const vectorIndex: Loaded = { frames: 0, since: 0, low: null, high: null, isWhole: false, usedAt: 0, busy: null };
    loaded.set(userId, vectorIndex);
    return vectorIndex;
  };
  const ready = async (userId: number): Promise<void> => {
    const vectorIndex = loaded.get(userId) ?? newVectorIndex(userId);
    vectorIndex.usedAt = uses += 1;
    // A reading that is under way may be past what was indexed a moment ago: it is looked for once more.
    if (vectorIndex.busy) await patiently(vectorIndex.busy);
    vectorIndex.busy ??= bringUpToDate(userId, vectorIndex).finally(() => (vectorIndex.busy = null));
    await patiently(vectorIndex.busy);
  };

  return {
    async nearest(userId: number, scan: Scan): Promise<number[]> {
      await ready(userId);
      return thread.ask({ kind: 'nearest', userId, scan });
    },
    bytes,
    stop: thread.stop,
  };
}
export type VectorIndexes = ReturnType<typeof createVectorIndexes>;

async function patiently(work: Promise<void>): Promise<void> {
  const done = new AbortController();
  try {
    await Promise.race([work, wait(PATIENCE_MS, undefined, { ref: false, signal: done.signal })]);
  } finally {
    done.abort();
  }
}

/**
 * In memory of its own: what the database driver gives is a part of something larger, and lies where numbers of four
 * bytes may not.
 */
const aligned = (packedVectors: Buffer): Uint32Array<ArrayBuffer> =>
  new Uint32Array(Uint8Array.from(packedVectors).buffer);
