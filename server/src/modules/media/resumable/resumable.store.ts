import { and, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { dataSources, files, uploads } from '../media.tables.ts';

export type UploadRow = typeof uploads.$inferSelect;
/** An upload and the project its source is in now. */
export interface PlacedUpload extends UploadRow {
  projectId: number;
}
type Words = Pick<UploadRow, 'name' | 'title' | 'description'>;

export function createResumableStore(database: Database) {
  /** Those whose source is there. */
  const placed = () =>
    database.q
      .select({ upload: uploads, projectId: dataSources.projectId })
      .from(uploads)
      .innerJoin(dataSources, and(eq(dataSources.id, uploads.dataSourceId), isNull(dataSources.deletedAt)));
  const flat = ({ upload, projectId }: { upload: UploadRow; projectId: number }): PlacedUpload => ({
    ...upload,
    projectId,
  });
  const unfinishedOf = (userId: number, since: Date) =>
    and(eq(uploads.userId, userId), isNull(uploads.fileId), gt(uploads.touchedAt, since));

  const keysOf = (rows: UploadRow[]): string[] =>
    rows.flatMap(({ fileId, sha256 }) => (fileId === null && sha256 !== null ? [sha256] : []));

  return {
    async insert(row: UploadRow): Promise<void> {
      await database.q.insert(uploads).values(row);
    },
    async find(id: string): Promise<PlacedUpload | null> {
      const [row] = await placed().where(eq(uploads.id, id));
      return row ? flat(row) : null;
    },
    /** The unfinished upload of the same bytes into the same source. */
    async findSame(
      { userId, dataSourceId, sha256, size }: Pick<UploadRow, 'userId' | 'dataSourceId' | 'size'> & { sha256: string },
      since: Date,
    ): Promise<PlacedUpload | null> {
      const [row] = await placed()
        .where(
          and(
            unfinishedOf(userId, since),
            eq(uploads.dataSourceId, dataSourceId),
            eq(uploads.sha256, sha256),
            eq(uploads.size, size),
          ),
        )
        .orderBy(desc(uploads.touchedAt))
        .limit(1);
      return row ? flat(row) : null;
    },
    async listUnfinished(userId: number, since: Date): Promise<PlacedUpload[]> {
      return (await placed().where(unfinishedOf(userId, since)).orderBy(desc(uploads.touchedAt))).map(flat);
    },
    async touch(id: string, at: Date, words: Partial<Words> = {}): Promise<void> {
      await database.q
        .update(uploads)
        .set({ touchedAt: at, ...words })
        .where(eq(uploads.id, id));
    },
    async noteFile(id: string, fileId: number): Promise<void> {
      await database.q.update(uploads).set({ fileId }).where(eq(uploads.id, id));
    },
    /** From now on it is known, and not only said, what the bytes are. */
    async noteKey(id: string, sha256: string): Promise<void> {
      await database.q.update(uploads).set({ sha256 }).where(eq(uploads.id, id));
    },
    /** Both tell of which bytes there may be an object that no file has. */
    async remove(ids: string[]): Promise<string[]> {
      return keysOf(await database.q.delete(uploads).where(inArray(uploads.id, ids)).returning());
    },
    async removeUntouchedSince(time: Date): Promise<string[]> {
      return keysOf(await database.q.delete(uploads).where(lt(uploads.touchedAt, time)).returning());
    },
    /** All of a user, finished or not. */
    async listOf(userId: number): Promise<string[]> {
      return (await database.q.select({ id: uploads.id }).from(uploads).where(eq(uploads.userId, userId))).map(
        ({ id }) => id,
      );
    },
    /** Files of a source that are made of these bytes. */
    listMadeOf: (
      dataSourceId: number,
      checksums: string[],
    ): Promise<{ id: number; title: string; sha256: string | null }[]> =>
      database.q
        .select({ id: files.id, title: files.title, sha256: files.sha256 })
        .from(files)
        .where(and(inArray(files.sha256, checksums), eq(files.dataSourceId, dataSourceId), isNull(files.deletedAt)))
        .orderBy(files.id),
    /** Those of the ids that still mean something: bytes under any other are rubbish. */
    async listKnown(ids: string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await database.q.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, ids));
      return rows.map(({ id }) => id);
    },
  };
}
export type ResumableStore = ReturnType<typeof createResumableStore>;
