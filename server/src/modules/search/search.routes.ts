import { SearchResult, type savedSearchRoutes, type searchRoutes, type searchSuggestionRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { SavedSearches } from './saved/saved-searches.service.ts';
import type { SearchService } from './search.service.ts';
import type { Suggestions } from './suggesting/suggestions.service.ts';

export const createSearchHandlers = (
  service: SearchService,
  found: (userId: number) => Promise<void>,
): Handlers<typeof searchRoutes> => ({
  search: async ({ body, caller }) => {
    const { items, chips } = await service.search(caller.userId, body);
    if (items.length > 0) await found(caller.userId);
    return { searchResult: JSON.stringify(SearchResult.parse(items)), chips };
  },
  listSearchClasses: async ({ caller }) => ({ classes: await service.listClasses(caller.userId) }),
});

export const createSavedSearchHandlers = (saved: SavedSearches): Handlers<typeof savedSearchRoutes> => ({
  listSavedSearches: async ({ caller }) => ({ saved_searches: await saved.list(caller.userId) }),
  saveSearch: ({ body, caller }) => saved.save(caller.userId, body),
  changeSavedSearch: ({ params, body, caller }) => saved.change(params.savedSearchId, caller.userId, body),
  deleteSavedSearch: ({ params, caller }) => saved.delete(params.savedSearchId, caller.userId),
});

export const createSuggestionHandlers = (suggestions: Suggestions): Handlers<typeof searchSuggestionRoutes> => ({
  showSearchStart: ({ caller }) => suggestions.start(caller.userId),
  suggestSearches: ({ query, caller }) => suggestions.suggest(caller.userId, query.typed),
  rememberSearch: ({ body, caller }) => suggestions.remember(caller.userId, body.content),
  forgetSearches: ({ caller }) => suggestions.forget(caller.userId),
});
