import type { Client, Contract } from '@rakurs/contract';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { cachedApi, cachedAnswer } from './wiring.ts';

interface CachedQuery<T> {
  queryKey: readonly unknown[];
  /** Under which name local storage keeps the answer (A section 7). */
  cacheKey: string;
  /** What the answer must look like. */
  shape: z.ZodType<T>;
  ask: (client: Client<Contract>) => Promise<T>;
}

/**
 * Stale-while-revalidate: what this user was answered last, perhaps days ago, is shown at once, and the server is
 * asked in the background.
 * For what seldom changes, and where an old answer does no harm for a moment.
 */
export const useCachedQuery = <T>({ queryKey, cacheKey, shape, ask }: CachedQuery<T>) =>
  useQuery({
    queryKey,
    queryFn: () => ask(cachedApi(cacheKey)),
    initialData: () => shape.safeParse(cachedAnswer(cacheKey)).data,
    initialDataUpdatedAt: 0,
  });
