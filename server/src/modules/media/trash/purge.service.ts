import type { Clock } from '#platform/clock.ts';
import type { FileStore } from '../files/files.store.ts';
import type { SourceStore } from '../sources/sources.store.ts';
import { keptSince } from './kept.ts';
import type { LeftObjectStore } from './left-objects.store.ts';

const AT_ONCE = 500;

export interface PurgeDeps {
  files: Pick<FileStore, 'listDeletedBefore' | 'removeAll' | 'isKeyUsed'>;
  sources: Pick<SourceStore, 'removeDeletedBefore'>;
  left: LeftObjectStore;
  clock: Clock;
  removeObject: (key: string) => Promise<void>;
  lockKey: (key: string) => Promise<unknown>;
  /** Tells, inside the transaction, that files are gone for good. */
  purged: (fileIds: number[]) => Promise<void>;
  /** The same of sources. */
  sourcesPurged: (dataSourceIds: number[]) => Promise<void>;
  /** Whether somebody beside the files needs the bytes. */
  isKeptElsewhere: IsKeptElsewhere;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

export type IsKeptElsewhere = (key: string) => Promise<boolean>;

/** Deleted files can be taken back for a while; then they go for good, and their bytes with the last file that needs them. */
export function createPurge({ files, sources, left, clock, purged, sourcesPurged, isKeptElsewhere, removeObject, lockKey, inTransaction }: PurgeDeps) {
  const removeLocked = async (key: string): Promise<void> => {
    if (!(await files.isKeyUsed(key)) && !(await isKeptElsewhere(key))) await removeObject(key);
    await left.forget(key);
  };
  // Locked, so that nobody takes the same bytes in between the question and the removal.
  const locked = (key: string, work: () => Promise<void>): Promise<void> =>
    inTransaction(async () => {
      await lockKey(key);
      await work();
    });
  const removeUnused = (key: string): Promise<void> => locked(key, () => removeLocked(key));
  const listLeft = () => left.list(AT_ONCE, clock.now());
  const removeLeftObjects = async (): Promise<void> => {
    // Since they were listed somebody may have come who needs the same bytes.
    for (let keys = await listLeft(); keys.length > 0; keys = await listLeft()) for (const key of keys) await locked(key, async () => void ((await left.isLeft(key, clock.now())) && (await removeLocked(key))));
  };
  return {
    removeUnused,
    /** The rows first: bytes without a row are rubbish, a row without bytes is a broken promise. */
    async purgeDeleted(): Promise<void> {
      const before = keptSince(clock);
      for (let ids = await files.listDeletedBefore(before, AT_ONCE); ids.length > 0; ids = await files.listDeletedBefore(before, AT_ONCE)) {
        const batch = ids;
        await inTransaction(async () => {
          // Who was brought back in between is not removed.
          const removed = await files.removeAll(batch, before);
          await left.note(removed.keys);
          if (removed.fileIds.length > 0) await purged(removed.fileIds);
        });
      }
      await inTransaction(async () => {
        const removed = await sources.removeDeletedBefore(before);
        if (removed.length > 0) await sourcesPurged(removed);
      });
      await removeLeftObjects();
    },
  };
}
