import type { Ticket } from '@rakurs/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from './hooks.ts';
import { pollMsOf } from './tickets.ts';
import { ticketCalls } from './wiring.ts';

const ticketKey = (id: number | null) => ['ticket', id];

const isOver = ({ status }: Ticket): boolean => status === 'выполнено' || status === 'ошибка';

/**
 * A ticket as far as it has come, from whatever screen it was begun. Live events bring the news; asking is for those
 * that got lost.
 */
export const useTicket = (id: number | null): Ticket | null => {
  const queries = useQueryClient();
  useLive('ticket.changed', (ticket) => {
    if (ticket.id === id)
      queries.setQueryData<Ticket>(ticketKey(id), (known) => (known && isOver(known) ? known : ticket));
  });
  const ticket = useQuery({
    queryKey: ticketKey(id),
    queryFn: () => ticketCalls.checkTicket({ body: { ticketId: id ?? 0 } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : pollMsOf(state.data)),
    staleTime: ({ state }) => (state.data && isOver(state.data) ? Infinity : 0),
  });
  return ticket.data ?? null;
};
