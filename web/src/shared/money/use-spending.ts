import { useQueryClient } from '@tanstack/react-query';

export const spendingKey = (projectId: number) => ['spending', projectId];

/** Has what a project spends and uses of its plan asked for anew. */
export const useAskForSpending = (projectId: number): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: spendingKey(projectId) });
};
