import { eq, lt } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { passwordResets } from '../identity.tables.ts';

export const createResetStore = (database: Database) => ({
  async insert(row: typeof passwordResets.$inferInsert): Promise<void> {
    await database.q.insert(passwordResets).values(row);
  },
  async find(hash: string): Promise<{ userId: number; expiresAt: Date } | null> {
    const [row] = await database.q.select().from(passwordResets).where(eq(passwordResets.hash, hash));
    return row ?? null;
  },
  /** Taking a token removes it: of two who come with the same one, one sets the password. */
  async take(hash: string): Promise<typeof passwordResets.$inferSelect | null> {
    const [row] = await database.q.delete(passwordResets).where(eq(passwordResets.hash, hash)).returning();
    return row ?? null;
  },
  async removeOf(userId: number): Promise<void> {
    await database.q.delete(passwordResets).where(eq(passwordResets.userId, userId));
  },
  async removeBefore(time: Date): Promise<void> {
    await database.q.delete(passwordResets).where(lt(passwordResets.expiresAt, time));
  },
});
export type ResetStore = ReturnType<typeof createResetStore>;
