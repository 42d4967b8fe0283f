import { SEARCH_PAGE_SIZE, searchRoutes } from '@rakurs/contract';
import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, useCachedQuery } from '#shared/api/index.ts';
import { mergeItems, nextPage, readPage } from './results/search-pages.ts';

const resultsKey = (content: string) => ['search', 'results', content];
const LAST = ['search', 'last'];

/** The results of one query. Each query has its own place, so that no race is lost to a slow answer to an older one. */
export const useSearch = (content: string) => {
  const pages = useInfiniteQuery({
    queryKey: resultsKey(content),
    queryFn: async ({ pageParam }) =>
      readPage(await api.search({ body: { content, pageNumber: pageParam, searchSize: SEARCH_PAGE_SIZE } })),
    initialPageParam: 0,
    getNextPageParam: (last, _all, lastNumber) => nextPage(last, lastNumber),
    enabled: content !== '',
  });
  const items = useMemo(() => mergeItems(pages.data?.pages ?? []), [pages.data]);
  return { items, chips: pages.data?.pages[0]?.chips ?? [], pages };
};

/**
 * What was searched for last: the search opens with it again while the application is open, and only for the user who
 * searched.
 */
export const useRecentQuery = (): [last: string, keep: (content: string) => void] => {
  const queries = useQueryClient();
  const { data = '' } = useQuery<string>({ queryKey: LAST, queryFn: skipToken, gcTime: Infinity, staleTime: Infinity });
  return [data, (content) => void queries.setQueryData(LAST, content)];
};

/** The same words once more mean: look again. */
export const useSearchAgain = () => {
  const queries = useQueryClient();
  return (content: string) => void queries.resetQueries({ queryKey: resultsKey(content) });
};

export const useSearchClasses = () =>
  useCachedQuery({
    queryKey: ['search', 'classes'],
    cacheKey: 'search_classes',
    shape: searchRoutes.listSearchClasses.answer,
    ask: (client) => client.listSearchClasses(),
  });

export const useSourcesOf = (projectId: number | null) =>
  useQuery({
    queryKey: ['search', 'sources', projectId],
    queryFn: projectId === null ? skipToken : () => api.listDataSources({ params: { projectId } }),
  });
