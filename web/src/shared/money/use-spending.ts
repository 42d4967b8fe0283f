import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';

export const spendingKey = (projectId: number) => ['spending', projectId];

export const useSpending = (projectId: number, isWanted = true) =>
  useQuery({
    queryKey: spendingKey(projectId),
    queryFn: () => api.showProjectSpending({ params: { projectId } }),
    enabled: isWanted,
  });

/** Has what a project spends and uses of its plan asked for anew. */
export const useRefreshSpending = (projectId: number): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: spendingKey(projectId) });
};
