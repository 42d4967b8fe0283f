import type { DataSourceFile, FileChanges } from '@rakurs/contract';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, useLive } from '#shared/api/index.ts';
import { addedKey, listsKey, fileKey } from './file-keys.ts';
import { mergeFiles, type FilePages } from './file-pages.ts';
import { keepSignedAddresses } from './signed-address.ts';
import { useFileCache } from './use-file-cache.ts';

interface OpenFile {
  dataSourceId: number;
  fileId: number;
}

/** One file on a screen of its own: at once if a list knows it, asked for anyway, then kept true by live events. */
export const useOpenFile = ({ dataSourceId, fileId }: OpenFile) => {
  const queries = useQueryClient();
  const cache = useFileCache(dataSourceId);
  const queryKey = fileKey(dataSourceId, fileId);
  const file = useQuery({
    queryKey,
    queryFn: async () => {
      const now = await api.showFile({ params: { dataSourceId, fileId } });
      const before = queries.getQueryData<DataSourceFile>(queryKey);
      return before ? keepSignedAddresses(before, now) : now;
    },
    initialData: () => fromLists(queries, { dataSourceId, fileId }),
    initialDataUpdatedAt: 0,
    // While another screen was open nobody heard what changed, and a later change would not tell it.
    refetchOnMount: 'always',
  });

  const askAgain = () => void queries.invalidateQueries({ queryKey });
  /** A race: an answer that is on its way may be older than the news, so it is asked for anew. */
  const heard = () => {
    if (queries.isFetching({ queryKey }) > 0) askAgain();
  };
  const take = (told: FileChanges) => {
    if (told.id !== fileId) return;
    cache.patch(told);
    heard();
  };
  useLive('file.changed', take, askAgain);
  useLive('file.described', take);
  useLive('labels.changed', (told) => {
    if (told.data_source_file_id !== fileId) return;
    cache.patchLabels(told);
    heard();
  });
  useLive('file.restored', ({ id }) => {
    if (id === fileId) askAgain();
  });
  useLive('file.deleted', ({ id }) => {
    if (id === fileId) cache.remove(id);
  });
  return file;
};

const fromLists = (queries: QueryClient, { dataSourceId, fileId }: OpenFile): DataSourceFile | undefined => {
  const pages = queries
    .getQueriesData<FilePages>({ queryKey: listsKey(dataSourceId) })
    .flatMap(([, list]) => list?.pages ?? []);
  const added = queries.getQueryData<DataSourceFile[]>(addedKey(dataSourceId)) ?? [];
  return mergeFiles(added, pages).find(({ id }) => id === fileId);
};
