import { FILE_PAGE_SIZE, type DataSourceFile } from '@rakurs/contract';
import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { api } from '#shared/api/index.ts';
import { toListQuery, DEFAULT_SORT_FILTER } from '../sort-filter/sort-filter.ts';
import { addedKey, listKey, type FileListScope } from './file-keys.ts';
import { mergeFiles, nextPage, toPage, type FilePage } from './file-pages.ts';

/** Long enough to look at something else and come back to the same place of a long list. */
const KEPT_MS = 30 * 60_000;
const NONE: DataSourceFile[] = [];

export const fetchFilePage = async ({
  dataSourceId,
  filter,
  sortFilter = DEFAULT_SORT_FILTER,
  page,
}: FileListScope & { page: number }): Promise<FilePage> => {
  const call = { params: { dataSourceId }, query: { page, page_size: FILE_PAGE_SIZE, ...toListQuery(sortFilter) } };
  const answer = filter === 'all' ? await api.listFiles(call) : await api.listProcessedFiles(call);
  return toPage(answer.data_source_files);
};

/** The files of a source as far as they are loaded, and the way to the next page. */
export const useFiles = (list: FileListScope) => {
  const { dataSourceId, start = 0 } = list;
  const pages = useInfiniteQuery({
    queryKey: listKey(list),
    queryFn: ({ pageParam }) => fetchFilePage({ ...list, page: pageParam }),
    initialPageParam: start,
    // Only a list that was opened in its middle has files before the first page.
    getPreviousPageParam: (_first, _all, firstNumber) => (firstNumber > 0 ? firstNumber - 1 : undefined),
    getNextPageParam: (last, _all, lastNumber) => nextPage(last, lastNumber),
    // Live events keep the list true; asking for hundreds of pages because a window got focus would not make it truer.
    staleTime: Infinity,
    gcTime: KEPT_MS,
  });
  const { data: added = NONE } = useQuery<DataSourceFile[]>({
    queryKey: addedKey(dataSourceId),
    queryFn: skipToken,
    gcTime: KEPT_MS,
  });
  const files = useMemo(() => mergeFiles(added, pages.data?.pages ?? []), [added, pages.data]);
  return { files, added, pages };
};

/** Whether so many photographs are among the files that are loaded. */
export const useHasPictures = (list: FileListScope, least: number): boolean => {
  const { files } = useFiles(list);
  return useMemo(() => files.filter(({ kind }) => kind === 'image').length >= least, [files, least]);
};

/** The list that is left is forgotten, so that coming back to it begins with page 0 as the specification wants. */
export const useResetPagesOnToggle = (list: FileListScope): void => {
  const queries = useQueryClient();
  const before = useRef(list);
  useEffect(() => {
    const left = before.current;
    before.current = list;
    if (JSON.stringify(listKey(left)) === JSON.stringify(listKey(list))) return;
    queries.removeQueries({ queryKey: listKey(left), exact: true });
    queries.setQueryData(addedKey(list.dataSourceId), NONE);
  });
};
