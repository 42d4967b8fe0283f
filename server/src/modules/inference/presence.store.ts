import { asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { workers } from './inference.tables.ts';

export type WorkerRow = typeof workers.$inferSelect;

/**
 * So many machines run by one account are known at a time, the last seen: a name is the worker's own choice, and each
 * heartbeat may bring another.
 */
export const MAX_PRESENCES = 100;

export const createPresenceStore = (database: Database) => ({
  async seen(row: WorkerRow): Promise<void> {
    const { workerId: _, name: __, ...state } = row;
    const [written] = await database.q
      .insert(workers)
      .values(row)
      .onConflictDoUpdate({ target: [workers.workerId, workers.name], set: state })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    if (written?.isNew)
      await database.raw(
        'delete from workers where worker_id = $1 and name not in (select name from workers where worker_id = $1 order by last_seen_at desc, name limit $2)',
        [row.workerId, MAX_PRESENCES],
      );
  },
  /** Nobody asks any more what was seen so long ago. */
  async removeSeenBefore(time: Date): Promise<void> {
    await database.q.delete(workers).where(lt(workers.lastSeenAt, time));
  },
  listSeenAfter: (time: Date): Promise<WorkerRow[]> =>
    database.q
      .select()
      .from(workers)
      .where(gt(workers.lastSeenAt, time))
      .orderBy(asc(workers.name), asc(workers.workerId)),
  async removeOf(workerId: number): Promise<void> {
    await database.q.delete(workers).where(eq(workers.workerId, workerId));
  },
});
