import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { labels } from './labelling.tables.ts';

export type LabelRow = typeof labels.$inferSelect;
export type LabelRowChange = Partial<Pick<LabelRow, 'title' | 'x0' | 'y0' | 'x1' | 'y1' | 'timeFrame' | 'deletedAt'>>;

export const createLabelStore = (database: Database) => ({
  async insert(row: typeof labels.$inferInsert): Promise<LabelRow> {
    const [made] = await database.q.insert(labels).values(row).returning();
    if (!made) throw new Error('The label was not written');
    return made;
  },
  /** Deleted ones too: whoever asks looks at `deletedAt`. */
  async find(id: number): Promise<LabelRow | null> {
    const [row] = await database.q.select().from(labels).where(eq(labels.id, id));
    return row ?? null;
  },
  /** In the order they were drawn. */
  async listOf(fileIds: number[]): Promise<LabelRow[]> {
    return fileIds.length === 0 ? [] : database.q.select().from(labels).where(and(inArray(labels.fileId, fileIds), isNull(labels.deletedAt))).orderBy(asc(labels.id));
  },
  async listOfSources(dataSourceIds: number[]): Promise<LabelRow[]> {
    return dataSourceIds.length === 0 ? [] : database.q.select().from(labels).where(and(inArray(labels.dataSourceId, dataSourceIds), isNull(labels.deletedAt))).orderBy(asc(labels.id));
  },
  /** Which files of a source are labelled, and how much. */
  countByFile: (dataSourceId: number): Promise<{ fileId: number; amount: number }[]> =>
    database.q.select({ fileId: labels.fileId, amount: count() }).from(labels).where(and(eq(labels.dataSourceId, dataSourceId), isNull(labels.deletedAt))).groupBy(labels.fileId).orderBy(asc(labels.fileId)),
  /** The commonest first. */
  async countTitles(dataSourceIds: number[]): Promise<{ title: string; amount: number }[]> {
    if (dataSourceIds.length === 0) return [];
    return database.q.select({ title: labels.title, amount: count() }).from(labels).where(and(inArray(labels.dataSourceId, dataSourceIds), isNull(labels.deletedAt))).groupBy(labels.title).orderBy(desc(count()), asc(labels.title));
  },
  async change(id: number, change: LabelRowChange): Promise<LabelRow | null> {
    const [row] = await database.q.update(labels).set(change).where(eq(labels.id, id)).returning();
    return row ?? null;
  },
  async removeOf(fileId: number): Promise<void> {
    await database.q.delete(labels).where(eq(labels.fileId, fileId));
  },
  async removeDeletedBefore(time: Date): Promise<void> {
    await database.q.delete(labels).where(and(isNotNull(labels.deletedAt), lt(labels.deletedAt, time)));
  },
});
export type LabelStore = ReturnType<typeof createLabelStore>;
