import { and, asc, count, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { savedSearches } from '../search.tables.ts';

export type SavedSearchRow = typeof savedSearches.$inferSelect;

export function createSavedSearchStore(database: Database) {
  const alerting = (userId: number) =>
    database.q
      .select()
      .from(savedSearches)
      .where(and(eq(savedSearches.userId, userId), isNotNull(savedSearches.alertsSince)))
      .orderBy(asc(savedSearches.id));
  return {
    listOwn: (userId: number): Promise<SavedSearchRow[]> =>
      database.q.select().from(savedSearches).where(eq(savedSearches.userId, userId)).orderBy(asc(savedSearches.id)),
    findAll: async (ids: number[]): Promise<SavedSearchRow[]> =>
      ids.length === 0 ? [] : database.q.select().from(savedSearches).where(inArray(savedSearches.id, ids)),
    listAlerting: (userId: number): Promise<SavedSearchRow[]> => alerting(userId),
    /** The same; until the transaction ends nobody deletes or silences them. */
    holdAlerting: (userId: number): Promise<SavedSearchRow[]> => alerting(userId).for('share'),
    /** How many a user has besides this query. */
    async countOthers(userId: number, content: string): Promise<number> {
      const [row] = await database.q
        .select({ amount: count() })
        .from(savedSearches)
        .where(and(eq(savedSearches.userId, userId), ne(savedSearches.content, content)));
      return row?.amount ?? 0;
    },
    /** The same query keeps its row and takes the new name. */
    async put(row: typeof savedSearches.$inferInsert): Promise<SavedSearchRow> {
      const [kept] = await database.q
        .insert(savedSearches)
        .values(row)
        .onConflictDoUpdate({ target: [savedSearches.userId, savedSearches.content], set: { name: row.name } })
        .returning();
      if (!kept) throw new Error('The search was not saved');
      return kept;
    },
    /**
     * Switched on once more, it goes on as it was. Null when there is none of this number, or it is somebody else's.
     */
    async setAlerts(id: number, userId: number, since: Date | null): Promise<SavedSearchRow | null> {
      const own = and(eq(savedSearches.id, id), eq(savedSearches.userId, userId));
      await database.q
        .update(savedSearches)
        .set({ alertsSince: since })
        .where(since ? and(own, isNull(savedSearches.alertsSince)) : own);
      const [row] = await database.q.select().from(savedSearches).where(own);
      return row ?? null;
    },
    /** False when there is none of this number, or it is somebody else's. */
    async removeOwn(id: number, userId: number): Promise<boolean> {
      const removed = await database.q
        .delete(savedSearches)
        .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
        .returning({ id: savedSearches.id });
      return removed.length > 0;
    },
    async removeAllOf(userId: number): Promise<void> {
      await database.q.delete(savedSearches).where(eq(savedSearches.userId, userId));
    },
  };
}
export type SavedSearchStore = ReturnType<typeof createSavedSearchStore>;
