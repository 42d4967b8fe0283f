import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { fileFrames } from '../media.tables.ts';

export type FrameRow = typeof fileFrames.$inferSelect;

/** The frames of a video that machines look at. */
export const createFrameStore = (database: Database) => ({
  list: (fileId: number): Promise<FrameRow[]> => database.q.select().from(fileFrames).where(eq(fileFrames.fileId, fileId)).orderBy(asc(fileFrames.second)),
  /** In place of those that were there. */
  async replace(fileId: number, frames: { second: number; key: string }[]): Promise<void> {
    await database.q.delete(fileFrames).where(eq(fileFrames.fileId, fileId));
    if (frames.length > 0) await database.q.insert(fileFrames).values(frames.map((frame) => ({ fileId, ...frame }))).onConflictDoNothing();
  },
});
export type FrameStore = ReturnType<typeof createFrameStore>;
