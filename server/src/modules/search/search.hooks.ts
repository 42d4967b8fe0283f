import { defineHook } from '#platform/transaction-hooks.ts';

/** Words have brought something to light. A search writes nothing: there is no transaction around it. */
export const wordsFound = defineHook<{ userId: number }>('search.words_found');

export interface FoundBySavedSearch {
  savedSearchId: number;
  name: string;
  content: string;
  userId: number;
  fileId: number;
  frameId: number | null;
  second: number;
}

/**
 * A saved search that alerts, and a file new to it that surely fits. Told in the transaction that notes that it was
 * told; the same may be told again.
 */
export const savedSearchFound = defineHook<FoundBySavedSearch>('search.saved_search_found');
