import { and, asc, count, eq, exists, inArray, isNull, lt, not } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import type { ProjectsQuery } from '#modules/access/index.ts';
import { dataSources, files } from '../media.tables.ts';

export type SourceRow = typeof dataSources.$inferSelect;
export type SourceChange = Partial<
  Pick<SourceRow, 'title' | 'description' | 'latitude' | 'longitude' | 'projectId' | 'deletedAt'>
>;

export const createSourceStore = (database: Database) => ({
  async insert(row: typeof dataSources.$inferInsert): Promise<SourceRow> {
    const [made] = await database.q.insert(dataSources).values(row).returning();
    if (!made) throw new Error('The data source was not written');
    return made;
  },
  /** In the trash or not. Whoever else makes one of this user waits until the transaction ends. */
  async countLocked(userId: number): Promise<number> {
    await database.raw("select pg_advisory_xact_lock(hashtextextended('sources of ' || $1, 0))", [String(userId)]);
    const [row] = await database.q.select({ amount: count() }).from(dataSources).where(eq(dataSources.userId, userId));
    return row?.amount ?? 0;
  },
  list: (projectId: number): Promise<SourceRow[]> =>
    database.q
      .select()
      .from(dataSources)
      .where(and(eq(dataSources.projectId, projectId), isNull(dataSources.deletedAt)))
      .orderBy(asc(dataSources.id)),
  listIn: (projects: ProjectsQuery): Promise<SourceRow[]> =>
    database.q
      .select()
      .from(dataSources)
      .where(and(inArray(dataSources.projectId, projects), isNull(dataSources.deletedAt)))
      .orderBy(asc(dataSources.id)),
  /** By whomever. */
  findAll: (ids: readonly number[]): Promise<SourceRow[]> =>
    database.q
      .select()
      .from(dataSources)
      .where(inArray(dataSources.id, [...ids])),
  /** In the trash or not. */
  async find(id: number): Promise<SourceRow | null> {
    const [row] = await database.q.select().from(dataSources).where(eq(dataSources.id, id));
    return row ?? null;
  },
  async change(id: number, change: SourceChange): Promise<SourceRow | null> {
    const [row] = await database.q.update(dataSources).set(change).where(eq(dataSources.id, id)).returning();
    return row ?? null;
  },
  /** Those without a file: one that got a file meanwhile waits until that is gone too. Tells which. */
  async removeDeletedBefore(time: Date): Promise<number[]> {
    const hasFiles = exists(
      database.q.select({ id: files.id }).from(files).where(eq(files.dataSourceId, dataSources.id)),
    );
    const removed = await database.q
      .delete(dataSources)
      .where(and(lt(dataSources.deletedAt, time), not(hasFiles)))
      .returning({ id: dataSources.id });
    return removed.map(({ id }) => id);
  },
  /** Everything of the project that is in sight goes with it. Tells which. */
  async hideOfProject(projectId: number, deletedAt: Date): Promise<number[]> {
    const rows = await database.q
      .update(dataSources)
      .set({ deletedAt, isDeletedWithProject: true })
      .where(and(eq(dataSources.projectId, projectId), isNull(dataSources.deletedAt)))
      .returning({ id: dataSources.id });
    return rows.map(({ id }) => id);
  },
  /** What went with the project, and not before it by itself. */
  async showOfProject(projectId: number): Promise<number[]> {
    const rows = await database.q
      .update(dataSources)
      .set({ deletedAt: null, isDeletedWithProject: false })
      .where(and(eq(dataSources.projectId, projectId), dataSources.isDeletedWithProject))
      .returning({ id: dataSources.id });
    return rows.map(({ id }) => id);
  },
  async markOfProjects(projectIds: number[], deletedAt: Date): Promise<void> {
    await database.q.update(dataSources).set({ deletedAt }).where(inArray(dataSources.projectId, projectIds));
  },
  async markOfUser(userId: number, deletedAt: Date): Promise<void> {
    await database.q.update(dataSources).set({ deletedAt }).where(eq(dataSources.userId, userId));
  },
});
export type SourceStore = ReturnType<typeof createSourceStore>;
