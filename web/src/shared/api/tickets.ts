import { createClient, ticketRoutes, TICKET_POLL_MS, type Client, type Send, type Ticket } from '@rakurs/contract';
import { pause } from '#shared/hooks/pause.ts';
import { texts } from './texts.ts';

type TicketCalls = Pick<Client<typeof ticketRoutes>, 'sendCommand' | 'checkTicket'>;

export interface WaitForTicket {
  ticket: Pick<Ticket, 'id' | 'status'>;
  /** Hears every status there is, the first and the last included. */
  onStatus?: (ticket: Ticket) => void;
  pollMs?: number;
  /** Ends the waiting, not the task. */
  signal?: AbortSignal;
}

export interface RunCommand extends Omit<WaitForTicket, 'ticket'> {
  command: string;
  params?: Record<string, unknown>;
}

/** The task ended with 'ошибка'; the message is the server's own. */
export class TicketError extends Error {
  override readonly name = 'TicketError';
  readonly ticket: Ticket;

  constructor(ticket: Ticket) {
    super(ticket.error || texts.ticketFailed);
    this.ticket = ticket;
  }
}

/** Both addresses are settings by specification (A section 7). */
export const createTicketCalls = ({
  send,
  commandUrl,
  ticketUrl,
}: {
  send: Send;
  commandUrl?: string;
  ticketUrl?: string;
}): TicketCalls =>
  createClient(
    {
      sendCommand: { ...ticketRoutes.sendCommand, path: commandUrl ?? ticketRoutes.sendCommand.path },
      checkTicket: { ...ticketRoutes.checkTicket, path: ticketUrl ?? ticketRoutes.checkTicket.path },
    },
    send,
  );

/** What waits for money or a plan may wait for days. */
const STANDING_POLL_MS = 10_000;

/** In what time it is worth asking again. */
export const pollMsOf = (ticket: Ticket | undefined, pollMs = TICKET_POLL_MS): number =>
  ticket?.note === undefined ? pollMs : Math.max(pollMs, STANDING_POLL_MS);

/** Asks for the ticket until the task is over; resolves with its result. */
export async function waitForTicket(
  calls: Pick<TicketCalls, 'checkTicket'>,
  { ticket, onStatus, pollMs = TICKET_POLL_MS, signal }: WaitForTicket,
): Promise<unknown> {
  onStatus?.({ id: ticket.id, status: ticket.status, progress: 0 });
  let now: Ticket | undefined;
  for (;;) {
    signal?.throwIfAborted();
    await pause(pollMsOf(now, pollMs), signal);
    now = await calls.checkTicket({ body: { ticketId: ticket.id } });
    signal?.throwIfAborted();
    onStatus?.(now);
    if (now.status === 'выполнено') return now.result;
    if (now.status === 'ошибка') throw new TicketError(now);
  }
}

/** A blocking command: submit, then wait for its ticket. */
export async function runCommand(
  calls: TicketCalls,
  { command, params = {}, ...waiting }: RunCommand,
): Promise<unknown> {
  waiting.signal?.throwIfAborted();
  const { ticket } = await calls.sendCommand({ body: { command, params } });
  return waitForTicket(calls, { ...waiting, ticket });
}
