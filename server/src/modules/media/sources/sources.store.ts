import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { dataSources } from '../media.tables.ts';

export type SourceRow = typeof dataSources.$inferSelect;
export type SourceChange = Partial<Pick<SourceRow, 'title' | 'description' | 'latitude' | 'longitude' | 'projectId' | 'deletedAt'>>;

export const createSourceStore = (database: Database) => ({
  async insert(row: typeof dataSources.$inferInsert): Promise<SourceRow> {
    const [made] = await database.q.insert(dataSources).values(row).returning();
    if (!made) throw new Error('The data source was not written');
    return made;
  },
  list: (projectId: number): Promise<SourceRow[]> =>
    database.q.select().from(dataSources).where(and(eq(dataSources.projectId, projectId), isNull(dataSources.deletedAt))).orderBy(asc(dataSources.id)),
  listOf: (userId: number): Promise<SourceRow[]> => database.q.select().from(dataSources).where(and(eq(dataSources.userId, userId), isNull(dataSources.deletedAt))).orderBy(asc(dataSources.id)),
  async findOwn(id: number, userId: number): Promise<SourceRow | null> {
    const [row] = await database.q.select().from(dataSources).where(and(eq(dataSources.id, id), eq(dataSources.userId, userId)));
    return row ?? null;
  },
  async change(id: number, change: SourceChange): Promise<SourceRow | null> {
    const [row] = await database.q.update(dataSources).set(change).where(eq(dataSources.id, id)).returning();
    return row ?? null;
  },
  async removeDeletedBefore(time: Date): Promise<void> {
    await database.q.delete(dataSources).where(and(isNotNull(dataSources.deletedAt), lt(dataSources.deletedAt, time)));
  },
});
export type SourceStore = ReturnType<typeof createSourceStore>;
