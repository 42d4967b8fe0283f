import { PAUSES } from '@rakurs/contract';
import type { Database } from '#platform/db/index.ts';
import type { Tickets } from '#platform/tickets/index.ts';
import type { TicketTaskStore } from './ticket-tasks.store.ts';

export interface SettlingDeps {
  database: Pick<Database, 'raw'>;
  inference: Pick<TicketTaskStore, 'countsOf'>;
  tickets: Pick<Tickets, 'report' | 'finish' | 'isFree'>;
}

export interface SettlingOptions {
  /**
   * Not while somebody else changes the ticket: who holds money or paused tasks must not wait for one who cancels, and
   * wants just these.
   */
  isPatient?: boolean;
}

/**
 * Tells a ticket how far the tasks about files that it asked for have come, in the transaction under way; with the last
 * of them it ends.
 */
export const createSettling =
  ({ database, inference, tickets }: SettlingDeps) =>
  async (ticketId: number, { isPatient = true }: SettlingOptions = {}): Promise<void> => {
    // Whoever counts a ticket's tasks counts alone: of two that end at the same moment, one sees both.
    await database.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`tasks of ticket ${ticketId}`]);
    if (!isPatient && !(await tickets.isFree(ticketId))) return;
    const { waiting, leased, paused, done, failed, pause } = await inference.countsOf(ticketId);
    const open = waiting + leased + paused;
    if (open === 0) return tickets.finish(ticketId, { files: done + failed, failed });
    // As long as anything moves, it moves.
    const note = pause !== null && waiting + leased === 0 ? PAUSES[pause] : null;
    await tickets.report(ticketId, (done + failed) / (open + done + failed), note);
  };
