import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { TrashedFile } from '@rakurs/contract';
import { api, useLive } from '#shared/api/index.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';

const TRASH = ['trash'];

/** What is meant of it. */
export interface Picked {
  projects?: number[];
  data_sources?: number[];
  files?: number[];
}

export const useTrash = () =>
  useQuery({ queryKey: [...TRASH, 'index'], queryFn: () => api.listTrash(), refetchOnMount: 'always' });

export const useTrashedFiles = () =>
  useInfiniteQuery({
    queryKey: [...TRASH, 'files'],
    queryFn: ({ pageParam }) => api.listTrashedFiles({ query: pageParam === null ? {} : { after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }: InfiniteData<{ files: TrashedFile[] }>) => pages.flatMap(({ files }) => files),
    refetchOnMount: 'always',
  });

/** Everything that shows files may show others now: whoever looks at it asks again. */
const useWork = (work: (picked: Picked) => Promise<unknown>) => {
  const queries = useQueryClient();
  return useMutation({ mutationFn: work, onSettled: () => queries.invalidateQueries() });
};
export const useRestore = () => useWork((body) => api.restoreFromTrash({ body }));
export const useErase = () => useWork((body) => api.eraseFromTrash({ body }));
export const useEmptyTrash = () => useWork(() => api.emptyTrash());

/** A long deletion elsewhere tells of many; asking once a second is enough to watch it. */
const AGAIN_MS = 1000;

/** What is deleted or brought back elsewhere: another tab, another device. */
export const useLiveTrash = (): void => {
  const queries = useQueryClient();
  const soon = useThrottled(() => void queries.invalidateQueries({ queryKey: TRASH }), AGAIN_MS);
  const again = () => soon(undefined);
  useLive('trash.changed', again, again);
  useLive('file.deleted', again);
  useLive('file.restored', again);
  useLive('files.gone', again);
  useLive('files.came', again);
  useLive('source.changed', again);
  useLive('project.deleted', again);
  useLive('project.restored', again);
};
