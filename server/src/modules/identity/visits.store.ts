import { eq, sql } from 'drizzle-orm';
import { HOUR_MS } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { visits } from './identity.tables.ts';

/** Whoever was away for longer comes for another visit. */
const VISIT_GAP_MS = HOUR_MS;

export const createVisitStore = (database: Database) => ({
  /** Of several calls that come at once only the first begins a visit: the others find the user here already. */
  async note(userId: number, now: Date): Promise<void> {
    const isAnother = sql`${visits.seenAt} < ${new Date(now.getTime() - VISIT_GAP_MS).toISOString()}::timestamptz`;
    await database.q
      .insert(visits)
      .values({ userId, seenAt: now })
      .onConflictDoUpdate({
        target: visits.userId,
        set: { seenAt: now, beforeAt: sql`case when ${isAnother} then ${visits.seenAt} else ${visits.beforeAt} end` },
      });
  },
  /** When the visit before this one ended; null of a user who is here for the first time. */
  async before(userId: number): Promise<Date | null> {
    const [row] = await database.q.select({ beforeAt: visits.beforeAt }).from(visits).where(eq(visits.userId, userId));
    return row?.beforeAt ?? null;
  },
  async removeOf(userId: number): Promise<void> {
    await database.q.delete(visits).where(eq(visits.userId, userId));
  },
});
