import { useMemo } from 'react';
import { api, ApiError } from '#shared/api/index.ts';
import { useFileCache } from './use-file-cache.ts';

/** Behind whatever the user waits for. */
const QUIETLY = -1;

/**
 * Asks for one file and keeps the answer. Nobody waits for it, so a failure stays unsaid; the next check comes anyway.
 */
export const useRefreshFile = (dataSourceId: number) => {
  const cache = useFileCache(dataSourceId);
  return useMemo(() => {
    const ask = async (fileId: number, keep: typeof cache.keep): Promise<void> => {
      try {
        keep(await api.showFile({ params: { dataSourceId, fileId }, priority: QUIETLY }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) cache.remove(fileId);
      }
    };
    return {
      check: (fileId: number): Promise<void> => ask(fileId, cache.keep),
      /** It was deleted and is here again. */
      bringBack: (fileId: number): Promise<void> => ask(fileId, cache.takeIn),
      /** Takes the addresses too: they are what had expired. */
      renew: (fileId: number): Promise<void> => ask(fileId, cache.renew),
    };
  }, [cache, dataSourceId]);
};
