import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import type { Document } from '../indexing/document.ts';
import { savedSearchChecks } from '../search.tables.ts';

export type PendingCheck = Pick<typeof savedSearchChecks.$inferSelect, 'fileId' | 'userId'>;

export const createCheckStore = (database: Database) => ({
  /**
   * Files that are described now and younger than one of their owner's alerts, each once for ever. In the transaction
   * that indexes them; of those
   * whose owners have no alerts nothing is written. Tells whether there is something new to check.
   */
  async note(documents: readonly Document[]): Promise<boolean> {
    const described = documents.filter(({ isDescribed }) => isDescribed);
    if (described.length === 0) return false;
    const { rows } = await database.raw(
      `insert into saved_search_checks (file_id, user_id)
       select file_id, user_id from unnest($1::int[], $2::int[], $3::timestamptz[]) as d(file_id, user_id, created_at)
       where exists (select from saved_searches s where s.user_id = d.user_id and s.alerts_since is not null and s.alerts_since < d.created_at)
       on conflict do nothing returning file_id`,
      [
        described.map(({ fileId }) => fileId),
        described.map(({ userId }) => userId),
        described.map(({ createdAt }) => createdAt.toISOString()),
      ],
    );
    return rows.length > 0;
  },
  /** One user's after another's. */
  listPending: ({ userId, fileId }: PendingCheck, most: number): Promise<PendingCheck[]> =>
    database.q
      .select({ fileId: savedSearchChecks.fileId, userId: savedSearchChecks.userId })
      .from(savedSearchChecks)
      .where(
        and(
          isNull(savedSearchChecks.checkedAt),
          sql`(${savedSearchChecks.userId}, ${savedSearchChecks.fileId}) > (${userId}, ${fileId})`,
        ),
      )
      .orderBy(asc(savedSearchChecks.userId), asc(savedSearchChecks.fileId))
      .limit(most),
  /** Those of them that nobody else has checked meanwhile. */
  async take(fileIds: readonly number[], at: Date): Promise<number[]> {
    const taken = await database.q
      .update(savedSearchChecks)
      .set({ checkedAt: at })
      .where(and(inArray(savedSearchChecks.fileId, [...fileIds]), isNull(savedSearchChecks.checkedAt)))
      .returning({ fileId: savedSearchChecks.fileId });
    return taken.map(({ fileId }) => fileId);
  },
  async removeOf(fileIds: readonly number[]): Promise<void> {
    await database.q.delete(savedSearchChecks).where(inArray(savedSearchChecks.fileId, [...fileIds]));
  },
  async removeAllOf(userId: number): Promise<void> {
    await database.q.delete(savedSearchChecks).where(eq(savedSearchChecks.userId, userId));
  },
});
export type CheckStore = ReturnType<typeof createCheckStore>;
