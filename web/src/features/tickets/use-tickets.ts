import { notifications } from '@mantine/notifications';
import type { ListedTicket, Ticket } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, errorText, useLive } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';
import { isMoving, withChange } from './ticket-state.ts';

interface Tickets {
  tickets: ListedTicket[];
}

const KEY = ['tickets'];
const ASK_AGAIN_MS = 300;
/** Live events tell at once; this is for who has lost the socket. */
const LOOK_MS = 10_000;
const LOOK_WHEN_IDLE_MS = 60_000;

export const useTickets = () =>
  useQuery({
    queryKey: KEY,
    queryFn: () => api.listTickets(),
    refetchInterval: ({ state }) => (state.data?.tickets.some(isMoving) ? LOOK_MS : LOOK_WHEN_IDLE_MS),
  });

/** Once for the whole cabinet. `onHeard`: of which ticket there was news. */
export const useLiveTickets = (onHeard: (ticketId: number) => void): void => {
  const queries = useQueryClient();
  const soon = useThrottled(() => void queries.invalidateQueries({ queryKey: KEY }), ASK_AGAIN_MS);
  const ask = () => soon(undefined);
  const observe = (ticket: Ticket) => {
    onHeard(ticket.id);
    const known = queries.getQueryData<Tickets>(KEY);
    const tickets = known && withChange(known.tickets, ticket);
    if (tickets) queries.setQueryData<Tickets>(KEY, { tickets });
    else ask();
  };
  useLive('ticket.changed', observe, ask);
};

export const useCancelTicket = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ListedTicket) => api.cancelTicket({ params: { ticketId: id } }),
    onSuccess: (ticket) => {
      const known = queries.getQueryData<Tickets>(KEY);
      const tickets = known && withChange(known.tickets, ticket);
      if (tickets) queries.setQueryData<Tickets>(KEY, { tickets });
    },
    onError: (error) => {
      notifications.show({ title: ru.tickets.cancelFailed, message: errorText(error), color: 'red' });
      // It may have ended in the meantime, and there is nothing left to cancel.
      return queries.invalidateQueries({ queryKey: KEY });
    },
  });
};
