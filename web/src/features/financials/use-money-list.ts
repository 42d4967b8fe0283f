import { FINANCIAL_PAGE_SIZE } from '@rakurs/contract';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { api, useLive } from '#shared/api/index.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';
import { flattenPages, nextPage, withNewest } from './logic/money-pages.ts';
import { REFRESH_PAUSE_MS, listKey } from './money-keys.ts';

interface Page {
  page: number;
  size: number;
}
type Pages<T> = InfiniteData<T[], number>;

/**
 * An endless list, the newest first. What is new comes on top; only the first page is asked for it, however many are
 * loaded.
 */
const useMoneyList = <T extends { id: number }>(name: string, ask: (page: Page) => Promise<T[]>) => {
  const queries = useQueryClient();
  const queryKey = listKey(name);
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => ask({ page: pageParam, size: FINANCIAL_PAGE_SIZE }),
    initialPageParam: 0,
    getNextPageParam: (_last, all) => nextPage(all),
    // Asking for all pages anew is never needed: see `renew`.
    staleTime: Infinity,
  });
  const renew = async (): Promise<void> => {
    if (queries.getQueryData(queryKey) === undefined) return;
    // Without an answer the list stays as it is: the next change asks again.
    const newest = await ask({ page: 0, size: FINANCIAL_PAGE_SIZE }).catch(() => null);
    if (newest === null) return;
    queries.setQueryData<Pages<T>>(queryKey, (kept) => {
      if (!kept) return kept;
      const renewed = withNewest(kept.pages, newest);
      return { pages: renewed, pageParams: kept.pageParams.slice(0, renewed.length) };
    });
  };
  const soon = useThrottled(() => void renew(), REFRESH_PAUSE_MS);
  const again = () => soon(undefined);
  useLive('wallet.changed', again, again);
  const comeBack = useEffectEvent(renew);
  useEffect(() => void comeBack(), []);
  const items = useMemo(() => flattenPages(pages.data?.pages ?? []), [pages.data]);
  return { items, pages, renew };
};

export const useIncomes = () => useMoneyList('incomes', async (query) => (await api.listIncomes({ query })).incomes);
export const useCharges = () =>
  useMoneyList('charges', async (query) => (await api.listCharges({ query })).usersDebtDtos);
export const useAccruals = () =>
  useMoneyList('accruals', async (query) => (await api.listAccruals({ query })).usersAccrualsDtos);
