import type { StoredFile, LabelStore } from './label-store.ts';

/** Of so many files the way back is kept: more than anybody remembers. */
const MAX_LABEL_STORES = 100;

/**
 * The label stores of the files that were labelled since the page was opened, those left longest ago first: whoever comes back
 * to a file can still take back
 * what was done there.
 */
export const createLabelStores = (open: (file: StoredFile) => LabelStore) => {
  const stores = new Map<number, LabelStore>();
  return {
    of(file: StoredFile): LabelStore {
      const store = stores.get(file.fileId) ?? open(file);
      stores.delete(file.fileId);
      stores.set(file.fileId, store);
      const [longestAgo] = stores.keys();
      if (stores.size > MAX_LABEL_STORES && longestAgo !== undefined) stores.delete(longestAgo);
      return store;
    },
    /** What becomes of an entry is told to all: each knows its own. */
    all: (): LabelStore[] => [...stores.values()],
  };
};
