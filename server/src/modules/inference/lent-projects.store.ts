import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { lentProjects } from './inference.tables.ts';

/** Which projects let computers of strangers work for them. */
export const createLentProjectStore = (database: Database) => ({
  isLent: async (projectId: number): Promise<boolean> =>
    (await database.q.select().from(lentProjects).where(eq(lentProjects.projectId, projectId))).length > 0,
  async set(projectId: number, isLent: boolean): Promise<void> {
    if (isLent) await database.q.insert(lentProjects).values({ projectId }).onConflictDoNothing();
    else await database.q.delete(lentProjects).where(eq(lentProjects.projectId, projectId));
  },
  async remove(projectIds: number[]): Promise<void> {
    if (projectIds.length > 0) await database.q.delete(lentProjects).where(inArray(lentProjects.projectId, projectIds));
  },
});
