import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { readings } from './recognition.tables.ts';

export type ReadingRow = typeof readings.$inferSelect;

/** What is told of files over time. A new telling takes the place of the old one. */
export const createReadingStore = (database: Database) => ({
  async replace(fileId: number, told: Omit<ReadingRow, 'fileId'>): Promise<void> {
    await database.q
      .insert(readings)
      .values({ fileId, ...told })
      .onConflictDoUpdate({ target: readings.fileId, set: told });
  },
  async find(fileId: number): Promise<ReadingRow | null> {
    const [row] = await database.q.select().from(readings).where(eq(readings.fileId, fileId));
    return row ?? null;
  },
  async findAll(fileIds: number[]): Promise<ReadingRow[]> {
    return fileIds.length === 0 ? [] : database.q.select().from(readings).where(inArray(readings.fileId, fileIds));
  },
  async copyOf(copies: { from: number; to: number }[]): Promise<void> {
    await database.raw(
      'insert into readings (file_id, scenes, description, provider, model, place, read_at) select c.to_file, r.scenes, r.description, r.provider, r.model, r.place, r.read_at from readings r join unnest($1::int[], $2::int[]) as c(from_file, to_file) on c.from_file = r.file_id',
      [copies.map(({ from }) => from), copies.map(({ to }) => to)],
    );
  },
  async removeOf(fileIds: number[]): Promise<void> {
    await database.q.delete(readings).where(inArray(readings.fileId, fileIds));
  },
});
export type ReadingStore = ReturnType<typeof createReadingStore>;
