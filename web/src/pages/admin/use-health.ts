import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';

/** What the installation stands on, and who works for it. */
export const useHealth = () => useQuery({ queryKey: ['admin-health'], queryFn: () => api.showHealth() });
