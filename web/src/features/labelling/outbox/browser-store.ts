import { Entry, type EntryStore } from './entry.ts';

const DATABASE = 'labels';
const TABLE = 'outbox';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')));
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(TABLE, { keyPath: 'id' }));
  return done(request);
};

/** Resolves when the write is on the disk, not when it is asked for. */
const write = async (database: IDBDatabase, act: (table: IDBObjectStore) => void): Promise<void> => {
  const transaction = database.transaction(TABLE, 'readwrite', { durability: 'strict' });
  act(transaction.objectStore(TABLE));
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB refused')));
  });
};

/** Entries in the browser's own database: a crashed tab and a dead battery leave them there. */
export const createBrowserStore = (): EntryStore => {
  let opening: Promise<IDBDatabase> | undefined;
  const database = () => (opening ??= open());
  return {
    all: async (userId) => {
      const rows: unknown[] = await done((await database()).transaction(TABLE).objectStore(TABLE).getAll());
      // Another version of the page may have written in another shape; what cannot be read is left for it.
      return rows.flatMap((row) => Entry.safeParse(row).data ?? []).filter((entry) => entry.userId === userId);
    },
    get: async (id) =>
      Entry.safeParse(await done((await database()).transaction(TABLE).objectStore(TABLE).get(id))).data ?? null,
    put: async (entry) => write(await database(), (table) => void table.put(entry)),
    remove: async (id) => write(await database(), (table) => void table.delete(id)),
  };
};
