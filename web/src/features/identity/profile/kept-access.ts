import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';

/** By their numbers, what goes on after the password has changed. */
export interface Kept {
  workers: number[];
  channels: number[];
}
export const NOTHING_KEPT: Kept = { workers: [], channels: [] };

export const toggled = (kept: Kept, list: keyof Kept, id: number): Kept => ({
  ...kept,
  [list]: kept[list].includes(id) ? kept[list].filter((one) => one !== id) : [...kept[list], id],
});

export const ACCESS_KEY = ['standing access'];

/** What was made elsewhere meanwhile must be asked about too. */
export const useStandingAccess = () =>
  useQuery({ queryKey: ACCESS_KEY, queryFn: () => api.listStandingAccess(), refetchOnMount: 'always' });
