import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';

/** Asked for when the question opens: another tab may have made a project since. */
export const useDestinations = (projectId: number | null) => {
  const projects = useQuery({
    queryKey: ['places', 'projects'],
    queryFn: async () => (await api.listProjects()).projects,
    staleTime: 0,
  });
  const sources = useQuery({
    queryKey: ['places', 'sources', projectId],
    queryFn: async () =>
      projectId === null ? [] : (await api.listDataSources({ params: { projectId } })).data_sources,
    staleTime: 0,
  });
  return { projects, sources };
};
