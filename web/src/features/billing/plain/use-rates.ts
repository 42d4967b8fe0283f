import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';

export const RATES = ['rates'];

/** Every plan on offer. */
export const useRates = () => useQuery({ queryKey: [...RATES, 'index'], queryFn: () => api.listRates() });
