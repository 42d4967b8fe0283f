import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#shared/api/index.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';
import { countKey, SOURCE_LIST_KEY, sourceKey, SOURCES } from './use-sources.ts';

// A long upload changes the count of a source several times a second; asking twice a second is enough to watch it.
const COUNT_AGAIN_MS = 500;

/** Counts a source's files anew, soon and once for many changes. */
export const useRefreshSourceCounts = (): ((dataSourceId: number) => void) => {
  const queries = useQueryClient();
  return useThrottled(
    (dataSourceId: number) => void queries.invalidateQueries({ queryKey: countKey(dataSourceId) }),
    COUNT_AGAIN_MS,
  );
};

/** Sources and amounts of files that changed elsewhere: another tab, another device, a program. */
export const useLiveSources = (): void => {
  const queries = useQueryClient();
  const countAgain = useRefreshSourceCounts();

  useLive(
    'source.changed',
    ({ id }) => {
      void queries.invalidateQueries({ queryKey: SOURCE_LIST_KEY });
      void queries.invalidateQueries({ queryKey: sourceKey(id) });
    },
    () => void queries.invalidateQueries({ queryKey: SOURCES }),
  );
  useLive('files.gone', (files) => countAgain(files.data_source_id));
  useLive('files.came', (files) => countAgain(files.data_source_id));
  useLive('file.added', (file) => countAgain(file.data_source_id));
  useLive('file.restored', (file) => countAgain(file.data_source_id));
  useLive('file.deleted', (file) => countAgain(file.data_source_id));
};
