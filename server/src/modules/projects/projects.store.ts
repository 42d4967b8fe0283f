import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import type { ProjectsQuery } from '#modules/access/index.ts';
import { projects } from './projects.tables.ts';

export type ProjectRow = typeof projects.$inferSelect;
/** One that lies in the trash. */
export type DeletedProjectRow = ProjectRow & { deletedAt: Date };

export const createProjectStore = (database: Database) => ({
  list: (among: ProjectsQuery): Promise<ProjectRow[]> =>
    database.q
      .select()
      .from(projects)
      .where(and(inArray(projects.id, among), isNull(projects.deletedAt)))
      .orderBy(desc(projects.id)),
  /** Deleted since then, the last one first. */
  async listDeleted(among: ProjectsQuery, since: Date): Promise<DeletedProjectRow[]> {
    const rows = await database.q
      .select()
      .from(projects)
      .where(and(inArray(projects.id, among), gte(projects.deletedAt, since)))
      .orderBy(desc(projects.deletedAt), desc(projects.id));
    return rows.flatMap((row) => (row.deletedAt ? [{ ...row, deletedAt: row.deletedAt }] : []));
  },
  /** By whomever, in the trash or not. */
  async titlesOf(ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    return new Map(
      (
        await database.q
          .select({ id: projects.id, title: projects.title })
          .from(projects)
          .where(inArray(projects.id, [...ids]))
      ).map(({ id, title }) => [id, title]),
    );
  },
  async find(id: number): Promise<ProjectRow | null> {
    const [row] = await database.q
      .select()
      .from(projects)
      .where(and(eq(projects.id, id), isNull(projects.deletedAt)));
    return row ?? null;
  },
  /** In the trash or not. Keeps its row to itself until the transaction ends. */
  async lock(id: number): Promise<ProjectRow | null> {
    const [row] = await database.q.select().from(projects).where(eq(projects.id, id)).for('update');
    return row ?? null;
  },
  /** In the trash or not. Whoever else makes one of this user waits until the transaction ends. */
  async countLocked(userId: number): Promise<number> {
    await database.raw("select pg_advisory_xact_lock(hashtextextended('projects of ' || $1, 0))", [String(userId)]);
    const [row] = await database.q.select({ amount: count() }).from(projects).where(eq(projects.userId, userId));
    return row?.amount ?? 0;
  },
  async insert(row: typeof projects.$inferInsert): Promise<ProjectRow> {
    const [made] = await database.q.insert(projects).values(row).returning();
    if (!made) throw new Error('The project was not written');
    return made;
  },
  async change(id: number, change: Partial<Pick<ProjectRow, 'title' | 'description'>>): Promise<ProjectRow | null> {
    const [row] = await database.q
      .update(projects)
      .set(change)
      .where(and(eq(projects.id, id), isNull(projects.deletedAt)))
      .returning();
    return row ?? null;
  },
  async mark(id: number, deletedAt: Date | null): Promise<void> {
    await database.q.update(projects).set({ deletedAt }).where(eq(projects.id, id));
  },
  /** Of these, those that lie in the trash. */
  removeDeleted: (ids: number[]): Promise<{ id: number }[]> =>
    database.q
      .delete(projects)
      .where(and(inArray(projects.id, ids), isNotNull(projects.deletedAt)))
      .returning({ id: projects.id }),
  removeDeletedBefore: (time: Date): Promise<{ id: number }[]> =>
    database.q.delete(projects).where(lt(projects.deletedAt, time)).returning({ id: projects.id }),
  removeAllOf: (userId: number): Promise<{ id: number }[]> =>
    database.q.delete(projects).where(eq(projects.userId, userId)).returning({ id: projects.id }),
});
export type ProjectStore = ReturnType<typeof createProjectStore>;
