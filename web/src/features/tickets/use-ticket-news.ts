import type { ListedTicket } from '@rakurs/contract';
import { useState } from 'react';
import { useCallAt } from '#shared/hooks/use-timeout.ts';
import {
  dismissTickets,
  watchTicket,
  listEnded,
  outcomeOf,
  updateWatched,
  type WatchedTickets,
} from './ticket-state.ts';
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
  const [watched, setWatched] = useState<WatchedTickets>(new Map());
  useLiveTickets((ticketId) => setWatched((before) => watchTicket(before, ticketId)));
  const next = updateWatched(watched, tickets, askedAt);
  if (next !== watched) setWatched(next);

  const news = listEnded(watched, tickets);
  const passing = news
    .filter((ticket) => outcomeOf(ticket) !== 'failed')
    .map(({ id }) => ({ id, until: (watched.get(id)?.endedAt ?? 0) + SHOWN_AFTER_MS }));
  const first = passing.length === 0 ? null : Math.min(...passing.map(({ until }) => until));
  useCallAt(
    () =>
      setWatched((before) =>
        dismissTickets(
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
        dismissTickets(
          before,
          news.map(({ id }) => id),
        ),
      ),
  };
};
