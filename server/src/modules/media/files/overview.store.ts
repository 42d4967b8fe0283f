import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { dataSources, files } from '../media.tables.ts';
import type { PlacedFile } from './files.store.ts';

/** Of a source's newest files this many are looked at for a picture: those behind them may be a hundred thousand. */
const LOOKED_AT = 24;

/**
 * What a glance at many sources needs. Each source is asked for its own newest, which the index files_by_added knows.
 * By time and not by id:
 * the database takes ids for as good an order, and walks past everybody's files to those of a source that has been
 * quiet for long.
 */
export const createOverviewStore = (database: Database) => {
  const inSight = (sourceIds: number[]) => and(inArray(files.dataSourceId, sourceIds), isNull(files.deletedAt));
  const newestOf = (most: number) =>
    database.q
      .select()
      .from(files)
      .where(and(eq(files.dataSourceId, dataSources.id), isNull(files.deletedAt)))
      .orderBy(desc(files.createdAt), desc(files.id))
      .limit(most)
      .as('newest');
  const placed = { projectId: dataSources.projectId, userId: dataSources.userId };
  return {
    async countBySource(sourceIds: number[]): Promise<Map<number, number>> {
      if (sourceIds.length === 0) return new Map();
      const rows = await database.q
        .select({ id: files.dataSourceId, amount: sql<number>`count(*)::int` })
        .from(files)
        .where(inSight(sourceIds))
        .groupBy(files.dataSourceId);
      return new Map(rows.map(({ id, amount }) => [id, amount]));
    },
    async countSince(sourceIds: number[], since: Date): Promise<{ added: number; described: number }> {
      if (sourceIds.length === 0) return { added: 0, described: 0 };
      const amount = { amount: sql<number>`count(*)::int` };
      const [[added], [described]] = await Promise.all([
        database.q
          .select(amount)
          .from(files)
          .where(and(inSight(sourceIds), gt(files.createdAt, since))),
        database.q
          .select(amount)
          .from(files)
          .where(and(inSight(sourceIds), gt(files.describedAt, since))),
      ]);
      return { added: added?.amount ?? 0, described: described?.amount ?? 0 };
    },
    /** The last ones added, wherever they are. */
    async newest(sourceIds: number[], most: number): Promise<PlacedFile[]> {
      if (sourceIds.length === 0) return [];
      const newest = newestOf(most);
      const rows = await database.q
        .select({ newest: newest._.selectedFields, ...placed })
        .from(dataSources)
        .innerJoinLateral(newest, sql`true`)
        .where(inArray(dataSources.id, sourceIds))
        .orderBy(desc(newest.createdAt), desc(newest.id))
        .limit(most);
      return rows.map((row) => ({ ...row.newest, projectId: row.projectId, userId: row.userId }));
    },
    /** The last ones of each source that can be shown already, the newest first. */
    async newestPictures(sourceIds: number[], mostOfEach: number): Promise<PlacedFile[]> {
      if (sourceIds.length === 0) return [];
      const newest = newestOf(LOOKED_AT);
      const shown = database.q
        .select()
        .from(newest)
        .where(sql`${newest.thumbnailKey} is not null`)
        .orderBy(desc(newest.createdAt), desc(newest.id))
        .limit(mostOfEach)
        .as('shown');
      const rows = await database.q
        .select({ shown: shown._.selectedFields, ...placed })
        .from(dataSources)
        .innerJoinLateral(shown, sql`true`)
        .where(inArray(dataSources.id, sourceIds))
        .orderBy(desc(shown.createdAt), desc(shown.id));
      return rows.map((row) => ({ ...row.shown, projectId: row.projectId, userId: row.userId }));
    },
  };
};
