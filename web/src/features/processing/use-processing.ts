import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useLive } from '#shared/api/index.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';
import { countAllInWork } from './processing-words.ts';

const KEY = ['processing'];
/** Each file says several times how it is coming on; asking once a second is enough to watch it. */
const ASK_AGAIN_MS = 1000;
/** A machine that falls silent tells nobody: while something is under way it is asked for. */
const LOOK_MS = 10_000;

/**
 * What is being done with one's own files. Asked for when something has moved, and now and then while something waits.
 */
export const useProcessing = () =>
  useQuery({
    queryKey: KEY,
    queryFn: () => api.showProcessing(),
    refetchInterval: ({ state }) => (state.data && countAllInWork(state.data) > 0 ? LOOK_MS : false),
  });

/** Once for the whole cabinet. */
export const useLiveProcessing = (): void => {
  const queries = useQueryClient();
  const throttled = useThrottled((queryKey: string[]) => void queries.invalidateQueries({ queryKey }), ASK_AGAIN_MS);
  const askAgain = () => throttled(KEY);
  useLive('file.added', askAgain, askAgain);
  useLive('file.changed', askAgain);
  useLive('file.described', askAgain);
  useLive('file.deleted', askAgain);
  useLive('file.restored', askAgain);
};
