import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';

/** How much goes with a project. */
export interface ProjectContents {
  sources: number;
  files: number;
  labels: number;
}

const sum = (amounts: { amount: number }[]): number => amounts.reduce((all, { amount }) => all + amount, 0);

/** Asked when somebody is about to delete it: nobody else needs all of these numbers. */
export const countContents = async (projectId: number): Promise<ProjectContents> => {
  const [{ data_sources: sources }, { counts }] = await Promise.all([
    api.listDataSources({ params: { projectId } }),
    api.listProjectLabels({ params: { projectId }, query: { counts_only: 'true' } }),
  ]);
  const files = await Promise.all(sources.map(({ id }) => api.countFiles({ params: { dataSourceId: id } })));
  return { sources: sources.length, files: sum(files), labels: sum(counts) };
};

/** `onDone` is called even when the page that asked has left the screen. */
const useChange = (change: () => Promise<unknown>, onDone: () => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      onDone();
      // Sources, files, labels and the trash are other now, too.
      await queries.invalidateQueries();
    },
  });
};
export const useDeleteProject = (projectId: number, onDone: () => void) =>
  useChange(() => api.deleteProject({ params: { projectId } }), onDone);
export const useRestoreProject = (projectId: number, onDone: () => void) =>
  useChange(() => api.restoreProject({ params: { projectId } }), onDone);
