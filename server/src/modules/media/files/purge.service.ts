import { DELETED_KEPT_DAYS } from '@rakurs/contract';
import { DAY_MS, type Clock } from '#platform/clock.ts';
import type { FileStore } from './files.store.ts';
import type { FrameStore } from '../derivatives/frames.store.ts';
import type { SourceStore } from '../sources/sources.store.ts';

const AT_ONCE = 500;

export interface PurgeDeps {
  files: FileStore;
  sources: SourceStore;
  clock: Clock;
  removeObject: (key: string) => Promise<void>;
  lockKey: (key: string) => Promise<unknown>;
  frames: FrameStore;
  /** Tells, inside the transaction, that a file is gone for good. */
  purged: (fileId: number) => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Deleted files can be taken back for a while; then they go for good, and their bytes with the last file that needs them. */
export function createPurge({ files, frames, sources, clock, purged, removeObject, lockKey, inTransaction }: PurgeDeps) {
  const removeUnused = async (key: string | null): Promise<void> => {
    if (key === null) return;
    // Locked, so that nobody takes the same bytes in between the question and the removal.
    await inTransaction(async () => {
      await lockKey(key);
      if (!(await files.isKeyUsed(key))) await removeObject(key);
    });
  };
  return {
    removeUnused,
    async purgeDeleted(): Promise<void> {
      const before = new Date(clock.now().getTime() - DELETED_KEPT_DAYS * DAY_MS);
      for (let batch = await files.listDeletedBefore(before, AT_ONCE); batch.length > 0; batch = await files.listDeletedBefore(before, AT_ONCE)) {
        for (const row of batch) {
          // The row first: bytes without a row are rubbish, a row without bytes is a broken promise.
          const seen = await frames.list(row.id);
          await inTransaction(async () => {
            await files.remove(row.id);
            await purged(row.id);
          });
          for (const key of [row.sha256, row.thumbnailKey, row.shownKey, ...seen.map((frame) => frame.pictureKey)]) await removeUnused(key);
        }
      }
      await sources.removeDeletedBefore(before);
    },
  };
}
