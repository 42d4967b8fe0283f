import { and, asc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { corrections, taughtDetections } from './detections.tables.ts';

export type CorrectionRow = typeof corrections.$inferSelect;

/** Two rectangles that share more than half of what they cover together are about the same thing. */
const SAME_THING = 0.5;
const overlapOf = (low: string, high: string): SQL =>
  sql.raw(`greatest(0, least(c.${high}, taught_detections.${high}) - greatest(c.${low}, taught_detections.${low}))`);
const inCommon = sql`(${overlapOf('x0', 'x1')} * ${overlapOf('y0', 'y1')})`;
const covered = sql.raw(
  '((c.x1 - c.x0) * (c.y1 - c.y0) + (taught_detections.x1 - taught_detections.x0) * (taught_detections.y1 - taught_detections.y0))',
);
const sameThing = sql`not c.is_whole and c.classifier_id = taught_detections.classifier_id and c.file_id = taught_detections.file_id
  and c.start_time <= taught_detections.end_time and c.end_time >= taught_detections.start_time
  and ${inCommon} > ${sql.raw(String(SAME_THING))} * (${covered} - ${inCommon})`;

/**
 * Whether a user has called this detection right, or wrong. What they said is about the place and the time: it holds
 * for whatever is found there again.
 */
export const hasVerdict = (what: 'right' | 'wrong'): SQL<boolean> =>
  sql<boolean>`exists (select 1 from corrections c where ${what === 'right' ? sql`c.is_right` : sql`not c.is_right`} and ${sameThing})`;

/** What people said of detections. */
export const createCorrectionStore = (database: Database) => ({
  listOf: async (classifierIds: number[]): Promise<CorrectionRow[]> =>
    classifierIds.length === 0
      ? []
      : database.q
          .select()
          .from(corrections)
          .where(inArray(corrections.classifierId, classifierIds))
          .orderBy(asc(corrections.id)),
  async insert(row: typeof corrections.$inferInsert): Promise<void> {
    await database.q.insert(corrections).values(row);
  },
  /** What was said of this detection, and of whatever was found in its place before. */
  async listAbout(detectionId: number): Promise<CorrectionRow[]> {
    const about = database.q
      .select({ id: sql<number>`c.id` })
      .from(taughtDetections)
      .innerJoin(sql`corrections c`, sameThing)
      .where(eq(taughtDetections.id, detectionId));
    return database.q.select().from(corrections).where(inArray(corrections.id, about)).orderBy(asc(corrections.id));
  },
  async remove(ids: number[]): Promise<void> {
    if (ids.length > 0) await database.q.delete(corrections).where(inArray(corrections.id, ids));
  },
  /** Those on these files for which a label was drawn. */
  listLabelled: async (fileIds: number[]): Promise<CorrectionRow[]> =>
    fileIds.length === 0
      ? []
      : database.q
          .select()
          .from(corrections)
          .where(and(inArray(corrections.fileId, fileIds), isNotNull(corrections.labelId))),
  /** It may be on this frame after all. */
  async removeAbsence({
    classifierId,
    fileId,
    second,
  }: Pick<CorrectionRow, 'classifierId' | 'fileId' | 'second'>): Promise<void> {
    await database.q
      .delete(corrections)
      .where(
        and(
          corrections.isWhole,
          eq(corrections.classifierId, classifierId),
          eq(corrections.fileId, fileId),
          eq(corrections.second, second),
        ),
      );
  },
  async removeOfFiles(fileIds: number[]): Promise<void> {
    await database.q.delete(corrections).where(inArray(corrections.fileId, fileIds));
  },
  /** Those that were said of these files in other projects' classes. */
  async removeOfFilesBut(fileIds: number[], classifierIds: number[]): Promise<void> {
    await database.q
      .delete(corrections)
      .where(
        and(
          inArray(corrections.fileId, fileIds),
          classifierIds.length === 0 ? undefined : sql`not (${inArray(corrections.classifierId, classifierIds)})`,
        ),
      );
  },
});
export type CorrectionStore = ReturnType<typeof createCorrectionStore>;
