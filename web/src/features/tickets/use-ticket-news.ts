import type { ListedTicket } from '@rakurs/contract';
import { useState } from 'react';
import { useAtMoment } from '#shared/hooks/use-timeout.ts';
import { forget, observe, newsOf, outcomeOf, watch, type Watched } from './ticket-state.ts';
import { useLiveTickets } from './use-tickets.ts';

/** Long enough to be noticed by who looks up from their work. */
const SHOWN_AFTER_MS = 30_000;

/**
 * What has ended here lately: good ends for a moment, failures until somebody has looked. `askedAt`: of when the list
 * is.
 */
export const useTicketNews = ({
  tickets,
  askedAt,
}: {
  tickets: readonly ListedTicket[];
  askedAt: number;
}): { news: ListedTicket[]; look: () => void } => {
  const [watched, setWatched] = useState<Watched>(new Map());
  useLiveTickets((ticketId) => setWatched((before) => observe(before, ticketId)));
  const next = watch(watched, tickets, askedAt);
  if (next !== watched) setWatched(next);

  const news = newsOf(watched, tickets);
  const passing = news
    .filter((ticket) => outcomeOf(ticket) !== 'failed')
    .map(({ id }) => ({ id, until: (watched.get(id)?.endedAt ?? 0) + SHOWN_AFTER_MS }));
  const first = passing.length === 0 ? null : Math.min(...passing.map(({ until }) => until));
  useAtMoment(
    () =>
      setWatched((before) =>
        forget(
          before,
          passing.flatMap(({ id, until }) => (until <= Date.now() ? [id] : [])),
        ),
      ),
    first,
  );
  return {
    news,
    look: () =>
      setWatched((before) =>
        forget(
          before,
          news.map(({ id }) => id),
        ),
      ),
  };
};
