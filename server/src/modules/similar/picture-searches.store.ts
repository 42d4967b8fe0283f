import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { pictureSearches } from './similar.tables.ts';

export type PictureSearchRow = typeof pictureSearches.$inferSelect;

export const createPictureSearchStore = (database: Database) => ({
  /** One at a time: whoever shows another picture does not wait for the one before. */
  async replaceOf(userId: number, picture: Buffer, createdAt: Date): Promise<number> {
    await database.q.delete(pictureSearches).where(eq(pictureSearches.userId, userId));
    const [row] = await database.q
      .insert(pictureSearches)
      .values({ userId, picture, state: 'waiting', createdAt })
      .returning({ id: pictureSearches.id });
    if (!row) throw new Error('The search was not written');
    return row.id;
  },
  async find(id: number): Promise<PictureSearchRow | null> {
    const [row] = await database.q.select().from(pictureSearches).where(eq(pictureSearches.id, id));
    return row ?? null;
  },
  /** False when it is gone, or has ended already. */
  async end(id: number, outcome: { state: 'ready'; embedding: Buffer } | { state: 'failed' }): Promise<boolean> {
    const ended = await database.q
      .update(pictureSearches)
      .set({ ...outcome, picture: null })
      .where(and(eq(pictureSearches.id, id), eq(pictureSearches.state, 'waiting')))
      .returning({ id: pictureSearches.id });
    return ended.length > 0;
  },
  async removeOfUser(userId: number): Promise<number[]> {
    return (
      await database.q
        .delete(pictureSearches)
        .where(eq(pictureSearches.userId, userId))
        .returning({ id: pictureSearches.id })
    ).map(({ id }) => id);
  },
  async removeBefore(time: Date): Promise<void> {
    await database.q.delete(pictureSearches).where(lt(pictureSearches.createdAt, time));
  },
});
export type PictureSearchStore = ReturnType<typeof createPictureSearchStore>;
