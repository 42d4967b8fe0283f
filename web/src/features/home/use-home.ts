import type { ProjectPreview } from '@rakurs/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useLive } from '#shared/api/index.ts';
import { SUMMARIES_KEY } from '#shared/hooks/summaries.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';

const overviewKey = (projectId: number) => [...SUMMARIES_KEY, 'project', projectId];
/** Files come by the dozen; whoever watches sees them soon enough. */
const ASK_AGAIN_MS = 3000;

/** Asks again, once for many changes, when something has come, gone or been drawn. */
const useFresh = (queryKey: readonly (string | number)[]): void => {
  const queries = useQueryClient();
  const ask = useThrottled(
    (key: readonly (string | number)[]) => void queries.invalidateQueries({ queryKey: key, exact: true }),
    ASK_AGAIN_MS,
  );
  const again = () => ask(queryKey);
  useLive('file.added', again, again);
  useLive('file.described', again);
  useLive('file.changed', again);
  useLive('file.deleted', again);
  useLive('file.restored', again);
  useLive('files.came', again);
  useLive('files.gone', again);
  useLive('labels.changed', again);
  useLive('source.changed', again);
  useLive('first_steps.changed', again);
  useLive('project.created', again);
  useLive('project.restored', again);
  useLive('project.deleted', again);
};

/**
 * Everything of the first page but the projects themselves. Whoever comes back has changed something elsewhere: asked
 * anew each time.
 */
export const useHome = ({ enabled }: { enabled: boolean } = { enabled: true }) => {
  useFresh(SUMMARIES_KEY);
  return useQuery({ queryKey: SUMMARIES_KEY, enabled, queryFn: () => api.showHome(), refetchOnMount: 'always' });
};

/** What is said of one project on its card; undefined while it is being asked, or when a project has just been made. */
export const findPreview = (
  projects: readonly ProjectPreview[] | undefined,
  projectId: number,
): ProjectPreview | undefined => projects?.find(({ project_id }) => project_id === projectId);

/** Counts and pictures of a project and of its sources. */
export const useProjectOverview = (projectId: number) => {
  const queryKey = overviewKey(projectId);
  useFresh(queryKey);
  return useQuery({
    queryKey,
    queryFn: () => api.showProjectOverview({ params: { projectId } }),
    refetchOnMount: 'always',
  });
};
