import type { NewProject, Project } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, useLive } from '#shared/api/index.ts';
import { refreshSummaries } from '#shared/hooks/summaries.ts';

const PROJECTS = ['projects'];
const LIST = [...PROJECTS, 'list'];
const one = (projectId: number) => [...PROJECTS, projectId];

export const useProjects = () => useQuery({ queryKey: LIST, queryFn: () => api.listProjects() });

export const useProject = (projectId: number) =>
  useQuery({ queryKey: one(projectId), queryFn: () => api.showProject({ params: { projectId } }) });

/** The project page is up to date at once; the list asks the server, who knows the order and the amount. */
const keep = (queries: QueryClient, project: Project): Promise<void> => {
  queries.setQueryData(one(project.id), project);
  return queries.invalidateQueries({ queryKey: LIST });
};

export const useCreateProject = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewProject) => api.createProject({ body }),
    // Nobody waits for it: the user goes on into the new project.
    onSuccess: (project) => void Promise.all([keep(queries, project), refreshSummaries(queries)]),
  });
};

export const useChangeProject = (projectId: number) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewProject) => api.changeProject({ params: { projectId }, body }),
    onSuccess: (project) => keep(queries, project),
  });
};

/** Projects made or renamed elsewhere: another tab, another device. */
export const useLiveProjects = (): void => {
  const queries = useQueryClient();
  const keepChanged = (project: Project) => void keep(queries, project);
  useLive('project.created', keepChanged, () => void queries.invalidateQueries({ queryKey: PROJECTS }));
  useLive('project.changed', keepChanged);
  useLive('project.restored', keepChanged);
  useLive('project.deleted', () => void queries.invalidateQueries({ queryKey: PROJECTS }));
};
