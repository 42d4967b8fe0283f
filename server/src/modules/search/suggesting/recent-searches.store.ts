import { MAX_RECENT_SEARCHES } from '@rakurs/contract';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { recentSearches } from '../search.tables.ts';

/**
 * On the server and not on a device: they follow a user from one to another, and end with the account wherever it was
 * used.
 */
export const createRecentSearchStore = (database: Database) => ({
  async list(userId: number): Promise<string[]> {
    const rows = await database.q
      .select({ content: recentSearches.content })
      .from(recentSearches)
      .where(eq(recentSearches.userId, userId))
      .orderBy(desc(recentSearches.askedAt), desc(recentSearches.content))
      .limit(MAX_RECENT_SEARCHES);
    return rows.map(({ content }) => content);
  },
  /** The same query once more only moves to the front. */
  async put(row: typeof recentSearches.$inferInsert): Promise<void> {
    await database.q
      .insert(recentSearches)
      .values(row)
      .onConflictDoUpdate({ target: [recentSearches.userId, recentSearches.content], set: { askedAt: row.askedAt } });
    await database.raw(
      'delete from recent_searches where user_id = $1 and content in (select content from recent_searches where user_id = $1 order by asked_at desc, content desc offset $2)',
      [row.userId, MAX_RECENT_SEARCHES],
    );
  },
  async removeAllOf(userId: number): Promise<void> {
    await database.q.delete(recentSearches).where(eq(recentSearches.userId, userId));
  },
});
export type RecentSearchStore = ReturnType<typeof createRecentSearchStore>;
