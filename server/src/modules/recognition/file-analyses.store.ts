import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { fileAnalyses } from './recognition.tables.ts';

export type FileAnalysisRow = typeof fileAnalyses.$inferSelect;

/** What is told of files over time. A new telling takes the place of the old one. */
export const createFileAnalysisStore = (database: Database) => ({
  async replace(fileId: number, told: Omit<FileAnalysisRow, 'fileId'>): Promise<void> {
    await database.q
      .insert(fileAnalyses)
      .values({ fileId, ...told })
      .onConflictDoUpdate({ target: fileAnalyses.fileId, set: told });
  },
  async find(fileId: number): Promise<FileAnalysisRow | null> {
    const [row] = await database.q.select().from(fileAnalyses).where(eq(fileAnalyses.fileId, fileId));
    return row ?? null;
  },
  async findAll(fileIds: number[]): Promise<FileAnalysisRow[]> {
    return fileIds.length === 0
      ? []
      : database.q.select().from(fileAnalyses).where(inArray(fileAnalyses.fileId, fileIds));
  },
  async copyOf(copies: { from: number; to: number }[]): Promise<void> {
    await database.raw(
      'insert into file_analyses (file_id, scenes, description, provider, model, place, read_at) select c.to_file, r.scenes, r.description, r.provider, r.model, r.place, r.read_at from file_analyses r join unnest($1::int[], $2::int[]) as c(from_file, to_file) on c.from_file = r.file_id',
      [copies.map(({ from }) => from), copies.map(({ to }) => to)],
    );
  },
  async removeOf(fileIds: number[]): Promise<void> {
    await database.q.delete(fileAnalyses).where(inArray(fileAnalyses.fileId, fileIds));
  },
});
export type FileAnalysisStore = ReturnType<typeof createFileAnalysisStore>;
