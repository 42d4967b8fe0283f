import { z } from 'zod';

const SUFFIX = '_storage';

const Entry = z.object({ owner: z.string().nullable(), value: z.unknown() });
const Flagged = z.looseObject({ do_not_cache_me: z.unknown().optional(), csrf: z.unknown().optional() });

export type StorageCache = ReturnType<typeof createStorageCache>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const namesIn = (storage: Store): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((name) =>
    name.endsWith(SUFFIX),
  );

/** Results of calls, kept in local storage by key. An entry is good only for the session that stored it. */
export const createStorageCache = (storage: Store, owner: () => string | null) => ({
  /** `undefined` when there is nothing: an answer of ours is always an object. */
  read: (key: string): unknown => {
    const text = storage.getItem(key + SUFFIX);
    if (text === null) return undefined;
    try {
      const entry = Entry.parse(JSON.parse(text));
      return entry.owner === owner() ? entry.value : undefined;
    } catch {
      // Somebody else's text or half a write: the same as no entry, and the next answer replaces it.
      return undefined;
    }
  },

  write: (key: string, answer: unknown): void => {
    const flagged = Flagged.safeParse(answer);
    if (!flagged.success) return;
    // The csrf of a stored answer would be stale by the time it is read.
    const { do_not_cache_me: forbidden = false, csrf: _stale, ...value } = flagged.data;
    if (forbidden !== false) return;
    try {
      storage.setItem(key + SUFFIX, JSON.stringify({ owner: owner(), value }));
    } catch {
      // Storage is full or forbidden: the answer is simply asked for again next time.
      storage.removeItem(key + SUFFIX);
    }
  },

  clear: (): void => namesIn(storage).forEach((name) => storage.removeItem(name)),
});
