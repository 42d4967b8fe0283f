import type { Retention } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';
import { retentionKey } from '../use-streams.ts';

export const useRetention = (dataSourceId: number, isWanted: boolean) =>
  useQuery({
    queryKey: retentionKey(dataSourceId),
    queryFn: () => api.showRetention({ params: { dataSourceId } }),
    enabled: isWanted,
  });

export const useChangeRetention = (dataSourceId: number) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Retention) => api.changeRetention({ params: { dataSourceId }, body }),
    onSuccess: (saved) => queries.setQueryData(retentionKey(dataSourceId), saved),
  });
};
