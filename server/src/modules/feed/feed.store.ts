import { and, between, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import type { EarlierMessage } from './coalescing.ts';
import { feedMessages, feedReads } from './feed.tables.ts';

export type MessageRow = typeof feedMessages.$inferSelect;
export type NewMessageRow = typeof feedMessages.$inferInsert;

/** Who reads, and the projects whose messages they may read. */
export interface FeedReader {
  userId: number;
  projectIds: readonly number[];
}

/**
 * The newest messages of each project behind `after`. The bounds and the order are those of feed_messages_of_project: by
 * an equal project alone the planner may take the key instead, and pass a million messages of others on its way.
 */
const newestOfEach = (after = '0'): string => `unnest($2::int[]) p(id) cross join lateral (
  select m.id from feed_messages m
  where (m.project_id, m.id) > (p.id, ${after}) and m.project_id <= p.id
    and m.claimed_at is null and m.coalesced_into is null and (m.kind <> 'saved_search' or m.user_id = $1)
  order by m.project_id desc, m.id desc limit $3
) newest`;
/** A database takes only so many values at once. */
const WRITTEN_AT_ONCE = 1000;

export const createFeedStore = (database: Database) => ({
  /** Whoever writes messages about a file does so alone: what only repeats the last one is told by looking at it. */
  async lockThread(threadId: number): Promise<void> {
    await database.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`feed, thread ${threadId}`]);
  },
  /** A camera speaks for years: of its thread only what is near these moments. */
  listOfThread: (
    threadId: number,
    reactionIds: number[],
    { from, to }: { from: number; to: number },
  ): Promise<EarlierMessage[]> =>
    database.q
      .select({
        id: feedMessages.id,
        reactionId: feedMessages.reactionId,
        frameId: feedMessages.frameId,
        moment: feedMessages.moment,
        content: feedMessages.content,
        coalescedInto: feedMessages.coalescedInto,
        claimedAt: feedMessages.claimedAt,
      })
      .from(feedMessages)
      .where(
        and(
          eq(feedMessages.threadId, threadId),
          inArray(feedMessages.reactionId, reactionIds),
          between(feedMessages.moment, from, to),
        ),
      ),
  /**
   * Leaves out what is there already, of the same reaction and frame or of the same search and file. Returns those it
   * wrote, in their order.
   */
  async insert(rows: NewMessageRow[]): Promise<MessageRow[]> {
    const written: MessageRow[] = [];
    for (let from = 0; from < rows.length; from += WRITTEN_AT_ONCE) {
      written.push(
        ...(await database.q
          .insert(feedMessages)
          .values(rows.slice(from, from + WRITTEN_AT_ONCE))
          .onConflictDoNothing()
          .returning()),
      );
    }
    return written.toSorted((one, other) => one.id - other.id);
  },
  async addRepeats(id: number, amount: number): Promise<number> {
    const [row] = await database.q
      .update(feedMessages)
      .set({ repeats: sql`${feedMessages.repeats} + ${amount}` })
      .where(eq(feedMessages.id, id))
      .returning({ repeats: feedMessages.repeats });
    return row?.repeats ?? 0;
  },
  /** The newest first. */
  async list(
    { userId, projectIds }: FeedReader,
    { from, most }: { from: number; most: number },
  ): Promise<MessageRow[]> {
    // What lies before the page is passed over in the index alone.
    const { rows } = await database.raw(
      `select newest.id from ${newestOfEach()} order by newest.id desc offset $4 limit $5`,
      [userId, projectIds, from + most, from, most],
    );
    // The column is named in the query above.
    const ids = (rows as { id: number }[]).map(({ id }) => id);
    if (ids.length === 0) return [];
    return database.q.select().from(feedMessages).where(inArray(feedMessages.id, ids)).orderBy(desc(feedMessages.id));
  },
  /** As it is shown; what is coalesced into another is not. */
  async find(id: number): Promise<MessageRow | null> {
    const [row] = await database.q
      .select()
      .from(feedMessages)
      .where(and(eq(feedMessages.id, id), isNull(feedMessages.coalescedInto)));
    return row ?? null;
  },
  /** With what it stands for. False when that was done before. */
  async claim(message: Pick<MessageRow, 'id' | 'fileId'>, at: Date): Promise<boolean> {
    const [claimed] = await database.q
      .update(feedMessages)
      .set({ claimedAt: at })
      .where(and(eq(feedMessages.id, message.id), isNull(feedMessages.claimedAt)))
      .returning({ id: feedMessages.id });
    if (!claimed) return false;
    await database.q
      .update(feedMessages)
      .set({ claimedAt: at })
      .where(and(eq(feedMessages.fileId, message.fileId), eq(feedMessages.coalescedInto, message.id)));
    return true;
  },
  /** Not one of them is looked at twice, and nobody counts further than `most`. */
  async countUnread({ userId, projectIds }: FeedReader, most: number): Promise<number> {
    const { rows } = await database.raw(
      `select count(*)::int as amount from (
         select from ${newestOfEach('coalesce((select last_read_id from feed_reads where user_id = $1), 0)')} limit $3
       ) unread`,
      [userId, projectIds, most],
    );
    // The column is named in the query above.
    return (rows as { amount: number }[])[0]?.amount ?? 0;
  },
  /** Never back, and never past the newest: what is yet to come has not been seen. */
  async setRead({ userId, projectIds }: FeedReader, upTo: number): Promise<void> {
    await database.raw(
      `insert into feed_reads (user_id, last_read_id)
       select $1::int, least($4::int, coalesce((select max(newest.id) from ${newestOfEach()}), 0))
       on conflict (user_id) do update set last_read_id = greatest(feed_reads.last_read_id, excluded.last_read_id)`,
      [userId, projectIds, 1, upTo],
    );
  },
  async placeOf(fileIds: number[], place: { dataSourceId: number; projectId: number }): Promise<void> {
    await database.raw('update feed_messages set data_source_id = $2, project_id = $3 where file_id = any($1)', [
      fileIds,
      place.dataSourceId,
      place.projectId,
    ]);
  },
  async placeSource(dataSourceId: number, projectId: number): Promise<void> {
    await database.q.update(feedMessages).set({ projectId }).where(eq(feedMessages.dataSourceId, dataSourceId));
  },
  async removeOfProjects(projectIds: number[]): Promise<void> {
    await database.q.delete(feedMessages).where(inArray(feedMessages.projectId, projectIds));
  },
  async removeOfUser(userId: number): Promise<void> {
    await database.q.delete(feedMessages).where(eq(feedMessages.userId, userId));
    await database.q.delete(feedReads).where(eq(feedReads.userId, userId));
  },
});
export type FeedStore = ReturnType<typeof createFeedStore>;
