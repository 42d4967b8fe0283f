import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { scans } from './detections.tables.ts';

export type ScanRow = typeof scans.$inferSelect;
/** A picture (segment 0), or a segment of a film. */
export interface Segment {
  fileId: number;
  segment: number;
}

const columns = (segments: readonly Segment[]): [number[], number[]] => [
  segments.map(({ fileId }) => fileId),
  segments.map(({ segment }) => segment),
];
/** The rows of these segments. */
const THESE = '(file_id, segment) in (select * from unnest($1::int[], $2::int[]))';

/** By which versions segments are being scanned, and have been. */
export const createScanStore = (database: Database) => ({
  /** Until the transaction ends nobody else asks for scans in the project. */
  async lock(projectId: number): Promise<void> {
    await database.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`scans of project ${projectId}`]);
  },
  /** Of these files all segments, or this one of each. */
  listOf: async (fileIds: number[], segment?: number): Promise<ScanRow[]> =>
    fileIds.length === 0
      ? []
      : database.q
          .select()
          .from(scans)
          .where(and(inArray(scans.fileId, fileIds), segment === undefined ? undefined : eq(scans.segment, segment)))
          .orderBy(asc(scans.fileId), asc(scans.segment)),
  /**
   * Until the transaction ends nobody else tells of these segments: of two who do at the same moment the second sees what
   * the first has told.
   */
  async hold(segments: readonly Segment[]): Promise<void> {
    await database.raw(`select 1 from scans where ${THESE} order by file_id, segment for update`, columns(segments));
  },
  /** These versions are asked about these segments. */
  async claim(projectId: number, segments: readonly Segment[], versionIds: number[]): Promise<void> {
    await database.raw(
      `insert into scans (file_id, segment, project_id, asked, done) select file_id, segment, $3, $4::int[], '{}' from unnest($1::int[], $2::int[]) as p(file_id, segment)
       on conflict (file_id, segment) do update set project_id = excluded.project_id, asked = array(select distinct unnest(scans.asked || excluded.asked))`,
      [...columns(segments), projectId, versionIds],
    );
  },
  /** Nobody will look after all. */
  async giveBack(segments: readonly Segment[], versionIds: number[]): Promise<void> {
    await database.raw(
      `update scans set asked = array(select unnest(asked) except select unnest($3::int[])) where ${THESE}`,
      [...columns(segments), versionIds],
    );
  },
  /**
   * They were scanned by these; what others of the same classes had found there is gone. Also where nobody is known to
   * have asked: who was away in another project meanwhile is seen all the same.
   */
  async settle(
    projectId: number,
    segments: readonly Segment[],
    { asked, done, others }: { asked: number[]; done: number[]; others: number[] },
  ): Promise<void> {
    await database.raw(
      `insert into scans (file_id, segment, project_id, asked, done) select file_id, segment, $6, '{}', $4::int[] from unnest($1::int[], $2::int[]) as p(file_id, segment)
       on conflict (file_id, segment) do update set project_id = excluded.project_id, asked = array(select unnest(scans.asked) except select unnest($3::int[])),
       done = array((select unnest(scans.done) except select unnest($5::int[])) union select unnest($4::int[]))`,
      [...columns(segments), asked, done, others, projectId],
    );
  },
  /** Of files that are in another project now, or about to be looked at as if nobody ever had. */
  async removeOfFilesBut(fileIds: number[], projectId: number): Promise<number[]> {
    return (
      await database.q
        .delete(scans)
        .where(and(inArray(scans.fileId, fileIds), ne(scans.projectId, projectId)))
        .returning({ fileId: scans.fileId })
    ).map(({ fileId }) => fileId);
  },
  async removeOfFiles(fileIds: number[]): Promise<void> {
    await database.q.delete(scans).where(inArray(scans.fileId, fileIds));
  },
  async removeOfProjects(projectIds: number[]): Promise<void> {
    await database.q.delete(scans).where(inArray(scans.projectId, projectIds));
  },
  /** What was asked of these versions is not asked any more. */
  async forgetVersions(projectId: number, versionIds: number[]): Promise<void> {
    await database.q
      .update(scans)
      .set({
        asked: sql`array(select unnest(${scans.asked}) except select unnest(${sql.param(versionIds)}::int[]))`,
        done: sql`array(select unnest(${scans.done}) except select unnest(${sql.param(versionIds)}::int[]))`,
      })
      .where(eq(scans.projectId, projectId));
  },
});
export type ScanStore = ReturnType<typeof createScanStore>;
