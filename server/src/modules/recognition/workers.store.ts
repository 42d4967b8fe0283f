import { asc, gt } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { workers } from './recognition.tables.ts';

export type WorkerRow = typeof workers.$inferSelect;

export const createWorkerStore = (database: Database) => ({
  async seen(row: WorkerRow): Promise<void> {
    const { name: _, ...state } = row;
    await database.q.insert(workers).values(row).onConflictDoUpdate({ target: workers.name, set: state });
  },
  listSeenAfter: (time: Date): Promise<WorkerRow[]> => database.q.select().from(workers).where(gt(workers.lastSeenAt, time)).orderBy(asc(workers.name)),
});
