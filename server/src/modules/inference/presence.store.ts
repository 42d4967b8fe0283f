import { asc, eq, gt } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { workers } from './inference.tables.ts';

export type WorkerRow = typeof workers.$inferSelect;

export const createPresenceStore = (database: Database) => ({
  async seen(row: WorkerRow): Promise<void> {
    const { workerId: _, name: __, ...state } = row;
    await database.q
      .insert(workers)
      .values(row)
      .onConflictDoUpdate({ target: [workers.workerId, workers.name], set: state });
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
