import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/index.ts';
import { queueFairness } from './queue-fairness.tables.ts';

/**
 * Whoever was not served for so many turns is as good as new, and was perhaps erased: then a turn that came after that
 * is nobody's.
 */
const REMEMBERED_TURNS = 100_000;

export const createQueueFairnessStore = (database: Database) => ({
  removeOfUser: async (userId: number): Promise<void> =>
    void (await database.q.delete(queueFairness).where(eq(queueFairness.userId, userId))),
  removeOld: async (): Promise<void> =>
    void (await database.q
      .delete(queueFairness)
      .where(lt(queueFairness.turn, sql`(select last_value from queue_fairness_turns) - ${REMEMBERED_TURNS}::bigint`))),
});
