import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lt,
  lte,
  ne,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { hasVerdict } from './corrections.store.ts';
import { taughtDetections } from './detections.tables.ts';

export type TaughtDetectionRow = typeof taughtDetections.$inferSelect;
export type NewDetectionRow = typeof taughtDetections.$inferInsert;
/** From this confidence on what a class has found is shown. */
export interface Threshold {
  classifierId: number;
  threshold: number;
}

const { path: _path, ...withoutPath } = getTableColumns(taughtDetections);
const momentOf = ({ frameId, second, x0, y0, x1, y1 }: Omit<TaughtDetectionRow, 'path'>): TaughtDetectionRow['path'] =>
  frameId === null ? [[second, x0, y0, x1, y1]] : [];
const MAX_ROWS_AT_ONCE = 500;
/** Neither its file is in the trash, nor has anybody called it wrong. */
const standing = (): SQL | undefined => and(not(taughtDetections.isFileGone), not(hasVerdict('wrong')));
const above = (thresholds: readonly Threshold[]): SQL | undefined =>
  or(
    ...thresholds.map(({ classifierId, threshold }) =>
      and(eq(taughtDetections.classifierId, classifierId), gte(taughtDetections.confidence, threshold)),
    ),
  );

/** What taught classes have found. */
export const createTaughtDetectionStore = (database: Database) => ({
  /**
   * Those of these classes from their thresholds on; the surest first, and no more than so many. Of a whole project
   * only the moment of each is told: the ways of thousands of things are megabytes.
   */
  async list({
    projectId,
    fileId,
    thresholds,
    most,
  }: {
    projectId: number;
    fileId?: number | undefined;
    thresholds: readonly Threshold[];
    most: number;
  }): Promise<(TaughtDetectionRow & { isRight: boolean })[]> {
    if (thresholds.length === 0) return [];
    const rows = await database.q
      .select({
        row: fileId === undefined ? withoutPath : getTableColumns(taughtDetections),
        isRight: hasVerdict('right'),
      })
      .from(taughtDetections)
      .where(
        and(
          eq(taughtDetections.projectId, projectId),
          fileId === undefined ? undefined : eq(taughtDetections.fileId, fileId),
          above(thresholds),
          standing(),
        ),
      )
      .orderBy(desc(taughtDetections.confidence), asc(taughtDetections.id))
      .limit(most);
    return rows.map(({ row, isRight }) => ({ path: momentOf(row), ...row, isRight }));
  },
  /** The same of these files, in the order of their times. */
  listOfFiles: async (fileIds: number[], thresholds: readonly Threshold[]): Promise<TaughtDetectionRow[]> =>
    fileIds.length === 0 || thresholds.length === 0
      ? []
      : database.q
          .select()
          .from(taughtDetections)
          .where(and(inArray(taughtDetections.fileId, fileIds), above(thresholds), standing()))
          .orderBy(asc(taughtDetections.fileId), asc(taughtDetections.startTime), asc(taughtDetections.id)),
  /** How many each class shows. */
  async countShown({
    projectId,
    fileId,
    thresholds,
  }: {
    projectId: number;
    fileId?: number | undefined;
    thresholds: readonly Threshold[];
  }): Promise<Map<number, number>> {
    if (thresholds.length === 0) return new Map();
    const rows = await database.q
      .select({ classifierId: taughtDetections.classifierId, amount: count() })
      .from(taughtDetections)
      .where(
        and(
          eq(taughtDetections.projectId, projectId),
          fileId === undefined ? undefined : eq(taughtDetections.fileId, fileId),
          above(thresholds),
          standing(),
        ),
      )
      .groupBy(taughtDetections.classifierId);
    return new Map(rows.map(({ classifierId, amount }) => [classifierId, amount]));
  },
  async find(id: number): Promise<TaughtDetectionRow | null> {
    const [row] = await database.q.select().from(taughtDetections).where(eq(taughtDetections.id, id));
    return row ?? null;
  },
  async insert(rows: NewDetectionRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += MAX_ROWS_AT_ONCE)
      await database.q.insert(taughtDetections).values(rows.slice(from, from + MAX_ROWS_AT_ONCE));
  },
  async change(id: number, change: Partial<NewDetectionRow>): Promise<void> {
    await database.q.update(taughtDetections).set(change).where(eq(taughtDetections.id, id));
  },
  async remove(ids: number[]): Promise<void> {
    for (let from = 0; from < ids.length; from += MAX_ROWS_AT_ONCE)
      await database.q
        .delete(taughtDetections)
        .where(inArray(taughtDetections.id, ids.slice(from, from + MAX_ROWS_AT_ONCE)));
  },
  /** All that these classes found in a stretch of a film, whatever it is worth. */
  listIn: (
    fileId: number,
    classifierIds: number[],
    { from, to }: { from: number; to: number },
  ): Promise<TaughtDetectionRow[]> =>
    database.q
      .select()
      .from(taughtDetections)
      .where(
        and(
          eq(taughtDetections.fileId, fileId),
          inArray(taughtDetections.classifierId, classifierIds),
          gte(taughtDetections.endTime, from),
          lte(taughtDetections.startTime, to),
        ),
      )
      .orderBy(asc(taughtDetections.id)),
  async removeFound(fileIds: number[], classifierIds: number[]): Promise<void> {
    await database.q
      .delete(taughtDetections)
      .where(and(inArray(taughtDetections.fileId, fileIds), inArray(taughtDetections.classifierId, classifierIds)));
  },
  /** Files on which the class found anything of such a confidence. */
  async listFilesBetween(classifierId: number, from: number, to: number): Promise<number[]> {
    const rows = await database.q
      .selectDistinct({ fileId: taughtDetections.fileId })
      .from(taughtDetections)
      .where(
        and(
          eq(taughtDetections.classifierId, classifierId),
          gte(taughtDetections.confidence, Math.min(from, to)),
          lt(taughtDetections.confidence, Math.max(from, to)),
        ),
      );
    return rows.map(({ fileId }) => fileId);
  },
  async listFilesOf(classifierIds: number[]): Promise<number[]> {
    if (classifierIds.length === 0) return [];
    return (
      await database.q
        .selectDistinct({ fileId: taughtDetections.fileId })
        .from(taughtDetections)
        .where(inArray(taughtDetections.classifierId, classifierIds))
    ).map(({ fileId }) => fileId);
  },
  async markOf(fileIds: number[], isFileGone: boolean): Promise<void> {
    await database.q.update(taughtDetections).set({ isFileGone }).where(inArray(taughtDetections.fileId, fileIds));
  },
  /** They are in this source now. What was found for another project than its own is gone. */
  async placeOf(
    fileIds: number[],
    { dataSourceId, projectId }: { dataSourceId: number; projectId: number },
  ): Promise<void> {
    await database.q
      .delete(taughtDetections)
      .where(and(inArray(taughtDetections.fileId, fileIds), ne(taughtDetections.projectId, projectId)));
    await database.q
      .update(taughtDetections)
      .set({ dataSourceId })
      .where(and(sql`${taughtDetections.fileId} = any(${sql.param(fileIds)}::int[])`));
  },
  async removeOfFiles(fileIds: number[]): Promise<void> {
    await database.q.delete(taughtDetections).where(inArray(taughtDetections.fileId, fileIds));
  },
});
export type TaughtDetectionStore = ReturnType<typeof createTaughtDetectionStore>;
