import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useLive } from '#shared/api/index.ts';
import { shownZone } from '#shared/time/zone.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';
import { dateOf, toFilterQuery, DEFAULT_SORT_FILTER } from '../sort-filter/sort-filter.ts';
import { daysKey, type FileListScope } from '../cache/file-keys.ts';

// An upload of a thousand files changes the days a thousand times, and counting a hundred thousand takes a while; so
// often is enough to watch it.
const COUNT_AGAIN_MS = 5000;

/** How many files of a list there are of each day: one small call, kept true by what the server tells. */
export const useFileDays = ({
  dataSourceId,
  filter,
  sortFilter = DEFAULT_SORT_FILTER,
}: Omit<FileListScope, 'start'>) => {
  const queries = useQueryClient();
  const throttled = useThrottled(
    (sourceId: number) => void queries.invalidateQueries({ queryKey: daysKey(sourceId) }),
    COUNT_AGAIN_MS,
  );
  const countAgain = () => throttled(dataSourceId);
  const ifHere = ({ data_source_id }: { data_source_id: number }) => {
    if (data_source_id === dataSourceId) countAgain();
  };
  useLive('file.added', ifHere, countAgain);
  useLive('file.described', ifHere);
  useLive('file.deleted', ifHere);
  useLive('file.restored', ifHere);
  const date = dateOf(sortFilter);
  const query = {
    ...toFilterQuery(sortFilter),
    ...(date !== null && { sort: date }),
    ...(filter === 'processed' && { processed: 'yes' as const }),
    time_zone: shownZone(),
  };
  return useQuery({
    queryKey: [...daysKey(dataSourceId), query],
    queryFn: () => api.countFilesByDay({ params: { dataSourceId }, query }),
  });
};
