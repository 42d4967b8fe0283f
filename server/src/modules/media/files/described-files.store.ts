import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { files, frames } from '../media.tables.ts';

/** Files that machines have looked at, walked through a piece at a time: a source may have a hundred thousand. */
export const createDescribedFileStore = (database: Database) => {
  const described = (dataSourceIds: number[]) =>
    and(inArray(files.dataSourceId, dataSourceIds), isNull(files.deletedAt), isNotNull(files.aiDescription));
  return {
    /** The oldest first, after this one, with the number of their frames; those without a frame are left out. */
    listAfter: async (
      dataSourceIds: number[],
      afterId: number,
      most: number,
    ): Promise<{ fileId: number; frames: number }[]> =>
      dataSourceIds.length === 0
        ? []
        : database.q
            .select({ fileId: files.id, frames: count() })
            .from(files)
            .innerJoin(frames, eq(frames.fileId, files.id))
            .where(and(described(dataSourceIds), gt(files.id, afterId)))
            .groupBy(files.id)
            .orderBy(asc(files.id))
            .limit(most),
    /** The newest first, before this one. */
    async listIdsBefore(dataSourceIds: number[], beforeId: number, most: number): Promise<number[]> {
      if (dataSourceIds.length === 0) return [];
      const rows = await database.q
        .select({ id: files.id })
        .from(files)
        .where(and(described(dataSourceIds), lt(files.id, beforeId)))
        .orderBy(desc(files.id))
        .limit(most);
      return rows.map(({ id }) => id);
    },
  };
};
