import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { listOrphans } from '../list-orphans.ts';
import { cameraEvents, streams } from '../streams.tables.ts';

export type CameraEventRow = typeof cameraEvents.$inferSelect;

export const createCameraEventStore = (database: Database) => ({
  /** Null: no such camera. */
  async hasAnalytics(fileId: number): Promise<boolean | null> {
    const [row] = await database.q
      .select({ hasAnalytics: streams.hasAnalytics })
      .from(streams)
      .where(eq(streams.fileId, fileId));
    return row?.hasAnalytics ?? null;
  },
  /** Written twice it is one. */
  async insert(row: typeof cameraEvents.$inferInsert): Promise<number> {
    const [made] = await database.q
      .insert(cameraEvents)
      .values(row)
      .onConflictDoUpdate({ target: [cameraEvents.fileId, cameraEvents.startedAt], set: { strength: row.strength } })
      .returning({ id: cameraEvents.id });
    if (!made) throw new Error('The event was not written');
    return made.id;
  },
  change: async (id: number, change: Partial<Omit<CameraEventRow, 'id' | 'fileId'>>): Promise<void> =>
    void (await database.q.update(cameraEvents).set(change).where(eq(cameraEvents.id, id))),
  async find(id: number): Promise<CameraEventRow | null> {
    const [row] = await database.q.select().from(cameraEvents).where(eq(cameraEvents.id, id));
    return row ?? null;
  },
  /** Of a camera, or those of all that began before this. */
  listOpen: (where: { fileId: number } | { before: Date }): Promise<CameraEventRow[]> =>
    database.q
      .select()
      .from(cameraEvents)
      .where(
        and(
          isNull(cameraEvents.endedAt),
          'fileId' in where ? eq(cameraEvents.fileId, where.fileId) : lt(cameraEvents.startedAt, where.before),
        ),
      )
      .orderBy(asc(cameraEvents.id)),
  async findLast(fileId: number, { wantsClip }: { wantsClip?: true } = {}): Promise<CameraEventRow | null> {
    const [row] = await database.q
      .select()
      .from(cameraEvents)
      .where(and(eq(cameraEvents.fileId, fileId), wantsClip && eq(cameraEvents.wantsClip, true)))
      .orderBy(desc(cameraEvents.startedAt))
      .limit(1);
    return row ?? null;
  },
  /** Ended, or ended by then, and their clips are still to be cut. */
  async listToCut(fileId: number, until?: Date): Promise<number[]> {
    const rows = await database.q
      .select({ id: cameraEvents.id })
      .from(cameraEvents)
      .where(
        and(
          eq(cameraEvents.fileId, fileId),
          cameraEvents.wantsClip,
          isNull(cameraEvents.clipFileId),
          until ? lte(cameraEvents.endedAt, until) : isNotNull(cameraEvents.endedAt),
        ),
      )
      .orderBy(asc(cameraEvents.id));
    return rows.map(({ id }) => id);
  },
  /** The same of all cameras. */
  listUncut: (): Promise<CameraEventRow[]> =>
    database.q
      .select()
      .from(cameraEvents)
      .where(and(isNotNull(cameraEvents.endedAt), cameraEvents.wantsClip, isNull(cameraEvents.clipFileId)))
      .orderBy(asc(cameraEvents.id)),
  async countUncut(fileIds: number[]): Promise<Map<number, number>> {
    if (fileIds.length === 0) return new Map();
    const rows = await database.q
      .select({ fileId: cameraEvents.fileId, amount: sql<number>`count(*)::int` })
      .from(cameraEvents)
      .where(and(inArray(cameraEvents.fileId, fileIds), cameraEvents.wantsClip, isNull(cameraEvents.clipFileId)))
      .groupBy(cameraEvents.fileId);
    return new Map(rows.map(({ fileId, amount }) => [fileId, amount]));
  },
  /** False: somebody was first, or nobody wants it any more. */
  async setClip(id: number, clipFileId: number): Promise<boolean> {
    const changed = await database.q
      .update(cameraEvents)
      .set({ clipFileId })
      .where(and(eq(cameraEvents.id, id), cameraEvents.wantsClip, isNull(cameraEvents.clipFileId)))
      .returning({ id: cameraEvents.id });
    return changed.length > 0;
  },
  /** No clip is cut any more of what has none yet. */
  dropWishes: async (where: { id: number } | { fileId: number }): Promise<void> =>
    void (await database.q
      .update(cameraEvents)
      .set({ wantsClip: false })
      .where(
        and(
          'id' in where ? eq(cameraEvents.id, where.id) : eq(cameraEvents.fileId, where.fileId),
          cameraEvents.wantsClip,
          isNull(cameraEvents.clipFileId),
        ),
      )),
  /** In order of time; those that reach into it too. Of too many the newest. */
  async listBetween(
    fileId: number,
    { from, to, most, withClip = false }: { from: Date; to: Date; most: number; withClip?: boolean },
  ): Promise<CameraEventRow[]> {
    const rows = await database.q
      .select()
      .from(cameraEvents)
      .where(
        and(
          eq(cameraEvents.fileId, fileId),
          lt(cameraEvents.startedAt, to),
          or(isNull(cameraEvents.endedAt), gt(cameraEvents.endedAt, from)),
          withClip ? isNotNull(cameraEvents.clipFileId) : undefined,
        ),
      )
      .orderBy(desc(cameraEvents.startedAt))
      .limit(most);
    return rows.toReversed();
  },
  /** Each by the end of its index: a camera has tens of thousands of them. */
  async latestOf(fileIds: number[]): Promise<CameraEventRow[]> {
    const { rows } = await database.raw(
      'select last.id from unnest($1::int[]) camera (id) cross join lateral (select id from camera_events where file_id = camera.id order by started_at desc limit 1) last',
      [fileIds],
    );
    // The column is named in the query above.
    const ids = (rows as { id: number }[]).map(({ id }) => id);
    return ids.length === 0 ? [] : database.q.select().from(cameraEvents).where(inArray(cameraEvents.id, ids));
  },
  /** The clips are gone for good, and are not cut again. */
  forgetClips: async (clipFileIds: number[]): Promise<void> =>
    void (await database.q
      .update(cameraEvents)
      .set({ clipFileId: null, wantsClip: false })
      .where(inArray(cameraEvents.clipFileId, clipFileIds))),
  listGone: (): Promise<number[]> => listOrphans(database, 'camera_events'),
  /** Of a camera that is gone, so many at once. */
  async removeSome(fileId: number, most: number): Promise<void> {
    const some = database.q
      .select({ id: cameraEvents.id })
      .from(cameraEvents)
      .where(eq(cameraEvents.fileId, fileId))
      .orderBy(asc(cameraEvents.id))
      .limit(most);
    await database.q.delete(cameraEvents).where(inArray(cameraEvents.id, some));
  },
  listCameras: async (): Promise<number[]> =>
    (await database.q.selectDistinct({ fileId: cameraEvents.fileId }).from(cameraEvents)).map(({ fileId }) => fileId),
  /** Of what was recorded before, only what became a clip is still to be seen. */
  removeBefore: async (fileId: number, before: Date): Promise<void> =>
    void (await database.q
      .delete(cameraEvents)
      .where(and(eq(cameraEvents.fileId, fileId), lt(cameraEvents.endedAt, before), isNull(cameraEvents.clipFileId)))),
});
export type CameraEventStore = ReturnType<typeof createCameraEventStore>;
