import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/index.ts';
import { workTurns } from './work-turns.tables.ts';

/** Whoever was not served for so many turns is as good as new, and was perhaps erased: then a turn that came after that is nobody's. */
const REMEMBERED_TURNS = 100_000;

export const createWorkTurnStore = (database: Database) => ({
  removeOfPerson: async (userId: number): Promise<void> =>
    void (await database.q.delete(workTurns).where(eq(workTurns.userId, userId))),
  removeOld: async (): Promise<void> =>
    void (await database.q
      .delete(workTurns)
      .where(lt(workTurns.turn, sql`(select last_value from work_turn_numbers) - ${REMEMBERED_TURNS}::bigint`))),
});
