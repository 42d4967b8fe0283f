import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { dataSources, files, frames } from '../media.tables.ts';

export type FileRow = typeof files.$inferSelect;
/** A file and where it belongs now: its source may move between projects. */
export interface PlacedFile extends FileRow {
  projectId: number;
  userId: number;
}
export type FileChange = Partial<Omit<FileRow, 'id' | 'dataSourceId' | 'createdAt'>>;
export interface PageQuery {
  dataSourceId: number;
  processedOnly: boolean;
  size: number;
}

export function createFileStore(database: Database) {
  const placed = () =>
    database.q.select({ file: files, projectId: dataSources.projectId, userId: dataSources.userId }).from(files).innerJoin(dataSources, eq(dataSources.id, files.dataSourceId));
  const flat = ({ file, projectId, userId }: { file: FileRow; projectId: number; userId: number }): PlacedFile => ({ ...file, projectId, userId });
  const visible = ({ dataSourceId, processedOnly }: Omit<PageQuery, 'size'>): SQL | undefined =>
    and(eq(files.dataSourceId, dataSourceId), isNull(files.deletedAt), processedOnly ? isNotNull(files.aiDescription) : undefined);

  return {
    async insert(row: typeof files.$inferInsert): Promise<FileRow> {
      const [made] = await database.q.insert(files).values(row).returning();
      if (!made) throw new Error('The file was not written');
      return made;
    },
    /** Deleted ones too: whoever asks looks at `deletedAt`. Null when it, or its source, is not there. */
    async find(id: number): Promise<PlacedFile | null> {
      const [row] = await placed().where(and(eq(files.id, id), isNull(dataSources.deletedAt)));
      return row ? flat(row) : null;
    },
    /** Those of them that are still there. */
    async findAll(ids: number[]): Promise<PlacedFile[]> {
      if (ids.length === 0) return [];
      const rows = await placed().where(and(inArray(files.id, ids), isNull(files.deletedAt), isNull(dataSources.deletedAt)));
      return rows.map(flat);
    },
    /** Files of a source that are not prepared, or not described. */
    async listUnfinished(dataSourceId: number): Promise<PlacedFile[]> {
      const rows = await placed().where(and(visible({ dataSourceId, processedOnly: false }), ne(files.kind, 'stream'), ne(files.state, 'failed'), isNull(files.aiDescription)));
      return rows.map(flat);
    },
    /** Ids of a source's pictures and videos, oldest first, after this one. */
    async listIdsAfter(dataSourceId: number, afterId: number, most: number): Promise<number[]> {
      const rows = await database.q.select({ id: files.id }).from(files).where(and(visible({ dataSourceId, processedOnly: false }), ne(files.kind, 'stream'), gt(files.id, afterId))).orderBy(asc(files.id)).limit(most);
      return rows.map(({ id }) => id);
    },
    /** What kinds of files there are in a source. */
    listKinds: (dataSourceId: number): Promise<Pick<FileRow, 'id' | 'kind'>[]> =>
      database.q.select({ id: files.id, kind: files.kind }).from(files).where(visible({ dataSourceId, processedOnly: false })),
    /** Newest first, below this id: an index walks straight there, however deep the page. */
    async listBelow(query: PageQuery, belowId: number): Promise<PlacedFile[]> {
      const rows = await placed().where(and(visible(query), lt(files.id, belowId))).orderBy(desc(files.id)).limit(query.size);
      return rows.map(flat);
    },
    /** The id at whose side a page begins, counted on the index alone; null when there are fewer files. */
    async idAt(query: PageQuery, offset: number): Promise<number | null> {
      const [row] = await database.q.select({ id: files.id }).from(files).where(visible(query)).orderBy(desc(files.id)).limit(1).offset(offset);
      return row?.id ?? null;
    },
    async count(dataSourceId: number): Promise<number> {
      const [row] = await database.q.select({ amount: count() }).from(files).where(visible({ dataSourceId, processedOnly: false }));
      return row?.amount ?? 0;
    },
    async change(id: number, change: FileChange): Promise<FileRow | null> {
      const [row] = await database.q.update(files).set(change).where(eq(files.id, id)).returning();
      return row ?? null;
    },
    async isKeyUsed(key: string): Promise<boolean> {
      const [row] = await database.q.select({ id: files.id }).from(files).where(or(eq(files.sha256, key), eq(files.thumbnailKey, key), eq(files.shownKey, key))).limit(1);
      if (row) return true;
      const [frame] = await database.q.select({ id: frames.id }).from(frames).where(eq(frames.pictureKey, key)).limit(1);
      return frame !== undefined;
    },
    /** The file of this source that was made of these bytes, deleted or not. */
    async findMadeOf(sha256: string, dataSourceId: number): Promise<number | null> {
      const [row] = await database.q.select({ id: files.id }).from(files).where(and(eq(files.sha256, sha256), eq(files.dataSourceId, dataSourceId))).limit(1);
      return row?.id ?? null;
    },
    /** Files whose time is over: deleted themselves, or with their source. */
    async listDeletedBefore(time: Date, most: number): Promise<PlacedFile[]> {
      const rows = await placed().where(or(lt(files.deletedAt, time), lt(dataSources.deletedAt, time))).limit(most);
      return rows.map(flat);
    },
    async remove(id: number): Promise<void> {
      await database.q.delete(files).where(eq(files.id, id));
    },
  };
}
export type FileStore = ReturnType<typeof createFileStore>;
