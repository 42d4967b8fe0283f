import { SearchResult, type searchRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { SearchService } from './search.service.ts';

export const createSearchHandlers = (service: SearchService): Handlers<typeof searchRoutes> => ({
  search: async ({ body, caller }) => {
    const { items, chips } = await service.search(caller.userId, body);
    return { searchResult: JSON.stringify(SearchResult.parse(items)), chips };
  },
  listSearchClasses: async ({ caller }) => ({ classes: await service.listClasses(caller.userId) }),
});
