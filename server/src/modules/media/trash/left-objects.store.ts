import { and, asc, eq, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { leftObjects } from '../media.tables.ts';

const MOST_ROWS_AT_ONCE = 1000;

/** Transactional outbox: keys of objects whose row has been removed, noted with the removal, so that nobody who dies in between leaves bytes behind. */
export const createLeftObjectStore = (database: Database) => {
  const isDue = (now: Date): SQL | undefined => or(isNull(leftObjects.notBefore), lte(leftObjects.notBefore, now));
  return {
    async note(keys: string[]): Promise<void> {
      for (let from = 0; from < keys.length; from += MOST_ROWS_AT_ONCE) {
        await database.q.insert(leftObjects).values(keys.slice(from, from + MOST_ROWS_AT_ONCE).map((key) => ({ key }))).onConflictDoNothing();
      }
    },
    /** Of bytes that somebody is about to need: until then nobody takes them for rubbish. */
    noteKept: async (key: string, notBefore: Date): Promise<void> => void (await database.q.insert(leftObjects).values({ key, notBefore }).onConflictDoUpdate({ target: leftObjects.key, set: { notBefore } })),
    async list(most: number, now: Date): Promise<string[]> {
      const rows = await database.q.select().from(leftObjects).where(isDue(now)).orderBy(asc(leftObjects.key)).limit(most);
      return rows.map(({ key }) => key);
    },
    async isLeft(key: string, now: Date): Promise<boolean> {
      const rows = await database.q.select().from(leftObjects).where(and(eq(leftObjects.key, key), isDue(now)));
      return rows.length > 0;
    },
    async forget(key: string): Promise<void> {
      await database.q.delete(leftObjects).where(eq(leftObjects.key, key));
    },
  };
};
export type LeftObjectStore = ReturnType<typeof createLeftObjectStore>;
