import type { Scene } from '@rakurs/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { readings } from './recognition.tables.ts';

export type ReadingRow = typeof readings.$inferSelect;

/** What is told of files over time. A new telling takes the place of the old one. */
export const createReadingStore = (database: Database) => ({
  async replace(fileId: number, told: { scenes: Scene[]; readAt: Date }): Promise<void> {
    await database.q.insert(readings).values({ fileId, ...told }).onConflictDoUpdate({ target: readings.fileId, set: told });
  },
  async find(fileId: number): Promise<ReadingRow | null> {
    const [row] = await database.q.select().from(readings).where(eq(readings.fileId, fileId));
    return row ?? null;
  },
  async findAll(fileIds: number[]): Promise<ReadingRow[]> {
    return fileIds.length === 0 ? [] : database.q.select().from(readings).where(inArray(readings.fileId, fileIds));
  },
  async removeOf(fileId: number): Promise<void> {
    await database.q.delete(readings).where(eq(readings.fileId, fileId));
  },
});
export type ReadingStore = ReturnType<typeof createReadingStore>;
