import { statsStart } from '@rakurs/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { api } from '#shared/api/index.ts';
import { useTimeout } from '#shared/hooks/use-timeout.ts';
import { beginPlayback, next, tickDelay } from './logic/playback.ts';

const askStats = (at: number) =>
  api.getStats({ body: { dateStart: statsStart(new Date()).toISOString(), dateEnd: new Date(at).toISOString() } });

/**
 * What is shown, and the walk through time. A step is made only after the answer to the one before, so a slow server is
 * never asked twice at once.
 */
export const usePlayback = () => {
  const [playback, dispatch] = useReducer(next, undefined, () => beginPlayback(Date.now()));
  const stats = useQuery({
    queryKey: ['stats', playback.at, playback.load],
    queryFn: () => askStats(playback.at),
    // The bars stand until the new ones are here. A moment that was played past is not kept: there are a hundred in a
    // day.
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

  const delay = tickDelay(playback);
  const isAnswered = stats.isSuccess && !stats.isFetching && !stats.isPlaceholderData;
  useTimeout(() => dispatch({ type: 'ticked', now: Date.now() }), isAnswered ? delay : null, playback.load);

  const stop = useEffectEvent(() => dispatch({ type: 'failed' }));
  useEffect(() => {
    if (stats.isError) stop();
  }, [stats.isError]);

  return {
    playback,
    stats,
    choose: (day: Date) => dispatch({ type: 'dayChosen', day, now: Date.now() }),
    toggle: () => dispatch({ type: 'toggled', now: Date.now() }),
  };
};
