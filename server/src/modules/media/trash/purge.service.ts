import { MINUTE_MS, type Clock } from '#platform/clock.ts';
import type { DeletionClock } from '#platform/deletion-clock/index.ts';
import type { FileStore } from '../files/files.store.ts';
import type { SourceStore } from '../sources/sources.store.ts';
import { removedBefore } from '../restorable.ts';
import type { ArrivingObjectStore, PendingDeleteStore } from '../bytes/pending-deletes.store.ts';

const AT_ONCE = 500;
/** Longer than any storage is waited for: after this, who was removing an object is dead. */
const REMOVING_MS = 5 * MINUTE_MS;

export interface PurgeDeps {
  files: Pick<FileStore, 'listDeletedBefore' | 'removeAll' | 'isKeyUsed'>;
  sources: Pick<SourceStore, 'removeDeletedBefore'>;
  left: Pick<PendingDeleteStore, 'note' | 'list' | 'isLeft' | 'claim' | 'release' | 'forget'>;
  arriving: Pick<ArrivingObjectStore, 'isAny' | 'leaveOverdue'>;
  clock: Clock;
  deletionClock: DeletionClock;
  removeObject: (key: string) => Promise<void>;
  lockKey: (key: string) => Promise<unknown>;
  /** Tells, inside the transaction, that files are gone for good. */
  purged: (fileIds: number[]) => Promise<void>;
  /** The same of sources. */
  sourcesPurged: (dataSourceIds: number[]) => Promise<void>;
  /** Tells whose files are gone, and all who saw them: there is room again. */
  tellAll: (of: { userIds: number[]; projectIds: number[] }) => void;
  /** Whether somebody beside the files needs the bytes. */
  isKeptElsewhere: IsKeptElsewhere;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

export type IsKeptElsewhere = (key: string) => Promise<boolean>;

/**
 * Deleted files can be taken back for a while; then they go for good, and their bytes with the last file that needs
 * them.
 */
export function createPurge({
  files,
  sources,
  left,
  arriving,
  clock,
  deletionClock,
  purged,
  sourcesPurged,
  tellAll,
  isKeptElsewhere,
  removeObject,
  lockKey,
  inTransaction,
}: PurgeDeps) {
  const isNeeded = async (key: string): Promise<boolean> =>
    (await arriving.isAny(key)) || (await files.isKeyUsed(key)) || (await isKeptElsewhere(key));
  /**
   * Locked, so that nobody takes the same bytes between the question and the claim; null where they are not ours to
   * remove.
   */
  const claim = (key: string): Promise<Date | null> =>
    inTransaction(async () => {
      await lockKey(key);
      // Since it was listed somebody may have come who needs the same bytes, or removes them.
      if (!(await left.isLeft(key, clock.now()))) return null;
      const isStillNeeded = await isNeeded(key);
      const until = new Date(clock.now().getTime() + REMOVING_MS);
      await (isStillNeeded ? left.forget(key) : left.claim(key, until));
      return isStillNeeded ? null : until;
    });
  /**
   * The storage may be far away, or hang: nobody waits for it inside a transaction. Who brings the same bytes meanwhile
   * sees the claim.
   */
  const remove = async (key: string): Promise<void> => {
    const claimed = await claim(key);
    if (!claimed) return;
    await removeObject(key).catch(async (error: unknown) => {
      await left.release(key, claimed);
      throw error;
    });
    await left.forget(key, claimed);
  };
  const listLeft = () => left.list(AT_ONCE, clock.now());
  const removePendingDeletes = async (signal?: AbortSignal): Promise<void> => {
    await arriving.leaveOverdue(clock.now());
    for (let keys = await listLeft(); keys.length > 0; keys = await listLeft()) {
      for (const key of keys) {
        if (signal?.aborted) return;
        await remove(key);
      }
    }
  };
  return {
    removePendingDeletes,
    async removeUnused(key: string): Promise<void> {
      await left.note([key]);
      await remove(key);
    },
    /** The rows first: bytes without a row are rubbish, a row without bytes is a broken promise. */
    async purgeDeleted(signal?: AbortSignal): Promise<void> {
      const before = removedBefore(await deletionClock.now());
      for (
        let ids = await files.listDeletedBefore(before, AT_ONCE);
        ids.length > 0;
        ids = await files.listDeletedBefore(before, AT_ONCE)
      ) {
        const batch = ids;
        await inTransaction(async () => {
          // Who was brought back in between is not removed.
          const removed = await files.removeAll(batch, before);
          await left.note(removed.keys);
          if (removed.fileIds.length === 0) return;
          await purged(removed.fileIds);
          tellAll(removed);
        });
      }
      await inTransaction(async () => {
        const removed = await sources.removeDeletedBefore(before);
        if (removed.length > 0) await sourcesPurged(removed);
      });
      await removePendingDeletes(signal);
    },
  };
}
export type Purge = ReturnType<typeof createPurge>;
