import { inArray, sum } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { accruals } from '../billing.tables.ts';

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
});
export type EarningStore = ReturnType<typeof createEarningStore>;
