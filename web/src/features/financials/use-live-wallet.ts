import type { Wallet } from '@rakurs/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#shared/api/index.ts';
import { WALLET_KEY } from '#shared/money/use-wallet.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';

/** A film that is looked at tells of every frame it is charged for; asking once a second is enough to watch it. */
const AGAIN_MS = 1000;

/** The event brings the sums themselves; how much work waits is asked for. */
export const useLiveWallet = (): void => {
  const queries = useQueryClient();
  const soon = useThrottled(() => void queries.invalidateQueries({ queryKey: WALLET_KEY }), AGAIN_MS);
  const again = () => soon(undefined);
  useLive(
    'wallet.changed',
    (sums) => {
      queries.setQueryData<Wallet>(WALLET_KEY, (kept) => kept && { ...kept, ...sums });
      again();
    },
    again,
  );
};
