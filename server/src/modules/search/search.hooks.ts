import { defineHook } from '#platform/transaction-hooks.ts';

/** Words have brought something to light. A search writes nothing: there is no transaction around it. */
export const wordsFound = defineHook<{ userId: number }>('search.words_found');
