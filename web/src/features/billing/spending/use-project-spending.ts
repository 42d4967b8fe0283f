import type { ProjectSpending } from '@rakurs/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, useLive } from '#shared/api/index.ts';
import { spendingKey, useRefreshSpending, useSpending } from '#shared/money/use-spending.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';

/** Each file that is described moves the sums; looking once in this time is enough to watch them. */
const ASK_AGAIN_MS = 2000;

export const useProjectSpending = (projectId: number) => {
  const askAgain = useRefreshSpending(projectId);
  const soon = useThrottled(askAgain, ASK_AGAIN_MS);
  useLive('wallet.changed', () => soon(undefined), askAgain);
  return useSpending(projectId);
};

type Change = Partial<Pick<ProjectSpending, 'budget' | 'allows_foreign_workers'>>;

export const useChangeSpending = (projectId: number) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => api.changeProjectSpending({ params: { projectId }, body }),
    onSuccess: (spending) => void queries.setQueryData<ProjectSpending>(spendingKey(projectId), spending),
  });
};
