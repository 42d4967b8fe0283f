import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useLive } from '#shared/api/index.ts';
import { useThrottled } from '#shared/watching/use-throttled.ts';

const titlesKey = (projectId: number) => ['label titles', projectId];

const askedOf = (projectId: number) => ({
  queryKey: titlesKey(projectId),
  queryFn: async () => (await api.listProjectLabels({ params: { projectId }, query: { counts_only: 'true' } })).counts,
});

/** How often each title is used in the project, for the suggestions. */
export const useTitles = (projectId: number) => useQuery(askedOf(projectId));

// Somebody who accepts proposals makes several labels a second; asking once a second is enough to watch it.
const COUNT_AGAIN_MS = 1000;

/** The same, kept true while it is looked at. */
export const useTitleCounts = (projectId: number) => {
  const queries = useQueryClient();
  // Always: whoever comes back from labelling looks for what has just been drawn.
  const counts = useQuery({ ...askedOf(projectId), refetchOnMount: 'always' });
  const again = () => void queries.invalidateQueries({ queryKey: titlesKey(projectId) });
  const soon = useThrottled(again, COUNT_AGAIN_MS);
  useLive('labels.changed', () => soon(undefined), again);
  return counts;
};
