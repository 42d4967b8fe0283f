import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  sql,
} from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { labelDays, labels } from './labelling.tables.ts';

export type LabelRow = typeof labels.$inferSelect;
export type LabelRowChange = Partial<Pick<LabelRow, 'title' | 'x0' | 'y0' | 'x1' | 'y1' | 'timeFrame' | 'deletedAt'>>;

/** Who has drawn a label that came with a sample: it counts for no user, neither in statistics nor as their first. */
export const NOBODY = 0;

/** Neither it nor its file is deleted. */
export const isNotDeleted = () => and(isNull(labels.deletedAt), not(labels.isFileGone));

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
    return fileIds.length === 0
      ? []
      : database.q
          .select()
          .from(labels)
          .where(and(inArray(labels.fileId, fileIds), isNull(labels.deletedAt)))
          .orderBy(asc(labels.id));
  },
  async countOf(fileId: number): Promise<number> {
    const [row] = await database.q
      .select({ amount: count() })
      .from(labels)
      .where(and(eq(labels.fileId, fileId), isNotDeleted()));
    return row?.amount ?? 0;
  },
  async listOfSources(dataSourceIds: number[]): Promise<LabelRow[]> {
    return dataSourceIds.length === 0
      ? []
      : database.q
          .select()
          .from(labels)
          .where(and(inArray(labels.dataSourceId, dataSourceIds), isNotDeleted()))
          .orderBy(asc(labels.id));
  },
  /** The newest of each of these titles, in the order they were drawn. */
  async listNewest(dataSourceIds: number[], { titles, most }: { titles: string[]; most: number }): Promise<LabelRow[]> {
    if (dataSourceIds.length === 0 || titles.length === 0) return [];
    const newestFirst =
      sql<number>`row_number() over (partition by ${labels.title} order by ${labels.createdAt} desc, ${labels.id} desc)`.as(
        'newest_first',
      );
    const ranked = database.q
      .select({ ...getTableColumns(labels), newestFirst })
      .from(labels)
      .where(and(inArray(labels.dataSourceId, dataSourceIds), inArray(labels.title, titles), isNotDeleted()))
      .as('ranked');
    return database.q.select().from(ranked).where(lte(ranked.newestFirst, most)).orderBy(asc(ranked.id));
  },
  /** Of whatever title, in the order they were drawn. */
  async listLast(dataSourceIds: number[], most: number): Promise<LabelRow[]> {
    if (dataSourceIds.length === 0) return [];
    return (
      await database.q
        .select()
        .from(labels)
        .where(and(inArray(labels.dataSourceId, dataSourceIds), isNotDeleted()))
        .orderBy(desc(labels.id))
        .limit(most)
    ).toReversed();
  },
  /** Which files of a source are labelled, and how much. */
  countByFile: (dataSourceId: number): Promise<{ fileId: number; amount: number }[]> =>
    database.q
      .select({ fileId: labels.fileId, amount: count() })
      .from(labels)
      .where(and(eq(labels.dataSourceId, dataSourceId), isNotDeleted()))
      .groupBy(labels.fileId)
      .orderBy(asc(labels.fileId)),
  /** The commonest first. */
  async countTitles(dataSourceIds: number[]): Promise<{ title: string; amount: number }[]> {
    if (dataSourceIds.length === 0) return [];
    return database.q
      .select({ title: labels.title, amount: count() })
      .from(labels)
      .where(and(inArray(labels.dataSourceId, dataSourceIds), isNotDeleted()))
      .groupBy(labels.title)
      .orderBy(desc(count()), asc(labels.title));
  },
  /** How many stand in each of these sources, and how many of them were drawn after that moment. */
  async countBySource(
    dataSourceIds: number[],
    since: Date | null,
  ): Promise<{ all: Map<number, number>; fresh: number }> {
    if (dataSourceIds.length === 0) return { all: new Map(), fresh: 0 };
    const here = and(inArray(labels.dataSourceId, dataSourceIds), isNotDeleted());
    const [rows, fresh] = await Promise.all([
      database.q
        .select({ dataSourceId: labels.dataSourceId, amount: count() })
        .from(labels)
        .where(here)
        .groupBy(labels.dataSourceId),
      since === null
        ? []
        : database.q
            .select({ amount: count() })
            .from(labels)
            .where(and(here, gt(labels.createdAt, since))),
    ]);
    return {
      all: new Map(rows.map(({ dataSourceId, amount }) => [dataSourceId, amount])),
      fresh: fresh[0]?.amount ?? 0,
    };
  },
  /** Whether a user has drawn any of the labels that stand in these sources. */
  async hasDrawn(userId: number, dataSourceIds: number[]): Promise<boolean> {
    const [row] = await database.q
      .select({ id: labels.id })
      .from(labels)
      .where(and(inArray(labels.dataSourceId, dataSourceIds), isNotDeleted(), eq(labels.userId, userId)))
      .limit(1);
    return row !== undefined;
  },
  async change(id: number, change: LabelRowChange): Promise<LabelRow | null> {
    const [row] = await database.q.update(labels).set(change).where(eq(labels.id, id)).returning();
    return row ?? null;
  },
  /**
   * Deleted ones too, and those whose file is in the trash: they come back under the new name. The files they are on,
   * and how many of them stand.
   */
  async retitle(
    dataSourceIds: number[],
    { from, to }: { from: string; to: string },
  ): Promise<{ fileIds: number[]; amount: number }> {
    if (dataSourceIds.length === 0) return { fileIds: [], amount: 0 };
    const rows = await database.q
      .update(labels)
      .set({ title: to })
      .where(and(inArray(labels.dataSourceId, dataSourceIds), eq(labels.title, from)))
      .returning({ fileId: labels.fileId, deletedAt: labels.deletedAt, isFileGone: labels.isFileGone });
    return {
      fileIds: [...new Set(rows.map(({ fileId }) => fileId))],
      amount: rows.filter(({ deletedAt, isFileGone }) => deletedAt === null && !isFileGone).length,
    };
  },
  async removeOf(fileIds: number[]): Promise<void> {
    await database.q.delete(labels).where(inArray(labels.fileId, fileIds));
  },
  /** Their days too: those that are counted down to nothing stay otherwise. */
  async removeAllOf(userId: number): Promise<void> {
    await database.q.delete(labels).where(eq(labels.userId, userId));
    await database.q.delete(labelDays).where(eq(labelDays.userId, userId));
  },
  async placeOf(fileIds: number[], dataSourceId: number): Promise<void> {
    await database.q
      .update(labels)
      .set({ dataSourceId })
      .where(sql`${labels.fileId} = any(${sql.param(fileIds)}::int[])`);
  },
  /** Drawn when the ones were drawn, by the same hand. */
  async copyOf(copies: { from: number; to: number }[], dataSourceId: number): Promise<void> {
    await database.raw(
      `insert into labels (file_id, data_source_id, user_id, title, x0, y0, x1, y1, time_frame, created_at)
       select c.to_file, $3, l.user_id, l.title, l.x0, l.y0, l.x1, l.y1, l.time_frame, l.created_at
       from labels l join unnest($1::int[], $2::int[]) as c(from_file, to_file) on c.from_file = l.file_id where l.deleted_at is null order by l.id`,
      [copies.map(({ from }) => from), copies.map(({ to }) => to), dataSourceId],
    );
  },
  async markOf(fileIds: number[], mark: Pick<LabelRow, 'isFileGone'>): Promise<void> {
    await database.q.update(labels).set(mark).where(inArray(labels.fileId, fileIds));
  },
  async removeDeletedBefore(time: Date): Promise<void> {
    await database.q.delete(labels).where(and(isNotNull(labels.deletedAt), lt(labels.deletedAt, time)));
  },
});
export type LabelStore = ReturnType<typeof createLabelStore>;
