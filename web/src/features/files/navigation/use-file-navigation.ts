import type { DataSourceFile, FileNeighbours } from '@rakurs/contract';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, useLive } from '#shared/api/index.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';
import { fileKey, navigationKey } from '../cache/file-keys.ts';
import { knownAdjacent, nearest, type AdjacentFiles } from './adjacent-files.ts';
import { toNavigationQuery, type NavigatedList } from './navigated-list.ts';

/** Behind whatever the user waits for. */
const QUIETLY = -1;
const FRESH_MS = 60_000;
const ASK_AGAIN_MS = 3000;
const NOBODY: AdjacentFiles = { previous: null, next: null };

/**
 * The way from file to file along the list in the address: what stands beside this one, as the server has it, and the
 * next without labels.
 */
export const useFileNavigation = ({ id, data_source_id: dataSourceId }: DataSourceFile, list: NavigatedList) => {
  const queries = useQueryClient();
  const query = toNavigationQuery(list);
  const key = [...navigationKey(dataSourceId), query];
  const params = { dataSourceId, fileId: id };
  const queryFn = () => api.listFileNeighbours({ params, query });
  const { data } = useQuery({ queryKey: [...key, id], queryFn, refetchOnMount: 'always' });

  const again = useThrottled(
    (sourceId: number) => void queries.invalidateQueries({ queryKey: navigationKey(sourceId), refetchType: 'active' }),
    ASK_AGAIN_MS,
  );
  const ifHere = ({ data_source_id }: { data_source_id: number }) => {
    if (data_source_id === dataSourceId) again(dataSourceId);
  };
  useLive('file.added', ifHere, () => again(dataSourceId));
  useLive('file.deleted', ifHere);
  useLive('file.restored', ifHere);

  const beside = data ? nearest(data) : (knownAdjacent(answersOf(queries, key), id) ?? NOBODY);
  const { next } = beside;
  useEffect(() => {
    if (next !== null) void lookAhead(queries, dataSourceId, next);
  }, [queries, dataSourceId, next]);

  /** Whoever walks faster than the server tells waits for it; the step is not lost. */
  const ask = async (): Promise<AdjacentFiles> =>
    data ? beside : nearest(await queries.fetchQuery({ queryKey: [...key, id], queryFn, staleTime: FRESH_MS }));

  return {
    ...beside,
    ask,
    findUnlabelled: async (): Promise<number | null> => (await api.findUnlabelledFile({ params, query })).id,
  };
};

const answersOf = (queries: QueryClient, key: unknown[]): [number, FileNeighbours][] =>
  queries
    .getQueriesData<FileNeighbours>({ queryKey: key })
    .flatMap(([own, answer]): [number, FileNeighbours][] => (answer ? [[Number(own.at(-1)), answer]] : []));

/** The next file and its picture are fetched before they are wanted: the way on shows no emptiness in between. */
const lookAhead = async (queries: QueryClient, dataSourceId: number, fileId: number): Promise<void> => {
  const queryKey = fileKey(dataSourceId, fileId);
  await queries.prefetchQuery({
    queryKey,
    queryFn: () => api.showFile({ params: { dataSourceId, fileId }, priority: QUIETLY }),
    staleTime: FRESH_MS,
  });
  const file = queries.getQueryData<DataSourceFile>(queryKey);
  if (file?.kind === 'image' && file.state === 'ready' && file.file_url !== null) new Image().src = file.file_url;
};
