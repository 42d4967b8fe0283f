import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { storageUsed } from '../media.tables.ts';

export interface Used {
  /** Those in the trash too. */
  files: number;
  /** Of files, of what was made of them and of what cameras have recorded. */
  bytes: number;
  /** That unfinished uploads have announced. */
  coming: number;
}

/** Announced by unfinished uploads, and recorded by cameras, which count that themselves; of both there are few. */
const besideFiles = (userId: number) => sql`select
  (select coalesce(sum(u.size), 0)::float8 from uploads u join data_sources s on s.id = u.data_source_id where s.user_id = ${userId} and u.file_id is null) as coming,
  (select coalesce(sum(r.recorded_bytes), 0)::float8 from streams r join files f on f.id = r.file_id join data_sources s on s.id = f.data_source_id where s.user_id = ${userId} and r.recorded_bytes > 0) as recorded`;

/** What each user has is counted by triggers of the database, in the transaction that changes it, whoever does. */
export const createQuotaStore = (database: Database) => ({
  async find(userId: number): Promise<Used> {
    const [row] = await database.q
      .select({ files: storageUsed.files, bytes: storageUsed.bytes, derived: storageUsed.derived })
      .from(storageUsed)
      .where(eq(storageUsed.userId, userId));
    const [{ coming, recorded } = { coming: 0, recorded: 0 }] = (
      await database.q.execute<{ coming: number; recorded: number }>(besideFiles(userId))
    ).rows;
    return { files: row?.files ?? 0, bytes: (row?.bytes ?? 0) + (row?.derived ?? 0) + recorded, coming };
  },
  /** Until the transaction ends nobody else adds to what this user has. */
  async lock(userId: number): Promise<void> {
    await database.q.insert(storageUsed).values({ userId, files: 0, bytes: 0 }).onConflictDoNothing();
    await database.q
      .select({ userId: storageUsed.userId })
      .from(storageUsed)
      .where(eq(storageUsed.userId, userId))
      .for('update');
  },
  async forget(userId: number): Promise<void> {
    await database.q.delete(storageUsed).where(eq(storageUsed.userId, userId));
  },
});
export type QuotaStore = ReturnType<typeof createQuotaStore>;
