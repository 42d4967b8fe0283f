import { and, asc, desc, eq, gt, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { listOrphans } from '../list-orphans.ts';
import { streams, streamSegments } from '../streams.tables.ts';

export type SegmentRow = typeof streamSegments.$inferSelect;
export type NewSegment = Omit<typeof streamSegments.$inferInsert, 'id' | 'number' | 'sessionNumber'>;
export interface Range {
  from: Date;
  to: Date;
}
/** What is there of a camera. */
export interface Recorded extends Range {
  fileId: number;
  bytes: number;
}

/**
 * A segment ends with the first key frame after its time; cameras with key frames further apart than this are not known.
 */
const MAX_SEGMENT = '5 minutes';
/** What is shorter is no gap: the clock of a camera and ours are never quite the same. */
export const MAX_STEP_SECONDS = 2;

const endOf = sql`${streamSegments.startedAt} + make_interval(secs => ${streamSegments.seconds})`;

export const createSegmentStore = (database: Database) => {
  const within = (fileId: number, { from, to }: Range): SQL | undefined =>
    and(
      eq(streamSegments.fileId, fileId),
      lt(streamSegments.startedAt, to),
      gt(streamSegments.startedAt, sql`${from.toISOString()}::timestamptz - ${MAX_SEGMENT}::interval`),
      sql`${endOf} > ${from.toISOString()}::timestamptz`,
    );
  const count = async (fileId: number, bytes: number): Promise<void> =>
    void (await database.q
      .update(streams)
      .set({ recordedBytes: sql`greatest(0, ${streams.recordedBytes} + ${bytes})` })
      .where(eq(streams.fileId, fileId)));
  /** Those that were recorded last: by their times it would be others, once a clock was set back. */
  const listLast = (fileId: number, most: number): Promise<SegmentRow[]> =>
    database.q
      .select()
      .from(streamSegments)
      .where(eq(streamSegments.fileId, fileId))
      .orderBy(desc(streamSegments.id))
      .limit(most);

  return {
    /** In the transaction that keeps its bytes. False when there is one of this moment already. */
    async add(row: NewSegment): Promise<boolean> {
      const [last] = await listLast(row.fileId, 1);
      const isAnew = last?.session !== row.session;
      const numbers = last
        ? { number: last.number + 1, sessionNumber: last.sessionNumber + (isAnew ? 1 : 0) }
        : { number: 0, sessionNumber: 0 };
      const written = await database.q
        .insert(streamSegments)
        .values({ ...row, ...numbers })
        .onConflictDoNothing()
        .returning({ id: streamSegments.id });
      if (written.length === 0) return false;
      await count(row.fileId, row.bytes);
      return true;
    },
    async recordedOf(fileIds: number[]): Promise<Recorded[]> {
      if (fileIds.length === 0) return [];
      // Each by the two ends of its index.
      const { rows } = await database.raw(
        `select s.file_id as "fileId", s.recorded_bytes::float8 as bytes, first.started_at as "from", last.started_at + make_interval(secs => last.seconds) as "to" from streams s
         cross join lateral (select started_at from stream_segments where file_id = s.file_id order by started_at limit 1) first
         cross join lateral (select started_at, seconds from stream_segments where file_id = s.file_id order by id desc limit 1) last
         where s.file_id = any($1)`,
        [fileIds],
      );
      // The columns are named in the query above.
      return (rows as Recorded[]).map(({ from, to, ...row }) => ({ ...row, from: new Date(from), to: new Date(to) }));
    },
    /** Stretches without a gap, in the order in which they were recorded. */
    async spans(fileId: number, { from, to }: Range, most: number): Promise<Range[]> {
      const { rows } = await database.raw(
        `with segments as (
           select id, session, started_at as starts, started_at + make_interval(secs => seconds) as ends from stream_segments
           where file_id = $1 and started_at < $3 and started_at > $2::timestamptz - interval '${MAX_SEGMENT}'
         ), marked as (
           select id, starts, ends, (session is distinct from lag(session) over in_order or abs(extract(epoch from starts - lag(ends) over in_order)) > $4)::int as is_first
           from segments where ends > $2 window in_order as (order by id)
         ), numbered as (select starts, ends, sum(is_first) over (order by id) as span from marked)
         select min(starts) as "from", max(ends) as "to" from numbered group by span order by span limit $5`,
        [fileId, from, to, MAX_STEP_SECONDS, most],
      );
      // The columns are named in the query above.
      return (rows as Range[]).map((span) => ({ from: new Date(span.from), to: new Date(span.to) }));
    },
    /**
     * In the order in which they were recorded: where a clock was set back, one session would else be cut to pieces by
     * the other.
     */
    listBetween: (fileId: number, range: Range, most: number): Promise<SegmentRow[]> =>
      database.q.select().from(streamSegments).where(within(fileId, range)).orderBy(asc(streamSegments.id)).limit(most),
    listLast,
    async find(fileId: number, id: number): Promise<SegmentRow | null> {
      const [row] = await database.q
        .select()
        .from(streamSegments)
        .where(and(eq(streamSegments.id, id), eq(streamSegments.fileId, fileId)));
      return row ?? null;
    },
    /** Any one of them has the head of all; the last goes last. */
    async findOfSession(fileId: number, session: string): Promise<SegmentRow | null> {
      const [row] = await database.q
        .select()
        .from(streamSegments)
        .where(and(eq(streamSegments.fileId, fileId), eq(streamSegments.session, session)))
        .orderBy(desc(streamSegments.id))
        .limit(1);
      return row ?? null;
    },
    async isKeyUsed(key: string): Promise<boolean> {
      const rows = await database.q
        .select({ id: streamSegments.id })
        .from(streamSegments)
        .where(eq(streamSegments.key, key))
        .limit(1);
      return rows.length > 0;
    },
    /** The oldest segments of these cameras, each by its index. */
    async listOldest(
      fileIds: readonly number[],
      { before, most }: { before: Date; most: number },
    ): Promise<Pick<SegmentRow, 'id' | 'fileId' | 'startedAt' | 'bytes'>[]> {
      const { rows } = await database.raw(
        `select segment.id::float8 as id, camera.id as "fileId", segment.started_at as "startedAt", segment.bytes from unnest($1::int[]) camera (id)
         cross join lateral (select id, started_at, bytes from stream_segments where file_id = camera.id and started_at < $2 order by started_at limit $3) segment
         order by segment.started_at limit $3`,
        [fileIds, before, most],
      );
      // The columns are named in the query above.
      return (rows as Pick<SegmentRow, 'id' | 'fileId' | 'startedAt' | 'bytes'>[]).map((row) => ({
        ...row,
        startedAt: new Date(row.startedAt),
      }));
    },
    /** Of one camera. Tells what objects they needed. */
    async remove(fileId: number, ids: number[]): Promise<string[]> {
      const gone = await database.q
        .delete(streamSegments)
        .where(and(eq(streamSegments.fileId, fileId), inArray(streamSegments.id, ids)))
        .returning({ key: streamSegments.key, bytes: streamSegments.bytes });
      if (gone.length > 0) await count(fileId, -gone.reduce((sum, { bytes }) => sum + bytes, 0));
      return [...new Set(gone.map(({ key }) => key))];
    },
    listGone: (): Promise<number[]> => listOrphans(database, 'stream_segments'),
    /** Of a camera that is gone, so many at once. Tells what objects they needed. */
    async removeSome(fileId: number, most: number): Promise<string[]> {
      const some = database.q
        .select({ id: streamSegments.id })
        .from(streamSegments)
        .where(eq(streamSegments.fileId, fileId))
        .orderBy(asc(streamSegments.id))
        .limit(most);
      const gone = await database.q
        .delete(streamSegments)
        .where(inArray(streamSegments.id, some))
        .returning({ key: streamSegments.key });
      return [...new Set(gone.map(({ key }) => key))];
    },
    /** Cameras that have a record. */
    listRecorded: (): Promise<{ fileId: number; bytes: number }[]> =>
      database.q
        .select({ fileId: streams.fileId, bytes: streams.recordedBytes })
        .from(streams)
        .where(gt(streams.recordedBytes, 0)),
  };
};
export type SegmentStore = ReturnType<typeof createSegmentStore>;
