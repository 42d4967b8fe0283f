import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, useLive } from '#shared/api/index.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';

const STORAGE_KEY = ['storage'];
/** Cameras record all the time, and nobody tells of each second. */
const LOOK_AGAIN_MS = 5 * 60_000;
/** Files come in hundreds; asking once a second is enough to watch them. */
const AGAIN_MS = 1000;

/** What one has and may have. */
export const useStorage = () =>
  useQuery({ queryKey: STORAGE_KEY, queryFn: () => api.showStorage(), refetchInterval: LOOK_AGAIN_MS });

/** For who has just changed it: whoever shows it asks again. */
export const useRefreshStorage = (): (() => void) => {
  const queries = useQueryClient();
  const soon = useThrottled(() => void queries.invalidateQueries({ queryKey: STORAGE_KEY }), AGAIN_MS);
  return useCallback(() => soon(undefined), [soon]);
};

/**
 * Keeps it true wherever files come and go, here or elsewhere. What goes into the trash takes room until it is emptied.
 */
export const useLiveStorage = (): void => {
  const again = useRefreshStorage();
  useLive('file.added', again, again);
  useLive('files.came', again);
  useLive('trash.changed', again);
};
