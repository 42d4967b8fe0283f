import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { leftObjects } from '../media.tables.ts';

const MOST_ROWS_AT_ONCE = 1000;

/** Transactional outbox: keys of objects whose row has been removed, noted with the removal, so that nobody who dies in between leaves bytes behind. */
export const createLeftObjectStore = (database: Database) => ({
  async note(keys: string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += MOST_ROWS_AT_ONCE) {
      await database.q.insert(leftObjects).values(keys.slice(from, from + MOST_ROWS_AT_ONCE).map((key) => ({ key }))).onConflictDoNothing();
    }
  },
  async list(most: number): Promise<string[]> {
    const rows = await database.q.select().from(leftObjects).orderBy(asc(leftObjects.key)).limit(most);
    return rows.map(({ key }) => key);
  },
  async forget(key: string): Promise<void> {
    await database.q.delete(leftObjects).where(eq(leftObjects.key, key));
  },
});
export type LeftObjectStore = ReturnType<typeof createLeftObjectStore>;
