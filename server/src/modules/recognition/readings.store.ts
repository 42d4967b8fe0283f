import type { FrameReading, Scene } from '@rakurs/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { machineDetections, readings } from './recognition.tables.ts';

export type ReadingRow = typeof readings.$inferSelect;

const MOST_ROWS_AT_ONCE = 500;

/** What was read on files, and what was found on them. A new reading takes the place of the old one. */
export const createReadingStore = (database: Database) => {
  const removeOf = async (fileId: number): Promise<void> => {
    await database.q.delete(readings).where(eq(readings.fileId, fileId));
    await database.q.delete(machineDetections).where(eq(machineDetections.fileId, fileId));
  };
  return {
    removeOf,
    async replace(fileId: number, { scenes, frames, readAt }: { scenes: Scene[]; frames: FrameReading[]; readAt: Date }): Promise<void> {
      await removeOf(fileId);
      await database.q.insert(readings).values({ fileId, scenes, frames, readAt });
      const found = frames.flatMap(({ second, detections }) => detections.map(({ class_name, ...where }) => ({ fileId, className: class_name, second, ...where })));
      for (let from = 0; from < found.length; from += MOST_ROWS_AT_ONCE) await database.q.insert(machineDetections).values(found.slice(from, from + MOST_ROWS_AT_ONCE));
    },
    async find(fileId: number): Promise<ReadingRow | null> {
      const [row] = await database.q.select().from(readings).where(eq(readings.fileId, fileId));
      return row ?? null;
    },
    async findAll(fileIds: number[]): Promise<ReadingRow[]> {
      return fileIds.length === 0 ? [] : database.q.select().from(readings).where(inArray(readings.fileId, fileIds));
    },
  };
};
export type ReadingStore = ReturnType<typeof createReadingStore>;
