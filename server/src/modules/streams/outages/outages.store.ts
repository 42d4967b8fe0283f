import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { streamOutages, streams } from '../streams.tables.ts';

export type OutageRow = typeof streamOutages.$inferSelect;

/** A camera that has been away for long, and nobody was told. */
export interface StreamInOutage {
  fileId: number;
  lostAt: Date;
  reason: string | null;
}
/** An outage that is over; null: nobody waits for the camera any more, it was switched off. */
export interface EndedOutage extends OutageRow {
  backAt: Date | null;
}

const isOpen = isNull(streamOutages.endedAt);

export const createOutageStore = (database: Database) => ({
  async listLost(before: Date): Promise<StreamInOutage[]> {
    const rows = await database.q
      .select({ fileId: streams.fileId, lostAt: streams.lostAt, reason: streams.reason })
      .from(streams)
      .leftJoin(streamOutages, and(eq(streamOutages.fileId, streams.fileId), isOpen))
      .where(and(streams.isOn, isNotNull(streams.lostAt), lte(streams.lostAt, before), isNull(streamOutages.id)))
      .orderBy(asc(streams.fileId));
    return rows.flatMap(({ lostAt, ...row }) => (lostAt ? [{ ...row, lostAt }] : []));
  },
  /**
   * Of cameras that are live again, or that nobody wants to see now; those that are gone have taken their outages
   * along.
   */
  async listOver(): Promise<EndedOutage[]> {
    const rows = await database.q
      .select({ outage: streamOutages, isOn: streams.isOn, since: streams.since })
      .from(streamOutages)
      .innerJoin(streams, eq(streams.fileId, streamOutages.fileId))
      .where(and(isOpen, or(sql`not ${streams.isOn}`, isNull(streams.lostAt))))
      .orderBy(asc(streamOutages.id));
    return rows.map(({ outage, isOn, since }) => ({ ...outage, backAt: isOn ? since : null }));
  },
  /** False: somebody was first. */
  async open({ fileId, lostAt, reason }: StreamInOutage): Promise<boolean> {
    const written = await database.q
      .insert(streamOutages)
      .values({ fileId, startedAt: lostAt, reason })
      .onConflictDoNothing()
      .returning({ id: streamOutages.id });
    return written.length > 0;
  },
  /** False: somebody was first. */
  async close(id: number, endedAt: Date): Promise<boolean> {
    const written = await database.q
      .update(streamOutages)
      .set({ endedAt })
      .where(and(eq(streamOutages.id, id), isOpen))
      .returning({ id: streamOutages.id });
    return written.length > 0;
  },
  /** Those that reach into it too; in order of time. */
  listBetween: (fileId: number, { from, to, most }: { from: Date; to: Date; most: number }): Promise<OutageRow[]> =>
    database.q
      .select()
      .from(streamOutages)
      .where(
        and(
          eq(streamOutages.fileId, fileId),
          lt(streamOutages.startedAt, to),
          or(isOpen, gt(streamOutages.endedAt, from)),
        ),
      )
      .orderBy(asc(streamOutages.startedAt))
      .limit(most),
  async removeOf(fileIds: number[]): Promise<void> {
    if (fileIds.length > 0) await database.q.delete(streamOutages).where(inArray(streamOutages.fileId, fileIds));
  },
  removeBefore: async (before: Date): Promise<void> =>
    void (await database.q.delete(streamOutages).where(lt(streamOutages.endedAt, before))),
});
export type OutageStore = ReturnType<typeof createOutageStore>;
