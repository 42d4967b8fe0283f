import { and, asc, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import type { FileRow, PlacedFile } from '../files/files.store.ts';
import { dataSources, files } from '../media.tables.ts';

/** As the index files_with_retention has it. */
const hasRetention = and(isNotNull(files.streamFileId), isNull(files.expiredAt), isNull(files.deletedAt));

export interface AgedFile {
  id: number;
  takenAt: Date;
  bytes: number;
}

/** Files that were cut from cameras by themselves: they are kept for a while. */
export const createExpiringStore = (database: Database) => {
  const of = (ids: number[]): SQL | undefined => and(hasRetention, inArray(files.id, ids));
  return {
    /** The oldest of a source. */
    async listOldest(dataSourceId: number, { before, most }: { before: Date; most: number }): Promise<AgedFile[]> {
      const rows = await database.q
        .select({ id: files.id, takenAt: files.realDate, bytes: files.size })
        .from(files)
        .where(and(hasRetention, eq(files.dataSourceId, dataSourceId), lt(files.realDate, before)))
        .orderBy(asc(files.realDate))
        .limit(most);
      return rows.map(({ id, takenAt, bytes }) => ({ id, takenAt: takenAt ?? before, bytes: bytes ?? 0 }));
    },
    /** By source; of one, where one is meant. */
    async bytesBySource(dataSourceId?: number): Promise<Map<number, number>> {
      const where = and(hasRetention, dataSourceId === undefined ? undefined : eq(files.dataSourceId, dataSourceId));
      const rows = await database.q
        .select({ id: files.dataSourceId, bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
        .from(files)
        .where(where)
        .groupBy(files.dataSourceId);
      return new Map(rows.map(({ id, bytes }) => [id, Number(bytes)]));
    },
    /** Until the transaction ends nobody writes anything about them. */
    async lock(ids: number[]): Promise<PlacedFile[]> {
      const rows = await database.q
        .select({ file: files, projectId: dataSources.projectId, userId: dataSources.userId })
        .from(files)
        .innerJoin(dataSources, eq(dataSources.id, files.dataSourceId))
        .where(of(ids))
        .orderBy(asc(files.id))
        .for('update', { of: files });
      return rows.map(({ file, ...place }) => ({ ...file, ...place }));
    },
    mark: async (
      ids: number[],
      change: Partial<Pick<FileRow, 'expiredAt' | 'deletedAt' | 'shownKey' | 'shownBytes' | 'shownMime'>>,
    ): Promise<void> =>
      void (ids.length > 0 && (await database.q.update(files).set(change).where(inArray(files.id, ids)))),
  };
};
export type ExpiringStore = ReturnType<typeof createExpiringStore>;
