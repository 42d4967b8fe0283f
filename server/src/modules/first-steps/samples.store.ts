import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { samples } from './first-steps.tables.ts';

export type SampleRow = typeof samples.$inferSelect;

export const createSampleStore = (database: Database) => ({
  /** Until the end of the transaction nobody else takes a sample for this user. */
  lockUser: (userId: number) =>
    database.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sample of ${userId}`]),
  async find(userId: number): Promise<SampleRow | null> {
    const [row] = await database.q.select().from(samples).where(eq(samples.userId, userId));
    return row ?? null;
  },
  async put(row: SampleRow): Promise<void> {
    await database.q.insert(samples).values(row).onConflictDoUpdate({ target: samples.userId, set: row });
  },
  /** False when another has been there before: its labels stand already. */
  async advance({ userId, projectId, brought }: SampleRow): Promise<boolean> {
    const moved = await database.q
      .update(samples)
      .set({ brought: brought + 1 })
      .where(and(eq(samples.userId, userId), eq(samples.projectId, projectId), eq(samples.brought, brought)))
      .returning({ userId: samples.userId });
    return moved.length > 0;
  },
  async removeAllOf(userId: number): Promise<void> {
    await database.q.delete(samples).where(eq(samples.userId, userId));
  },
});
export type SampleStore = ReturnType<typeof createSampleStore>;
