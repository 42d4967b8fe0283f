import { MINUTE_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Received, Storage } from '#platform/storage/index.ts';
import type { LeftObjectStore } from './left-objects.store.ts';

export interface KeptBytesDeps {
  left: LeftObjectStore;
  storage: Pick<Storage, 'keep' | 'size'>;
  clock: Clock;
  lockKey: (key: string) => Promise<unknown>;
  /** Removes the bytes unless somebody needs them. */
  removeUnused: (key: string) => Promise<void>;
  purgeSoon: () => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Bytes are kept, and their row is written, well within this time. */
const KEEPING_MS = 10 * MINUTE_MS;

/** Bytes that are no file's: whoever keeps a row of them tells so by `isKeptElsewhere`. */
export const createKeptBytes = ({ left, storage, clock, lockKey, removeUnused, purgeSoon, inTransaction }: KeptBytesDeps) => ({
  /** The row is written together with the certainty that they are there. */
  async keepBytes<T>(received: Received, write: () => Promise<T>): Promise<T> {
    // Killed before the row is there, they are found and removed by who tidies up later; not by who tidies up just now.
    await left.noteKept(received.key, new Date(clock.now().getTime() + KEEPING_MS));
    await storage.keep(received);
    return inTransaction(async () => {
      await lockKey(received.key);
      if ((await storage.size(received.key)) === null) throw new AppError('unavailable', 'Не удалось сохранить файл. Попробуйте ещё раз.', { retryAfterSeconds: 1 });
      const written = await write();
      await left.forget(received.key);
      return written;
    }).catch(async (error: unknown) => {
      await removeUnused(received.key);
      throw error;
    });
  },
  /** In the transaction that removes the rows: the bytes go with the last of them. */
  async letGoOfBytes(keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    await left.note(keys);
    await purgeSoon();
  },
});
export type KeptBytes = ReturnType<typeof createKeptBytes>;
