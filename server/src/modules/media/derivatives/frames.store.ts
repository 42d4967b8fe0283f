import { and, asc, eq, inArray, like } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { files, frames } from '../media.tables.ts';

export type FrameRow = typeof frames.$inferSelect;

const MAX_ROWS_AT_ONCE = 1000;

export const createFrameStore = (database: Database) => ({
  list: (fileId: number): Promise<FrameRow[]> =>
    database.q.select().from(frames).where(eq(frames.fileId, fileId)).orderBy(asc(frames.second)),
  /** In the order of their files and seconds. */
  listOf: async (fileIds: number[]): Promise<FrameRow[]> =>
    fileIds.length === 0
      ? []
      : database.q
          .select()
          .from(frames)
          .where(inArray(frames.fileId, fileIds))
          .orderBy(asc(frames.fileId), asc(frames.second)),
  findAll: async (frameIds: number[]): Promise<FrameRow[]> =>
    frameIds.length === 0 ? [] : database.q.select().from(frames).where(inArray(frames.id, frameIds)),
  /** Those that are there already keep their ids: what was seen on them stays theirs. */
  async add(fileId: number, found: { second: number; pictureKey: string | null }[]): Promise<void> {
    for (let from = 0; from < found.length; from += MAX_ROWS_AT_ONCE) {
      await database.q
        .insert(frames)
        .values(found.slice(from, from + MAX_ROWS_AT_ONCE).map((frame) => ({ fileId, ...frame })))
        .onConflictDoNothing();
    }
  },
  /** How large the pictures of all frames of a file are. */
  async setBytes(fileId: number, bytes: number): Promise<void> {
    await database.q.update(files).set({ framesBytes: bytes }).where(eq(files.id, fileId));
  },
  /** Another picture of the same frame, which is made if it is not there. */
  async setPicture(fileId: number, second: number, pictureKey: string): Promise<void> {
    await database.q
      .insert(frames)
      .values({ fileId, second, pictureKey })
      .onConflictDoUpdate({ target: [frames.fileId, frames.second], set: { pictureKey } });
  },
  /** By the beginning of its picture's key. */
  async findPicture(fileId: number, keyStart: string): Promise<string | null> {
    // Hexadecimal, so that nothing in it means anything to LIKE.
    if (!/^[0-9a-f]+$/.test(keyStart)) return null;
    const [row] = await database.q
      .select({ key: frames.pictureKey })
      .from(frames)
      .where(and(eq(frames.fileId, fileId), like(frames.pictureKey, `${keyStart}%`)))
      .limit(1);
    return row?.key ?? null;
  },
});
export type FrameStore = ReturnType<typeof createFrameStore>;
