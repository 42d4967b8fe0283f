import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, useLive } from '#shared/api/index.ts';

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
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Always: whoever comes back from labelling looks for what has just been drawn.
  const counts = useQuery({ ...askedOf(projectId), refetchOnMount: 'always' });
  const again = () => void queries.invalidateQueries({ queryKey: titlesKey(projectId) });
  useEffect(() => () => clearTimeout(waiting.current), []);
  useLive(
    'labels.changed',
    () => {
      waiting.current ??= setTimeout(() => {
        waiting.current = undefined;
        again();
      }, COUNT_AGAIN_MS);
    },
    again,
  );
  return counts;
};
