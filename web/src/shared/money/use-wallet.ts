import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';

export const WALLET_KEY = ['wallet'];

/** What one has and what stands in the way of work. */
export const useWallet = (isWanted = true) =>
  useQuery({ queryKey: WALLET_KEY, queryFn: () => api.showWallet(), enabled: isWanted });
