import { and, asc, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { arrivingObjects, pendingDeletes } from '../media.tables.ts';

const MAX_ROWS_AT_ONCE = 1000;

/**
 * Transactional outbox: keys of objects whose row has been removed, noted with the removal, so that nobody who dies in
 * between leaves bytes behind.
 */
export const createPendingDeleteStore = (database: Database) => {
  const isDue = (now: Date): SQL | undefined =>
    or(isNull(pendingDeletes.notBefore), lte(pendingDeletes.notBefore, now));
  return {
    /**
     * Also a key that is noted already is locked until the removal is committed: whoever asks whether it is still
     * needed waits, and does not forget it too early. In order, so that no two wait for each other.
     */
    async note(keys: string[]): Promise<void> {
      const ordered = [...new Set(keys)].toSorted();
      for (let from = 0; from < ordered.length; from += MAX_ROWS_AT_ONCE) {
        await database.q
          .insert(pendingDeletes)
          .values(ordered.slice(from, from + MAX_ROWS_AT_ONCE).map((key) => ({ key })))
          .onConflictDoUpdate({ target: pendingDeletes.key, set: { key: sql`excluded.key` } });
      }
    },
    async list(most: number, now: Date): Promise<string[]> {
      const rows = await database.q
        .select()
        .from(pendingDeletes)
        .where(isDue(now))
        .orderBy(asc(pendingDeletes.key))
        .limit(most);
      return rows.map(({ key }) => key);
    },
    /** Waits for whoever is just noting it. */
    async isLeft(key: string, now: Date): Promise<boolean> {
      const rows = await database.q
        .select()
        .from(pendingDeletes)
        .where(and(eq(pendingDeletes.key, key), isDue(now)))
        .for('update');
      return rows.length > 0;
    },
    async isBeingRemoved(key: string, now: Date): Promise<boolean> {
      const rows = await database.q
        .select()
        .from(pendingDeletes)
        .where(and(eq(pendingDeletes.key, key), gt(pendingDeletes.notBefore, now)));
      return rows.length > 0;
    },
    /** Until then it is one's own to remove. */
    claim: async (key: string, until: Date): Promise<void> =>
      void (await database.q.update(pendingDeletes).set({ notBefore: until }).where(eq(pendingDeletes.key, key))),
    /** It was not removed after all. */
    release: async (key: string, claimed: Date): Promise<void> =>
      void (await database.q
        .update(pendingDeletes)
        .set({ notBefore: null })
        .where(and(eq(pendingDeletes.key, key), eq(pendingDeletes.notBefore, claimed)))),
    /** Of an embedded database, which has one server: whoever was removing them is dead. */
    releaseAll: async (): Promise<void> => void (await database.q.update(pendingDeletes).set({ notBefore: null })),
    /** As one has claimed it, or unclaimed. */
    forget: async (key: string, claimed?: Date): Promise<void> =>
      void (await database.q
        .delete(pendingDeletes)
        .where(and(eq(pendingDeletes.key, key), claimed && eq(pendingDeletes.notBefore, claimed)))),
  };
};
export type PendingDeleteStore = ReturnType<typeof createPendingDeleteStore>;

/** Who brings bytes, and until when at most. */
export const createArrivingObjectStore = (database: Database) => ({
  /** Of an embedded database, as above: whoever was bringing them is dead. */
  endAll: async (): Promise<void> => void (await database.q.update(arrivingObjects).set({ until: new Date(0) })),
  async add(key: string, until: Date): Promise<number> {
    const [row] = await database.q.insert(arrivingObjects).values({ key, until }).returning({ id: arrivingObjects.id });
    if (!row) throw new Error('The arrival was not written');
    return row.id;
  },
  async isAny(key: string): Promise<boolean> {
    const rows = await database.q
      .select({ id: arrivingObjects.id })
      .from(arrivingObjects)
      .where(eq(arrivingObjects.key, key))
      .limit(1);
    return rows.length > 0;
  },
  /** False: it took so long that nobody waited for it. */
  async remove(id: number): Promise<boolean> {
    const gone = await database.q
      .delete(arrivingObjects)
      .where(eq(arrivingObjects.id, id))
      .returning({ id: arrivingObjects.id });
    return gone.length > 0;
  },
  /** What those who died were bringing is left by them. In one statement: nobody dies in between. */
  leaveOverdue: async (now: Date): Promise<void> =>
    void (await database.q.execute(
      sql`with overdue as (delete from ${arrivingObjects} where ${arrivingObjects.until} < ${now.toISOString()}::timestamptz returning key) insert into ${pendingDeletes} (key) select distinct key from overdue order by key on conflict (key) do update set key = excluded.key`,
    )),
});
export type ArrivingObjectStore = ReturnType<typeof createArrivingObjectStore>;
