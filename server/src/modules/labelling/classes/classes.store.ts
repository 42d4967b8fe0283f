import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { labelClasses } from '../labelling.tables.ts';

export type ClassRow = typeof labelClasses.$inferSelect;

export const createClassStore = (database: Database) => ({
  /** Until the end of the transaction nobody else changes the classes of the project. */
  async lock(projectId: number): Promise<void> {
    await database.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`label classes ${projectId}`]);
  },
  listOf: (projectId: number): Promise<ClassRow[]> =>
    database.q.select().from(labelClasses).where(eq(labelClasses.projectId, projectId)),
  async put(rows: ClassRow[]): Promise<void> {
    if (rows.length === 0) return;
    await database.q
      .insert(labelClasses)
      .values(rows)
      .onConflictDoUpdate({
        target: [labelClasses.projectId, labelClasses.name],
        set: { colour: sql`excluded.colour`, digit: sql`excluded.digit`, renamedTo: sql`excluded.renamed_to` },
      });
  },
  async remove(projectId: number, names: string[]): Promise<void> {
    if (names.length > 0)
      await database.q
        .delete(labelClasses)
        .where(and(eq(labelClasses.projectId, projectId), inArray(labelClasses.name, names)));
  },
  async removeAllOf(userId: number): Promise<void> {
    await database.q.delete(labelClasses).where(eq(labelClasses.userId, userId));
  },
});
export type ClassStore = ReturnType<typeof createClassStore>;
