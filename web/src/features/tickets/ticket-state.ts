import { CANCELLED, type ListedTicket, type Ticket } from '@rakurs/contract';

export type Outcome = 'queued' | 'running' | 'done' | 'cancelled' | 'failed';

/** How a ticket stands, in one word. */
export const outcomeOf = ({ status, error }: Pick<Ticket, 'status' | 'error'>): Outcome => {
  switch (status) {
    case 'в очереди':
      return 'queued';
    case 'выполняется':
      return 'running';
    case 'выполнено':
      return 'done';
    case 'ошибка':
      return error === CANCELLED ? 'cancelled' : 'failed';
  }
};

export const isUnderWay = (ticket: Pick<Ticket, 'status' | 'error'>): boolean =>
  ['queued', 'running'].includes(outcomeOf(ticket));

/** Whether somebody works on it, or it stands still until something else happens. */
export const isMoving = (ticket: Pick<Ticket, 'status' | 'error' | 'note'>): boolean =>
  isUnderWay(ticket) && ticket.note === undefined;

/** What has just been heard of one of them. Null when it is not in the list: the list has to be asked for. */
export const withChange = (
  tickets: readonly ListedTicket[],
  { id, status, progress, error, note }: Ticket,
): ListedTicket[] | null => {
  if (!tickets.some((ticket) => ticket.id === id)) return null;
  return tickets.map((ticket) => {
    if (ticket.id !== id) return ticket;
    const next = { ...ticket, status, progress, note, ...(error !== undefined && { error }) };
    return { ...next, can_cancel: next.can_cancel && isUnderWay(next) };
  });
};

/** Those under way first, then the ended, each the newest first. */
export const sortTickets = (tickets: readonly ListedTicket[]): ListedTicket[] =>
  tickets.toSorted((one, other) => Number(isUnderWay(other)) - Number(isUnderWay(one)) || other.id - one.id);

/** How far all of them are together, for the ring around the icon. */
export const wholeProgress = (tickets: readonly ListedTicket[]): number =>
  tickets.length === 0 ? 0 : tickets.reduce((sum, { progress }) => sum + progress, 0) / tickets.length;

/**
 * The tickets that ran before this page's eyes, and since when they have been over. What had ended before it was opened
 * is no news.
 */
export type WatchedTickets = ReadonlyMap<number, { endedAt: number | null }>;

/** Of one the list may not know yet. */
export const watchTicket = (before: WatchedTickets, id: number): WatchedTickets =>
  before.has(id) ? before : new Map([...before, [id, { endedAt: null }]]);

/** Returns the same map when nothing is new. */
export const updateWatched = (
  before: WatchedTickets,
  tickets: readonly ListedTicket[],
  now: number,
): WatchedTickets => {
  const after = new Map(before);
  for (const ticket of tickets) {
    const known = before.get(ticket.id);
    if (isUnderWay(ticket) && !known) after.set(ticket.id, { endedAt: null });
    if (!isUnderWay(ticket) && known?.endedAt === null) after.set(ticket.id, { endedAt: now });
  }
  const isSame =
    after.size === before.size && [...after].every(([id, { endedAt }]) => before.get(id)?.endedAt === endedAt);
  return isSame ? before : after;
};

/** Those whose end nobody has looked at yet. */
export const listEnded = (watched: WatchedTickets, tickets: readonly ListedTicket[]): ListedTicket[] =>
  tickets.filter(({ id }) => (watched.get(id)?.endedAt ?? null) !== null);

/** Ended ones that are no longer spoken of. */
export const dismissTickets = (before: WatchedTickets, ids: readonly number[]): WatchedTickets =>
  new Map([...before].filter(([id, { endedAt }]) => endedAt === null || !ids.includes(id)));
