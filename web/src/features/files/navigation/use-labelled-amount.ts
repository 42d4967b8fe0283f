import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useLive } from '#shared/api/index.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';
import { labelledKey } from '../cache/file-keys.ts';
import { toNavigationQuery, type NavigatedList } from './navigated-list.ts';

/** A hundred thousand files take a tenth of a second to count, and a label may be drawn every second. */
const COUNT_AGAIN_MS = 2000;

/**
 * How many files of a list are labelled; undefined until it is known. The same number stays while the next file is
 * opened.
 */
export const useLabelledAmount = (dataSourceId: number, list: NavigatedList) => {
  const queries = useQueryClient();
  const query = toNavigationQuery(list);
  const again = useThrottled(
    (sourceId: number) => void queries.invalidateQueries({ queryKey: labelledKey(sourceId) }),
    COUNT_AGAIN_MS,
  );
  useLive(
    'labels.changed',
    () => again(dataSourceId),
    () => again(dataSourceId),
  );
  return useQuery({
    queryKey: [...labelledKey(dataSourceId), query],
    queryFn: () => api.countLabelledFiles({ params: { dataSourceId }, query }),
    refetchOnMount: 'always',
  }).data;
};
