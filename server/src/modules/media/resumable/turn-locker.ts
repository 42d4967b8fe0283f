import { ERRORS, type Locker } from '@tus/server';
import { SECOND_MS } from '#platform/clock.ts';

const MAX_WAIT_MS = 30 * SECOND_MS;

interface Holder {
  /**
   * Asks whoever holds the lock to come to an end: its sender has most likely gone and comes back as the one who waits.
   */
  release: () => void;
  over: Promise<void>;
  free: () => void;
}

/**
 * One request at a time for each upload. The library's own locker asks again without a pause for as long as it waits.
 */
export function createTurnLocker(): Locker {
  const holders = new Map<string, Holder>();

  const take = async (id: string, signal: AbortSignal, release: () => void): Promise<void> => {
    const until = Date.now() + MAX_WAIT_MS;
    for (let holder = holders.get(id); holder; holder = holders.get(id)) {
      holder.release();
      const left = until - Date.now();
      if (left <= 0 || signal.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([
        holder.over,
        new Promise((resolve) => {
          timer = setTimeout(resolve, left);
        }),
      ]);
      clearTimeout(timer);
    }
    let free = () => {};
    const over = new Promise<void>((resolve) => {
      free = resolve;
    });
    holders.set(id, { release, over, free });
  };

  return {
    newLock: (id) => ({
      lock: (signal, release) => take(id, signal, () => void release()),
      async unlock() {
        const holder = holders.get(id);
        holders.delete(id);
        holder?.free();
      },
    }),
  };
}
