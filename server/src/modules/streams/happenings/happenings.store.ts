import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { streamHappenings, streams } from '../streams.tables.ts';

export type HappeningRow = typeof streamHappenings.$inferSelect;

export const createHappeningStore = (database: Database) => ({
  /** Null: no such camera. */
  async hasAnalytics(fileId: number): Promise<boolean | null> {
    const [row] = await database.q.select({ hasAnalytics: streams.hasAnalytics }).from(streams).where(eq(streams.fileId, fileId));
    return row?.hasAnalytics ?? null;
  },
  /** Written twice it is one. */
  async insert(row: typeof streamHappenings.$inferInsert): Promise<number> {
    const [made] = await database.q.insert(streamHappenings).values(row).onConflictDoUpdate({ target: [streamHappenings.fileId, streamHappenings.startedAt], set: { strength: row.strength } }).returning({ id: streamHappenings.id });
    if (!made) throw new Error('The event was not written');
    return made.id;
  },
  change: async (id: number, change: Partial<Omit<HappeningRow, 'id' | 'fileId'>>): Promise<void> => void (await database.q.update(streamHappenings).set(change).where(eq(streamHappenings.id, id))),
  async find(id: number): Promise<HappeningRow | null> {
    const [row] = await database.q.select().from(streamHappenings).where(eq(streamHappenings.id, id));
    return row ?? null;
  },
  /** Of a camera, or those of all that began before this. */
  listOpen: (where: { fileId: number } | { before: Date }): Promise<HappeningRow[]> =>
    database.q.select().from(streamHappenings).where(and(isNull(streamHappenings.endedAt), 'fileId' in where ? eq(streamHappenings.fileId, where.fileId) : lt(streamHappenings.startedAt, where.before))).orderBy(asc(streamHappenings.id)),
  async findLast(fileId: number, { wantsClip }: { wantsClip?: true } = {}): Promise<HappeningRow | null> {
    const [row] = await database.q.select().from(streamHappenings).where(and(eq(streamHappenings.fileId, fileId), wantsClip && eq(streamHappenings.wantsClip, true))).orderBy(desc(streamHappenings.startedAt)).limit(1);
    return row ?? null;
  },
  /** Ended, or ended by then, and their clips are still to be cut. */
  async listToCut(fileId: number, until?: Date): Promise<number[]> {
    const rows = await database.q.select({ id: streamHappenings.id }).from(streamHappenings).where(and(eq(streamHappenings.fileId, fileId), streamHappenings.wantsClip, isNull(streamHappenings.clipFileId), until ? lte(streamHappenings.endedAt, until) : isNotNull(streamHappenings.endedAt))).orderBy(asc(streamHappenings.id));
    return rows.map(({ id }) => id);
  },
  async countUncut(fileIds: number[]): Promise<Map<number, number>> {
    if (fileIds.length === 0) return new Map();
    const rows = await database.q.select({ fileId: streamHappenings.fileId, amount: sql<number>`count(*)::int` }).from(streamHappenings).where(and(inArray(streamHappenings.fileId, fileIds), streamHappenings.wantsClip, isNull(streamHappenings.clipFileId))).groupBy(streamHappenings.fileId);
    return new Map(rows.map(({ fileId, amount }) => [fileId, amount]));
  },
  /** False: somebody was first, or nobody wants it any more. */
  async setClip(id: number, clipFileId: number): Promise<boolean> {
    const changed = await database.q.update(streamHappenings).set({ clipFileId }).where(and(eq(streamHappenings.id, id), streamHappenings.wantsClip, isNull(streamHappenings.clipFileId))).returning({ id: streamHappenings.id });
    return changed.length > 0;
  },
  /** No clip is cut any more of what has none yet. */
  dropWishes: async (where: { id: number } | { fileId: number }): Promise<void> =>
    void (await database.q.update(streamHappenings).set({ wantsClip: false }).where(and('id' in where ? eq(streamHappenings.id, where.id) : eq(streamHappenings.fileId, where.fileId), streamHappenings.wantsClip, isNull(streamHappenings.clipFileId)))),
  /** In order of time; those that reach into it too. Of too many the newest. */
  async listBetween(fileId: number, { from, to, most, withClip = false }: { from: Date; to: Date; most: number; withClip?: boolean }): Promise<HappeningRow[]> {
    const rows = await database.q
      .select()
      .from(streamHappenings)
      .where(and(eq(streamHappenings.fileId, fileId), lt(streamHappenings.startedAt, to), or(isNull(streamHappenings.endedAt), gt(streamHappenings.endedAt, from)), withClip ? isNotNull(streamHappenings.clipFileId) : undefined))
      .orderBy(desc(streamHappenings.startedAt))
      .limit(most);
    return rows.toReversed();
  },
  latestOf: async (fileIds: number[]): Promise<HappeningRow[]> =>
    fileIds.length === 0 ? [] : database.q.selectDistinctOn([streamHappenings.fileId]).from(streamHappenings).where(inArray(streamHappenings.fileId, fileIds)).orderBy(streamHappenings.fileId, desc(streamHappenings.startedAt)),
  /** The clips are gone for good, and are not cut again. */
  forgetClips: async (clipFileIds: number[]): Promise<void> => void (await database.q.update(streamHappenings).set({ clipFileId: null, wantsClip: false }).where(inArray(streamHappenings.clipFileId, clipFileIds))),
  removeOf: async (fileIds: number[]): Promise<void> => void (await database.q.delete(streamHappenings).where(inArray(streamHappenings.fileId, fileIds))),
  listCameras: async (): Promise<number[]> => (await database.q.selectDistinct({ fileId: streamHappenings.fileId }).from(streamHappenings)).map(({ fileId }) => fileId),
  /** Of what was recorded before, only what became a clip is still to be seen. */
  removeBefore: async (fileId: number, before: Date): Promise<void> => void (await database.q.delete(streamHappenings).where(and(eq(streamHappenings.fileId, fileId), lt(streamHappenings.endedAt, before), isNull(streamHappenings.clipFileId)))),
});
export type HappeningStore = ReturnType<typeof createHappeningStore>;
