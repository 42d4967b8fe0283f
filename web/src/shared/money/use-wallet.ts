import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';

export const WALLET_KEY = ['wallet'];

/** What one has and what stands in the way of work. */
export const useWallet = (isWanted = true) =>
  useQuery({ queryKey: WALLET_KEY, queryFn: () => api.showWallet(), enabled: isWanted });

/** What is missing for work of this price; null where nothing is, or nobody can tell. */
export const useShortfall = (kopecks: number | null): number | null => {
  const wallet = useWallet(kopecks !== null);
  if (kopecks === null || !wallet.data) return null;
  const missing = kopecks - (wallet.data.balance - wallet.data.reserved);
  return missing > 0 ? missing : null;
};
