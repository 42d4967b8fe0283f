import { and, eq, gt, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import type { ProjectsQuery } from '#modules/access/index.ts';
import { dataSources, files } from '../media.tables.ts';
import type { FileRow } from './files.store.ts';

/** How many files of a source are at which step, and the last one that waits in the queue. */
export interface Unfinished {
  dataSourceId: number;
  preparing: number;
  waiting: number;
  running: number;
  failed: number;
  no_funds: number;
  over_limit: number;
  over_budget: number;
  lastWaitingId: number | null;
}

/** Clips of a camera at one of the steps before they are described. */
export interface WaitingClips {
  streamFileId: number;
  recognition: FileRow['recognition'];
  amount: number;
}

const some = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`;
const isQueued = sql`${files.recognition} in ('waiting', 'running')`;

export const createFileProgressStore = (database: Database) => ({
  /** Returns those that are other now, with their projects. */
  async setRecognition(
    fileIds: number[],
    to: FileRow['recognition'],
    unless: FileRow['recognition'][],
  ): Promise<{ id: number; dataSourceId: number; projectId: number }[]> {
    if (fileIds.length === 0) return [];
    const changed = await database.q
      .update(files)
      .set({ recognition: to })
      .where(and(inArray(files.id, fileIds), notInArray(files.recognition, [to, ...unless])))
      .returning({ id: files.id });
    if (changed.length === 0) return [];
    return database.q
      .select({ id: files.id, dataSourceId: files.dataSourceId, projectId: dataSources.projectId })
      .from(files)
      .innerJoin(dataSources, eq(dataSources.id, files.dataSourceId))
      .where(
        and(
          inArray(
            files.id,
            changed.map(({ id }) => id),
          ),
          isNull(files.deletedAt),
        ),
      );
  },
  /**
   * Those of which no frames could be taken are at no step for ever: they count only for as long as that may still
   * come.
   */
  async countWaitingClips(streamFileIds: number[], framesBefore: Date): Promise<WaitingClips[]> {
    if (streamFileIds.length === 0) return [];
    const isWaiting = or(
      notInArray(files.recognition, ['none', 'done', 'failed']),
      and(eq(files.recognition, 'none'), ne(files.state, 'failed'), gt(files.createdAt, framesBefore)),
    );
    const rows = await database.q
      .select({ streamFileId: files.streamFileId, recognition: files.recognition, amount: sql<number>`count(*)::int` })
      .from(files)
      .where(
        and(
          inArray(files.streamFileId, streamFileIds),
          isNull(files.deletedAt),
          isNull(files.expiredAt),
          isNull(files.aiDescription),
          isWaiting,
        ),
      )
      .groupBy(files.streamFileId, files.recognition);
    return rows.flatMap(({ streamFileId, ...row }) => (streamFileId === null ? [] : [{ streamFileId, ...row }]));
  },
  countUnfinished: (projects: ProjectsQuery): Promise<Unfinished[]> =>
    database.q
      .select({
        dataSourceId: files.dataSourceId,
        preparing: some(sql`${files.state} = 'preparing' and not ${isQueued}`),
        waiting: some(sql`${files.recognition} = 'waiting'`),
        running: some(sql`${files.recognition} = 'running'`),
        no_funds: some(sql`${files.recognition} = 'no_funds'`),
        over_limit: some(sql`${files.recognition} = 'over_limit'`),
        over_budget: some(sql`${files.recognition} = 'over_budget'`),
        failed: some(
          sql`${files.state} = 'failed' or (${files.recognition} = 'failed' and ${files.aiDescription} is null)`,
        ),
        lastWaitingId: sql<number | null>`max(${files.id}) filter (where ${isQueued})`,
      })
      .from(files)
      .innerJoin(dataSources, eq(dataSources.id, files.dataSourceId))
      // As the index files_unfinished has it.
      .where(
        and(
          inArray(dataSources.projectId, projects),
          isNull(dataSources.deletedAt),
          isNull(files.deletedAt),
          or(ne(files.state, 'ready'), sql`${files.recognition} not in ('none', 'done')`),
        ),
      )
      .groupBy(files.dataSourceId)
      .orderBy(files.dataSourceId),
});
export type FileProgressStore = ReturnType<typeof createFileProgressStore>;
