import { and, eq, inArray, sum } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { accruals, lentEarnings } from '../billing.tables.ts';

type AccrualRow = typeof accruals.$inferSelect;
export type NewAccrualRow = typeof accruals.$inferInsert;
export type LentEarningRow = typeof lentEarnings.$inferSelect;
type LentEarningState = LentEarningRow['state'];

export const createEarningStore = (database: Database) => ({
  /** Kopecks by worker; who has earned nothing is absent. */
  async earnedBy(workerIds: number[]): Promise<Map<number, number>> {
    if (workerIds.length === 0) return new Map();
    const rows = await database.q
      .select({ workerId: accruals.workerId, kopecks: sum(accruals.kopecks).mapWith(Number) })
      .from(accruals)
      .where(inArray(accruals.workerId, workerIds))
      .groupBy(accruals.workerId);
    return new Map(rows.map(({ workerId, kopecks }) => [workerId, kopecks ?? 0]));
  },
  /** Those of them that are new. */
  insertAccruals: async (rows: NewAccrualRow[]): Promise<AccrualRow[]> =>
    rows.length === 0
      ? []
      : database.q.insert(accruals).values(rows).onConflictDoNothing({ target: accruals.taskId }).returning(),
  async insertPending(row: typeof lentEarnings.$inferInsert): Promise<void> {
    await database.q.insert(lentEarnings).values(row).onConflictDoNothing({ target: lentEarnings.taskId });
  },
  /** All that pends of a lender, ended now: whoever comes second ends none. */
  endPending: (userId: number, state: Exclude<LentEarningState, 'pending'>, endedAt: Date): Promise<LentEarningRow[]> =>
    database.q
      .update(lentEarnings)
      .set({ state, endedAt })
      .where(and(eq(lentEarnings.userId, userId), eq(lentEarnings.state, 'pending')))
      .returning(),
  async sumOf(userId: number, state: LentEarningState): Promise<number> {
    const [row] = await database.q
      .select({ kopecks: sum(lentEarnings.kopecks).mapWith(Number) })
      .from(lentEarnings)
      .where(and(eq(lentEarnings.userId, userId), eq(lentEarnings.state, state)));
    return row?.kopecks ?? 0;
  },
});
export type EarningStore = ReturnType<typeof createEarningStore>;
