import { and, count, eq } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { inferenceTasks, lenders, lentResults } from '../inference.tables.ts';

export type LenderRow = typeof lenders.$inferSelect;
export type LentResultRow = typeof lentResults.$inferSelect;

/** Who lends computers, and what of their results nobody has checked yet. */
export const createLenderStore = (database: Database) => {
  const countKept = async (ownerId: number): Promise<number> => {
    const [kept] = await database.q
      .select({ amount: count() })
      .from(lentResults)
      .where(eq(lentResults.ownerId, ownerId));
    return kept?.amount ?? 0;
  };
  return {
    /** Null: nothing of theirs was ever checked. */
    async find(ownerId: number): Promise<LenderRow | null> {
      const [row] = await database.q.select().from(lenders).where(eq(lenders.ownerId, ownerId));
      return row ?? null;
    },
    /** As it stands, and until the transaction ends nobody else changes it. */
    async lock(ownerId: number): Promise<LenderRow> {
      await database.q.insert(lenders).values({ ownerId }).onConflictDoNothing();
      const [row] = await database.q.select().from(lenders).where(eq(lenders.ownerId, ownerId)).for('update');
      if (!row) throw new Error(`The lender ${ownerId} was not written`);
      return row;
    },
    async change(ownerId: number, change: Partial<Omit<LenderRow, 'ownerId'>>): Promise<void> {
      await database.q.update(lenders).set(change).where(eq(lenders.ownerId, ownerId));
    },
    async remove(ownerId: number): Promise<void> {
      await database.q.delete(lenders).where(eq(lenders.ownerId, ownerId));
    },
    /**
     * Tasks of others that this lender's computers hold, and answers of theirs that wait to be checked. Until the
     * transaction ends nobody else is given any for the same lender.
     */
    async countHeld(ownerId: number): Promise<number> {
      await database.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`tasks lent to ${ownerId}`]);
      const [leased] = await database.q
        .select({ amount: count() })
        .from(inferenceTasks)
        .where(and(eq(inferenceTasks.state, 'leased'), eq(inferenceTasks.lentBy, ownerId)));
      return (leased?.amount ?? 0) + (await countKept(ownerId));
    },
    countKept,
    keep: async (row: LentResultRow): Promise<void> =>
      void (await database.q.insert(lentResults).values(row).onConflictDoNothing()),
    async findKept(taskId: number): Promise<LentResultRow | null> {
      const [row] = await database.q.select().from(lentResults).where(eq(lentResults.taskId, taskId));
      return row ?? null;
    },
    async removeKept(taskId: number): Promise<void> {
      await database.q.delete(lentResults).where(eq(lentResults.taskId, taskId));
    },
    async removeKeptOf(ownerId: number): Promise<void> {
      await database.q.delete(lentResults).where(eq(lentResults.ownerId, ownerId));
    },
  };
};
export type LenderStore = ReturnType<typeof createLenderStore>;
