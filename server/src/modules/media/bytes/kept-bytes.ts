import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Received, Storage } from '#platform/storage/index.ts';
import type { ArrivingObjectStore, PendingDeleteStore } from './pending-deletes.store.ts';

export interface KeptBytesDeps {
  left: Pick<PendingDeleteStore, 'note' | 'isBeingRemoved'>;
  arriving: Pick<ArrivingObjectStore, 'add' | 'remove'>;
  storage: Pick<Storage, 'keep'>;
  clock: Clock;
  lockKey: (key: string) => Promise<unknown>;
  /** Removes the bytes unless somebody needs them. */
  removeUnused: (key: string) => Promise<void>;
  /** As soon as what is being written has been committed. */
  sweepSoon: () => void;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}
/** Bytes that are there, for a row that is about to be written. */
export interface Arrival {
  id: number;
  key: string;
}

/** Bytes are kept, and their row is written, well within this time, also large ones over a slow line. */
const ARRIVING_MS = HOUR_MS;
const LOOK_AGAIN_MS = 100;
const MAX_LOOKS = 100;

const notKept = () =>
  new AppError('unavailable', 'Не удалось сохранить файл. Попробуйте ещё раз.', { retryAfterSeconds: 1 });

/**
 * Bytes for rows: whoever keeps a row of them that is no file's tells so by `isKeptElsewhere`. The storage may be far
 * away: nobody speaks with it inside a transaction.
 */
export const createKeptBytes = ({
  left,
  arriving,
  storage,
  clock,
  lockKey,
  removeUnused,
  sweepSoon,
  inTransaction,
}: KeptBytesDeps) => {
  /** Null: the same bytes are just being taken away. */
  const announce = (key: string): Promise<number | null> =>
    inTransaction(async () => {
      await lockKey(key);
      if (await left.isBeingRemoved(key, clock.now())) return null;
      return arriving.add(key, new Date(clock.now().getTime() + ARRIVING_MS));
    });
  /** Whoever removes bytes asks before whether they are announced, so from now on they stay. */
  const bring = async (received: Received): Promise<Arrival> => {
    let id = await announce(received.key);
    for (let looks = 1; id === null && looks < MAX_LOOKS; looks += 1) {
      await pause(LOOK_AGAIN_MS);
      id = await announce(received.key);
    }
    if (id === null) throw notKept();
    const arrival = { id, key: received.key };
    await storage.keep(received).catch(async (error: unknown) => {
      await drop(arrival);
      throw error;
    });
    return arrival;
  };
  /** In the transaction that writes their row. */
  const land = async ({ id, key }: Arrival): Promise<void> => {
    await lockKey(key);
    if (!(await arriving.remove(id))) throw notKept();
  };
  /** No row was written. */
  const drop = async ({ id, key }: Arrival): Promise<void> => {
    await arriving.remove(id);
    await removeUnused(key);
  };
  return {
    bring,
    land,
    drop,
    /** The row is written together with the certainty that they are there. */
    async keepBytes<T>(received: Received, write: () => Promise<T>): Promise<T> {
      const arrival = await bring(received);
      return inTransaction(async () => {
        await land(arrival);
        return write();
      }).catch(async (error: unknown) => {
        await drop(arrival);
        throw error;
      });
    },
    /** In the transaction that removes the rows: the bytes go with the last of them. */
    async letGoOfBytes(keys: string[]): Promise<void> {
      if (keys.length === 0) return;
      await left.note(keys);
      sweepSoon();
    },
  };
};
export type KeptBytes = ReturnType<typeof createKeptBytes>;
