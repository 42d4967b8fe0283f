import type { LabelClass, RenamedClass } from '@rakurs/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useLive } from '#shared/api/index.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';

const titlesKey = (projectId: number) => ['label titles', projectId];

interface KnownClasses {
  counts: LabelClass[];
  renamed: RenamedClass[];
}

const askedOf = (projectId: number) => ({
  queryKey: titlesKey(projectId),
  queryFn: async (): Promise<KnownClasses> => {
    const { counts, renamed } = await api.listProjectLabels({ params: { projectId }, query: { counts_only: 'true' } });
    return { counts, renamed };
  },
});

/** Has the classes of a project asked for anew. */
export const useRefreshClasses = (projectId: number): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: titlesKey(projectId) });
};

/** Asks how many labels there are of each class at this moment, whatever was known before. */
export const useFreshTitleCounts = (projectId: number): (() => Promise<LabelClass[]>) => {
  const queries = useQueryClient();
  return async () => (await queries.fetchQuery({ ...askedOf(projectId), staleTime: 0 })).counts;
};

/** The classes of the project with their colours and how often each is used, for the suggestions. */
export const useClasses = (projectId: number) => {
  const again = useRefreshClasses(projectId);
  useLive('classes.changed', ({ project_id }) => {
    if (project_id === projectId) again();
  });
  return useQuery(askedOf(projectId));
};

// Somebody who accepts proposals makes several labels a second; asking once a second is enough to watch it.
const COUNT_AGAIN_MS = 1000;

/** How often each title is used, kept true while it is looked at. */
export const useTitleCounts = (projectId: number) => {
  // Always: whoever comes back from labelling looks for what has just been drawn.
  const counts = useQuery({ ...askedOf(projectId), select: (known) => known.counts, refetchOnMount: 'always' });
  const again = useRefreshClasses(projectId);
  const soon = useThrottled(again, COUNT_AGAIN_MS);
  useLive('labels.changed', () => soon(undefined), again);
  useLive('classes.changed', () => soon(undefined));
  // Labels leave and return with their files.
  useLive('file.deleted', () => soon(undefined));
  useLive('file.restored', () => soon(undefined));
  useLive('files.gone', () => soon(undefined));
  useLive('files.came', () => soon(undefined));
  useLive('source.changed', () => soon(undefined));
  return counts;
};
