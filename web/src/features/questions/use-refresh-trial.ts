import { useQueryClient } from '@tanstack/react-query';

export const trialKey = (questionId: number) => ['trial', questionId];

/** Has a trial that is on the screen asked for anew. */
export const useRefreshTrial = (questionId: number): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: trialKey(questionId) });
};
