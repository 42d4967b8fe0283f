import { SUMS_FIRST_POLL_MS, SUMS_POLL_MS } from '@rakurs/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useLive } from '#shared/api/index.ts';
import { WALLET_KEY } from '#shared/money/use-wallet.ts';
import { usePoll } from '#shared/hooks/use-poll.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';
import { useTimeout } from '#shared/hooks/use-timeout.ts';
import { REFRESH_PAUSE_MS, SUMS_KEY } from './money-keys.ts';

const polled = { refetchInterval: SUMS_POLL_MS };

/**
 * The sums of the header: what was paid in and charged, a second later what was earned, and so on every 15 s (B section
 * 9); at once when the server says that they have changed.
 */
export const useSums = () => {
  const queries = useQueryClient();
  const [isSecondOver, setSecondOver] = useState(false);
  useTimeout(() => setSecondOver(true), SUMS_FIRST_POLL_MS);
  const incomes = useQuery({ queryKey: [...SUMS_KEY, 'incomes'], queryFn: () => api.showIncomesSum(), ...polled });
  const debt = useQuery({ queryKey: [...SUMS_KEY, 'debt'], queryFn: () => api.showDebtSum(), ...polled });
  const accruals = useQuery({
    queryKey: [...SUMS_KEY, 'accruals'],
    queryFn: () => api.showAccrualsSum(),
    enabled: isSecondOver,
    ...polled,
  });
  // How much work waits is part of the same picture, and nothing tells of it.
  usePoll({
    isOn: true,
    firstMs: SUMS_POLL_MS,
    everyMs: SUMS_POLL_MS,
    check: () => queries.invalidateQueries({ queryKey: WALLET_KEY }),
  });
  const soon = useThrottled(() => void queries.invalidateQueries({ queryKey: SUMS_KEY }), REFRESH_PAUSE_MS);
  const again = () => soon(undefined);
  useLive('wallet.changed', again, again);
  return {
    incomes: { kopecks: incomes.data?.incomesSum, error: incomes.error },
    debt: { kopecks: debt.data?.debt_sum, error: debt.error },
    accruals: { kopecks: accruals.data?.accrualsSum, error: accruals.error },
  };
};
export type SumQuery = ReturnType<typeof useSums>['debt'];
