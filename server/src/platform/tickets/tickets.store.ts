import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../db/index.ts';
import { tickets } from './tickets.tables.ts';

export type TicketRow = typeof tickets.$inferSelect;
export type TicketChange = Partial<Pick<TicketRow, 'status' | 'progress' | 'result' | 'error' | 'note'>> & {
  updatedAt: Date;
};

const isOpen = inArray(tickets.status, ['в очереди', 'выполняется']);

export const createTicketStore = (database: Database) => ({
  async insert(row: typeof tickets.$inferInsert): Promise<TicketRow> {
    const [made] = await database.q.insert(tickets).values(row).returning();
    if (!made) throw new Error('The ticket was not written');
    return made;
  },
  async find(id: number): Promise<TicketRow | null> {
    const [row] = await database.q.select().from(tickets).where(eq(tickets.id, id));
    return row ?? null;
  },
  /** Waits for nobody. */
  holdIfFree: async (id: number): Promise<boolean> =>
    (
      await database.q
        .select({ id: tickets.id })
        .from(tickets)
        .where(eq(tickets.id, id))
        .for('update', { skipLocked: true })
    ).length > 0,
  /** One that has not ended; nobody else changes it until the transaction ends. Who is not patient waits for nobody. */
  async holdOpen(id: number, { isPatient }: { isPatient: boolean }): Promise<TicketRow | null> {
    const [row] = await database.q
      .select()
      .from(tickets)
      .where(and(eq(tickets.id, id), isOpen))
      .for('update', isPatient ? {} : { skipLocked: true });
    return row ?? null;
  },
  /** The first that has not ended with such parameters. */
  async findOpen(command: string, params: Record<string, unknown>): Promise<TicketRow | null> {
    const [row] = await database.q
      .select()
      .from(tickets)
      .where(and(isOpen, eq(tickets.command, command), sql`${tickets.params} @> ${JSON.stringify(params)}::jsonb`))
      .orderBy(tickets.id)
      .limit(1);
    return row ?? null;
  },
  /** Changes a ticket that has not ended; null when it has. */
  async change(id: number, change: TicketChange): Promise<TicketRow | null> {
    const [row] = await database.q
      .update(tickets)
      .set(change)
      .where(and(eq(tickets.id, id), isOpen))
      .returning();
    return row ?? null;
  },
  /** Those under way and those ended since; where that is too many, the ended ones are left out first. */
  async listOf(userId: number, { endedSince, most }: { endedSince: Date; most: number }): Promise<TicketRow[]> {
    const rows = await database.q
      .select()
      .from(tickets)
      .where(and(eq(tickets.userId, userId), or(isOpen, gte(tickets.updatedAt, endedSince))))
      .orderBy(desc(sql`${isOpen}`), desc(tickets.id))
      .limit(most);
    return rows.toSorted((one, other) => other.id - one.id);
  },
  async removeOfUser(userId: number): Promise<void> {
    await database.q.delete(tickets).where(eq(tickets.userId, userId));
  },
  async removeOlderThan(time: Date): Promise<void> {
    await database.q.delete(tickets).where(lt(tickets.updatedAt, time));
  },
});
