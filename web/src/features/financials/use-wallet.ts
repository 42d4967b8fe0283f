import type { Wallet } from '@rakurs/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useLive } from '#shared/api/index.ts';
import { useThrottled } from '#shared/watching/use-throttled.ts';
import { WALLET } from './money-keys.ts';

/** A film that is looked at tells of every frame it is charged for; asking once a second is enough to watch it. */
const AGAIN_MS = 1000;

export const useWallet = (everyMs: number | false = false) => useQuery({ queryKey: WALLET, queryFn: () => api.showWallet(), refetchInterval: everyMs });

/** The event brings the sums themselves; how much work waits is asked for. */
export const useLiveWallet = (): void => {
  const queries = useQueryClient();
  const soon = useThrottled(() => void queries.invalidateQueries({ queryKey: WALLET }), AGAIN_MS);
  const again = () => soon(undefined);
  useLive(
    'wallet.changed',
    (sums) => {
      queries.setQueryData<Wallet>(WALLET, (kept) => kept && { ...kept, ...sums });
      again();
    },
    again,
  );
};
