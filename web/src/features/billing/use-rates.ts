import { notifications } from '@mantine/notifications';
import { billingRoutes } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useCachedQuery } from '#shared/api/index.ts';
import { spendingKey } from '#shared/money/use-spending.ts';
import { WALLET_KEY } from '#shared/money/use-wallet.ts';
import { ru } from '#shared/text/ru.ts';

const RATES = ['rates'];
const activeRatesKey = (projectId: number) => [...RATES, 'active', projectId];

/** Every plan on offer. */
export const useRates = () =>
  useCachedQuery({
    queryKey: [...RATES, 'index'],
    cacheKey: 'rates',
    shape: billingRoutes.listRates.answer,
    ask: (client) => client.listRates(),
  });

/** One plan. Many projects share a few plans, and each is asked for once. */
export const useRate = (rateId: number) =>
  useCachedQuery({
    queryKey: [...RATES, rateId],
    cacheKey: `rate_${rateId}`,
    shape: billingRoutes.showRate.answer,
    ask: (client) => client.showRate({ params: { rateId } }),
  });

/** Ids of the plans that a project runs on now. */
export const useActiveRates = (projectId: number) =>
  useQuery({
    queryKey: activeRatesKey(projectId),
    queryFn: () => api.listActiveRates({ params: { projectId } }),
    select: ({ projectActiveRates }) => projectActiveRates.map(({ activeRate }) => activeRate.rateId),
  });

export const useChangeActiveRate = (projectId: number) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (rateId: number) => api.changeActiveRate({ params: { projectId }, body: { rateId } }),
    onSuccess: (active) => {
      queries.setQueryData(activeRatesKey(projectId), active);
      void queries.invalidateQueries({ queryKey: spendingKey(projectId) });
      void queries.invalidateQueries({ queryKey: WALLET_KEY });
      notifications.show({ message: ru.billing.planSet, color: 'teal' });
    },
  });
};
