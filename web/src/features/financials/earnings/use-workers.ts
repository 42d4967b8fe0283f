import { SUMS_POLL_MS } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';
import { WORKERS } from '../money-keys.ts';

/** Who has just started one waits to see it come alive. */
export const useOwnWorkers = () =>
  useQuery({
    queryKey: WORKERS,
    queryFn: () => api.listOwnWorkers(),
    refetchInterval: SUMS_POLL_MS,
    refetchOnMount: 'always',
  });

const useWork = <W, A>(work: (what: W) => Promise<A>) => {
  const queries = useQueryClient();
  return useMutation({ mutationFn: work, onSettled: () => queries.invalidateQueries({ queryKey: WORKERS }) });
};
export const useCreateWorker = () => useWork((name: string) => api.createOwnWorker({ body: { name } }));
export const useRevokeWorker = (workerId: number) => useWork(() => api.revokeOwnWorker({ params: { workerId } }));
