import type { DataSource, DataSourceChange, NewDataSource } from '@rakurs/contract';
import { useMutation, useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#shared/api/index.ts';
import { refreshSummaries } from '#shared/hooks/summaries.ts';

export const SOURCES = ['sources'];
export const SOURCE_LIST_KEY = [...SOURCES, 'list'];
const listKey = (projectId: number) => [...SOURCE_LIST_KEY, projectId];
export const sourceKey = (dataSourceId: number) => [...SOURCES, dataSourceId];
export const countKey = (dataSourceId: number) => [...SOURCES, 'count', dataSourceId];

type Change = z.input<typeof DataSourceChange>;

const listOf = (projectId: number) => ({
  queryKey: listKey(projectId),
  queryFn: () => api.listDataSources({ params: { projectId } }),
});

export const useSources = (projectId: number) => useQuery(listOf(projectId));

/** Of several projects, as far as they are here. */
export const useSourcesOf = (projectIds: readonly number[]): DataSource[] =>
  useQueries({
    queries: projectIds.map(listOf),
    combine: (lists) => lists.flatMap(({ data }) => data?.data_sources ?? []),
  });

export const useSource = (dataSourceId: number) =>
  useQuery({ queryKey: sourceKey(dataSourceId), queryFn: () => api.showDataSource({ params: { dataSourceId } }) });

/** How many files a source has, whatever their state. */
export const useFileCount = (dataSourceId: number) =>
  useQuery({ queryKey: countKey(dataSourceId), queryFn: () => api.countFiles({ params: { dataSourceId } }) });

/** Every list: a source may have moved from one project to another. */
const reload = (queries: QueryClient, dataSourceId: number): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: SOURCE_LIST_KEY }),
    queries.invalidateQueries({ queryKey: sourceKey(dataSourceId) }),
    refreshSummaries(queries),
  ]);

export const useCreateSource = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewDataSource) => api.createDataSource({ body }),
    // Nobody waits for it: the user goes on into the new source.
    onSuccess: (source) =>
      void Promise.all([queries.invalidateQueries({ queryKey: listKey(source.project) }), refreshSummaries(queries)]),
  });
};

interface Callbacks {
  /** Called even when the widget that asked has left the screen, as it does after a removal or a move. */
  onDone?: (source: DataSource) => void;
}

export const useChangeSource = (dataSourceId: number, { onDone }: Callbacks = {}) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => api.changeDataSource({ params: { dataSourceId }, body }),
    onSuccess: async (source) => {
      await reload(queries, dataSourceId);
      onDone?.(source);
    },
  });
};

export const useDeleteSource = (dataSourceId: number, { onDone }: Callbacks = {}) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.deleteDataSource({ params: { dataSourceId } }),
    onSuccess: async (source) => {
      await reload(queries, dataSourceId);
      onDone?.(source);
    },
  });
};

export const useRestoreSource = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (dataSourceId: number) => api.restoreDataSource({ params: { dataSourceId } }),
    onSuccess: (source) => reload(queries, source.id),
  });
};
