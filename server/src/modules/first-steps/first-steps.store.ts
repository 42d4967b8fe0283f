import { eq, isNull } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { firstSteps } from './first-steps.tables.ts';

export type FirstStepsRow = typeof firstSteps.$inferSelect;

export const createFirstStepsStore = (database: Database) => ({
  async find(userId: number): Promise<FirstStepsRow | null> {
    const [row] = await database.q.select().from(firstSteps).where(eq(firstSteps.userId, userId));
    return row ?? null;
  },
  async put(userId: number, change: Partial<Pick<FirstStepsRow, 'hiddenAt' | 'finishedAt'>>): Promise<void> {
    await database.q
      .insert(firstSteps)
      .values({ userId, ...change })
      .onConflictDoUpdate({ target: firstSteps.userId, set: change });
  },
  /** True the first time only. */
  async noteFound(userId: number, foundAt: Date): Promise<boolean> {
    const noted = await database.q
      .insert(firstSteps)
      .values({ userId, foundAt })
      .onConflictDoUpdate({ target: firstSteps.userId, set: { foundAt }, setWhere: isNull(firstSteps.foundAt) })
      .returning({ userId: firstSteps.userId });
    return noted.length > 0;
  },
  async removeAllOf(userId: number): Promise<void> {
    await database.q.delete(firstSteps).where(eq(firstSteps.userId, userId));
  },
});
export type FirstStepsStore = ReturnType<typeof createFirstStepsStore>;
