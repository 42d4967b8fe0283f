import { z } from 'zod';
import { defineEvents } from './event.ts';
import { defineRoutes } from './route.ts';
import { Id, onlyTexts, requiredLine } from './values.ts';

/** 'выполнено' ends the waiting with a result, 'ошибка' with a rejection. */
export const TicketStatus = z.enum(['в очереди', 'выполняется', 'выполнено', 'ошибка']);
export type TicketStatus = z.output<typeof TicketStatus>;

export const Ticket = z
  .object({
    id: Id,
    status: TicketStatus,
    /** From 0 to 1. */
    progress: z.number().min(0).max(1),
    result: z.unknown().optional(),
    error: z.string().optional(),
    /** Why it does not move just now: 'Недостаточно средств'. */
    note: z.string().optional(),
  })
  .meta({ id: 'Ticket' });
export type Ticket = z.output<typeof Ticket>;

/** A ticket in the list of one's own. */
export const ListedTicket = Ticket.omit({ result: true })
  .extend({
    command: z.string(),
    /** What is being done, for people. */ title: z.string(),
    created_at: z.iso.datetime(),
    can_cancel: z.boolean(),
  })
  .meta({ id: 'ListedTicket' });
export type ListedTicket = z.output<typeof ListedTicket>;

/** A cancelled ticket ends as an error with this sentence. */
export const CANCELLED = 'Отменено';

export const NewTicket = z.object({ ticket: z.object({ id: Id, status: TicketStatus }) }).meta({ id: 'NewTicket' });

export const ticketEvents = defineEvents({ 'ticket.changed': Ticket });

export const ticketRoutes = defineRoutes({
  sendCommand: {
    method: 'POST',
    path: '/api/cqrs/commands',
    access: 'user',
    permission: 'self',
    expensive: true,
    body: z.object({ command: requiredLine(100), params: onlyTexts(z.record(z.string(), z.unknown())).default({}) }),
    longBody: true,
    answer: NewTicket,
  },
  /** Those under way, and the last that have ended within a day; the newest first. */
  listTickets: {
    method: 'GET',
    path: '/api/cqrs/tickets',
    access: 'user',
    permission: 'self',
    answer: z.object({ tickets: z.array(ListedTicket) }),
  },
  /** What is done stays done; what is not begun is not begun. */
  cancelTicket: {
    method: 'POST',
    path: '/api/cqrs/tickets/{ticketId}/cancel',
    access: 'user',
    permission: 'self',
    answer: Ticket,
  },
  /** A POST by specification, though it only looks. */
  checkTicket: {
    method: 'POST',
    path: '/cqrs',
    access: 'user',
    permission: 'self',
    changes: false,
    body: z.object({ ticketId: Id }),
    answer: Ticket,
  },
});
