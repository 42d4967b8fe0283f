import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import type { ProjectsQuery } from '#modules/access/index.ts';
import { dataSources, files } from '../media.tables.ts';
import type { TrashedFile } from '../files/files.store.ts';
import type { SourceRow } from '../sources/sources.store.ts';

export interface TrashQuery {
  /** Those whose trash it is. */
  projects: ProjectsQuery;
  /** What was deleted before then is gone. */
  since: Date;
}
/** Where a page begins: behind this file. */
export interface TrashCursor {
  deletedAt: Date;
  id: number;
}

/** What lies in the trash of projects: deleted by itself, and not yet gone. */
export const createTrashStore = (database: Database) => {
  const sourcesOf = ({ projects, since }: TrashQuery): SQL | undefined =>
    and(
      inArray(dataSources.projectId, projects),
      gte(dataSources.deletedAt, since),
      not(dataSources.isDeletedWithProject),
    );
  const filesOf = ({ projects, since }: TrashQuery): SQL | undefined =>
    and(
      inArray(dataSources.projectId, projects),
      gte(files.deletedAt, since),
      or(isNull(dataSources.deletedAt), gte(dataSources.deletedAt, since)),
    );
  const sourcesIn = (projects: ProjectsQuery) =>
    database.q.select({ id: dataSources.id }).from(dataSources).where(inArray(dataSources.projectId, projects));
  return {
    listSources: (query: TrashQuery): Promise<SourceRow[]> =>
      database.q
        .select()
        .from(dataSources)
        .where(sourcesOf(query))
        .orderBy(desc(dataSources.deletedAt), desc(dataSources.id)),
    listSourcesOfProjects: async (projectIds: number[]): Promise<SourceRow[]> =>
      projectIds.length === 0
        ? []
        : database.q
            .select()
            .from(dataSources)
            .where(and(inArray(dataSources.projectId, projectIds), dataSources.isDeletedWithProject)),
    /** How many files come back with each of these. */
    async countFilesIn(dataSourceIds: number[]): Promise<Map<number, number>> {
      if (dataSourceIds.length === 0) return new Map();
      const rows = await database.q
        .select({ id: files.dataSourceId, amount: count() })
        .from(files)
        .where(and(inArray(files.dataSourceId, dataSourceIds), isNull(files.deletedAt)))
        .groupBy(files.dataSourceId);
      return new Map(rows.map(({ id, amount }) => [id, amount]));
    },
    async countFiles(query: TrashQuery): Promise<number> {
      const [row] = await database.q
        .select({ amount: count() })
        .from(files)
        .innerJoin(dataSources, eq(dataSources.id, files.dataSourceId))
        .where(filesOf(query));
      return row?.amount ?? 0;
    },
    /** The last one first. */
    async listFiles(
      query: TrashQuery,
      { after, most }: { after: TrashCursor | null; most: number },
    ): Promise<TrashedFile[]> {
      const behind =
        after &&
        or(lt(files.deletedAt, after.deletedAt), and(eq(files.deletedAt, after.deletedAt), lt(files.id, after.id)));
      const rows = await database.q
        .select({ file: files, source: dataSources })
        .from(files)
        .innerJoin(dataSources, eq(dataSources.id, files.dataSourceId))
        .where(and(filesOf(query), behind ?? undefined))
        .orderBy(desc(files.deletedAt), desc(files.id))
        .limit(most);
      return rows.map(({ file, source }) => ({ ...file, projectId: source.projectId, userId: source.userId, source }));
    },
    /** Of these, those that lie in the trash; all of it when none are named. */
    async markSources(projects: ProjectsQuery, ids: number[] | null, deletedAt: Date): Promise<void> {
      await database.q
        .update(dataSources)
        .set({ deletedAt })
        .where(
          and(
            inArray(dataSources.projectId, projects),
            isNotNull(dataSources.deletedAt),
            not(dataSources.isDeletedWithProject),
            ids === null ? undefined : inArray(dataSources.id, ids),
          ),
        );
    },
    async markFiles(projects: ProjectsQuery, ids: number[] | null, deletedAt: Date): Promise<void> {
      await database.q
        .update(files)
        .set({ deletedAt })
        .where(
          and(
            inArray(files.dataSourceId, sourcesIn(projects)),
            isNotNull(files.deletedAt),
            ids === null ? undefined : sql`${files.id} = any(${sql.param(ids)}::int[])`,
          ),
        );
    },
  };
};
export type TrashStore = ReturnType<typeof createTrashStore>;
