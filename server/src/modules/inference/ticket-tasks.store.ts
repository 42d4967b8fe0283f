import type { Pause, TaskKind } from '@rakurs/contract';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { inferenceTasks } from './inference.tables.ts';
import type { TaskRow } from './tasks.store.ts';

/** Tasks that a ticket has asked for. */
export const createTicketTaskStore = (database: Database) => ({
  /** Those of the ticket that nobody has begun. */
  withdrawOf: (ticketId: number): Promise<TaskRow[]> =>
    database.q
      .delete(inferenceTasks)
      .where(and(eq(inferenceTasks.ticketId, ticketId), inArray(inferenceTasks.state, ['waiting', 'paused'])))
      .returning(),
  /** `pause`: why, where some are paused. */
  async countsOf(ticketId: number): Promise<Record<TaskRow['state'], number> & { pause: Pause | null }> {
    const rows = await database.q
      .select({
        state: inferenceTasks.state,
        pause: sql<Pause | null>`max(${inferenceTasks.pause}) filter (where ${inferenceTasks.state} = 'paused')`,
        amount: count(),
      })
      .from(inferenceTasks)
      .where(eq(inferenceTasks.ticketId, ticketId))
      .groupBy(inferenceTasks.state);
    return {
      waiting: 0,
      leased: 0,
      paused: 0,
      done: 0,
      failed: 0,
      ...Object.fromEntries(rows.map(({ state, amount }) => [state, amount])),
      pause: rows.find(({ state }) => state === 'paused')?.pause ?? null,
    };
  },
  /** By kind. */
  async countsByKind(
    ticketId: number,
  ): Promise<Map<TaskKind, { open: number; moving: number; done: number; failed: number; pause: Pause | null }>> {
    const amount = (states: string) =>
      sql<number>`(count(*) filter (where ${inferenceTasks.state} in (${sql.raw(states)})))::int`;
    const rows = await database.q
      .select({
        kind: inferenceTasks.kind,
        open: amount("'waiting', 'leased', 'paused'"),
        moving: amount("'waiting', 'leased'"),
        done: amount("'done'"),
        failed: amount("'failed'"),
        pause: sql<Pause | null>`max(${inferenceTasks.pause}) filter (where ${inferenceTasks.state} = 'paused')`,
      })
      .from(inferenceTasks)
      .where(eq(inferenceTasks.ticketId, ticketId))
      .groupBy(inferenceTasks.kind);
    return new Map(rows.map(({ kind, ...counts }) => [kind, counts]));
  },
  /** What was asked by the ticket in tasks of this kind that are done. */
  async listDoneInputs(ticketId: number, kind: TaskKind): Promise<unknown[]> {
    return (
      await database.q
        .select({ input: inferenceTasks.input })
        .from(inferenceTasks)
        .where(
          and(eq(inferenceTasks.ticketId, ticketId), eq(inferenceTasks.kind, kind), eq(inferenceTasks.state, 'done')),
        )
    ).map(({ input }) => input);
  },
  async isAskedFor(ticketId: number): Promise<boolean> {
    const [row] = await database.q
      .select({ id: inferenceTasks.id })
      .from(inferenceTasks)
      .where(eq(inferenceTasks.ticketId, ticketId))
      .limit(1);
    return row !== undefined;
  },
});
export type TicketTaskStore = ReturnType<typeof createTicketTaskStore>;
