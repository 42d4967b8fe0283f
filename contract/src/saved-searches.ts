import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { MAX_QUERY_LENGTH } from './search.ts';
import { Done, Id, requiredLine } from './values.ts';

export const MAX_SEARCH_NAME_LENGTH = 100;
/** More than anybody would look through. */
export const MAX_SAVED_SEARCHES = 100;

/** `content` is a query as the search call takes it: words and filters in one line. */
export const SavedSearch = z
  .object({
    id: Id,
    name: z.string(),
    content: z.string(),
    /** Whether new files that fit it are told of in the feed. */ alerts: z.boolean(),
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.output<typeof SavedSearch>;

export const NewSavedSearch = z.object({
  name: requiredLine(MAX_SEARCH_NAME_LENGTH),
  content: requiredLine(MAX_QUERY_LENGTH),
});
export type NewSavedSearch = z.output<typeof NewSavedSearch>;

export const savedSearchRoutes = defineRoutes({
  /** In the order they were saved. */
  listSavedSearches: {
    method: 'GET',
    path: '/api/users/search/saved',
    access: 'user',
    permission: 'self',
    answer: z.object({ saved_searches: z.array(SavedSearch) }),
  },
  /** The same query saved once more keeps its place and takes the new name. */
  saveSearch: {
    method: 'POST',
    path: '/api/users/search/saved',
    access: 'user',
    permission: 'self',
    body: NewSavedSearch,
    answer: SavedSearch,
  },
  changeSavedSearch: {
    method: 'PATCH',
    path: '/api/users/search/saved/{savedSearchId}',
    access: 'user',
    permission: 'self',
    body: z.object({ alerts: z.boolean() }),
    answer: SavedSearch,
  },
  deleteSavedSearch: {
    method: 'DELETE',
    path: '/api/users/search/saved/{savedSearchId}',
    access: 'user',
    permission: 'self',
    answer: Done,
  },
});
