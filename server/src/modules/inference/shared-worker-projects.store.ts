import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { sharedWorkerProjects } from './inference.tables.ts';

/** Which projects let computers of strangers work for them. */
export const createSharedWorkerProjectStore = (database: Database) => ({
  isLent: async (projectId: number): Promise<boolean> =>
    (await database.q.select().from(sharedWorkerProjects).where(eq(sharedWorkerProjects.projectId, projectId))).length >
    0,
  async set(projectId: number, isLent: boolean): Promise<void> {
    if (isLent) await database.q.insert(sharedWorkerProjects).values({ projectId }).onConflictDoNothing();
    else await database.q.delete(sharedWorkerProjects).where(eq(sharedWorkerProjects.projectId, projectId));
  },
  async remove(projectIds: number[]): Promise<void> {
    if (projectIds.length > 0)
      await database.q.delete(sharedWorkerProjects).where(inArray(sharedWorkerProjects.projectId, projectIds));
  },
});
