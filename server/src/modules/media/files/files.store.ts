import { and, asc, eq, gt, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import type { ProjectsQuery } from '#modules/access/index.ts';
import { dataSources, files, frames } from '../media.tables.ts';

export type FileRow = typeof files.$inferSelect;
/** A file and where it belongs now: its source may move between projects. */
export interface PlacedFile extends FileRow {
  projectId: number;
  userId: number;
}
/** A file and its source, either of which may be in the trash. */
export interface TrashedFile extends PlacedFile {
  source: typeof dataSources.$inferSelect;
}
/** What machines tell of a file now, and the file as it was when they were asked. */
export interface MachineDescription extends Pick<FileRow, 'aiDescription' | 'aiProvider' | 'aiModel'> {
  file: PlacedFile;
}
export type FileChange = Partial<Omit<FileRow, 'id' | 'dataSourceId' | 'createdAt'>>;

export function createFileStore(database: Database) {
  const placed = () =>
    database.q
      .select({ file: files, projectId: dataSources.projectId, userId: dataSources.userId })
      .from(files)
      .innerJoin(dataSources, eq(dataSources.id, files.dataSourceId));
  const placedInTrash = () =>
    database.q
      .select({ file: files, projectId: dataSources.projectId, userId: dataSources.userId, source: dataSources })
      .from(files)
      .innerJoin(dataSources, eq(dataSources.id, files.dataSourceId));
  const flat = ({ file, projectId, userId }: { file: FileRow; projectId: number; userId: number }): PlacedFile => ({
    ...file,
    projectId,
    userId,
  });
  const visible = (dataSourceId: number): SQL | undefined =>
    and(eq(files.dataSourceId, dataSourceId), isNull(files.deletedAt));

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
    /**
     * The same where both are in sight; until the transaction ends nobody deletes it, moves it or removes it for good.
     */
    async hold(id: number): Promise<PlacedFile | null> {
      const [row] = await placed()
        .where(and(eq(files.id, id), isNull(files.deletedAt), isNull(dataSources.deletedAt)))
        .for('share');
      return row ? flat(row) : null;
    },
    /** The same of many, by their numbers. */
    async holdAll(ids: number[]): Promise<PlacedFile[]> {
      if (ids.length === 0) return [];
      return (
        await placed()
          .where(and(inArray(files.id, ids), isNull(files.deletedAt), isNull(dataSources.deletedAt)))
          .orderBy(asc(files.id))
          .for('share')
      ).map(flat);
    },
    /** Also when its source is in the trash with it. */
    async findInTrash(id: number): Promise<TrashedFile | null> {
      const [row] = await placedInTrash().where(eq(files.id, id));
      return row ? { ...flat(row), source: row.source } : null;
    },
    /** Those of them that are still there. */
    async findAll(ids: number[]): Promise<PlacedFile[]> {
      if (ids.length === 0) return [];
      const rows = await placed().where(
        and(inArray(files.id, ids), isNull(files.deletedAt), isNull(dataSources.deletedAt)),
      );
      return rows.map(flat);
    },
    /** The same, and those in the trash: whatever is not gone for good. */
    async findKept(ids: number[]): Promise<(PlacedFile & { isInTrash: boolean })[]> {
      if (ids.length === 0) return [];
      const rows = await placedInTrash().where(inArray(files.id, ids));
      return rows.map(({ source, ...row }) => ({
        ...flat(row),
        isInTrash: row.file.deletedAt !== null || source.deletedAt !== null,
      }));
    },
    /** Files of a source that are not prepared, or not described. */
    async listUnfinished(dataSourceId: number): Promise<PlacedFile[]> {
      const rows = await placed().where(
        and(visible(dataSourceId), ne(files.state, 'failed'), isNull(files.aiDescription)),
      );
      return rows.map(flat);
    },
    /** Ids of a source's files, oldest first, after this one. */
    async listIdsFrom(dataSourceId: number, afterId: number, most: number): Promise<number[]> {
      const rows = await database.q
        .select({ id: files.id })
        .from(files)
        .where(and(visible(dataSourceId), gt(files.id, afterId)))
        .orderBy(asc(files.id))
        .limit(most);
      return rows.map(({ id }) => id);
    },
    /** Cameras of these projects that are in sight, in the order they were added. */
    async findStreams(
      projects: ProjectsQuery,
      { projectId, dataSourceId }: { projectId?: number | undefined; dataSourceId?: number | undefined },
    ): Promise<PlacedFile[]> {
      const where = [
        inArray(dataSources.projectId, projects),
        eq(files.kind, 'stream'),
        isNull(files.deletedAt),
        isNull(dataSources.deletedAt),
      ];
      if (projectId !== undefined) where.push(eq(dataSources.projectId, projectId));
      if (dataSourceId !== undefined) where.push(eq(files.dataSourceId, dataSourceId));
      return (
        await placed()
          .where(and(...where))
          .orderBy(asc(files.id))
      ).map(flat);
    },
    /** Cameras in sight that this user pays for. */
    async listStreamIdsOf(userId: number): Promise<number[]> {
      const rows = await placed()
        .where(
          and(
            eq(dataSources.userId, userId),
            eq(files.kind, 'stream'),
            isNull(files.deletedAt),
            isNull(dataSources.deletedAt),
          ),
        )
        .orderBy(asc(files.id));
      return rows.map(({ file }) => file.id);
    },
    /** What kinds of files there are in a source. */
    listKinds: (dataSourceId: number): Promise<Pick<FileRow, 'id' | 'kind'>[]> =>
      database.q.select({ id: files.id, kind: files.kind }).from(files).where(visible(dataSourceId)),
    async change(id: number, change: FileChange): Promise<FileRow | null> {
      const [row] = await database.q.update(files).set(change).where(eq(files.id, id)).returning();
      return row ?? null;
    },
    /**
     * Where the description is still the one that was read, and no user's own. Tells of which files it is other now.
     */
    async retell(tales: readonly MachineDescription[]): Promise<number[]> {
      const inOrder = tales.toSorted((one, other) => one.file.id - other.file.id);
      const { rows } = await database.raw(
        `with held as (select id from files where id = any($1::int[]) order by id for no key update)
         update files set ai_description = told.now, ai_provider = told.provider, ai_model = told.model
         from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[]) told (id, was, now, provider, model) join held using (id)
         where files.id = told.id and files.ai_provider is distinct from 'person' and files.ai_description is not distinct from told.was
         returning files.id`,
        [
          inOrder.map(({ file }) => file.id),
          inOrder.map(({ file }) => file.aiDescription),
          inOrder.map(({ aiDescription }) => aiDescription),
          inOrder.map(({ aiProvider }) => aiProvider),
          inOrder.map(({ aiModel }) => aiModel),
        ],
      );
      return rows.map((row) => (row as { id: number }).id);
    },
    async isKeyUsed(key: string): Promise<boolean> {
      const [row] = await database.q
        .select({ id: files.id })
        .from(files)
        .where(
          or(and(eq(files.sha256, key), isNull(files.expiredAt)), eq(files.thumbnailKey, key), eq(files.shownKey, key)),
        )
        .limit(1);
      if (row) return true;
      const [frame] = await database.q
        .select({ id: frames.id })
        .from(frames)
        .where(eq(frames.pictureKey, key))
        .limit(1);
      return frame !== undefined;
    },
    /** The file of this source that was made of these bytes, deleted or not. */
    async findMadeOf(sha256: string, dataSourceId: number): Promise<number | null> {
      const [row] = await database.q
        .select({ id: files.id })
        .from(files)
        .where(and(eq(files.sha256, sha256), eq(files.dataSourceId, dataSourceId)))
        .limit(1);
      return row?.id ?? null;
    },
    /** The first of them that is in sight and has no retention. */
    async findLastingOf(sha256: string, dataSourceId: number): Promise<number | null> {
      const lasting = and(eq(files.sha256, sha256), visible(dataSourceId), isNull(files.streamFileId));
      const [row] = await database.q
        .select({ id: files.id })
        .from(files)
        .where(lasting)
        .orderBy(asc(files.id))
        .limit(1);
      return row?.id ?? null;
    },
    /** Files whose time is over: deleted themselves, or with their source. */
    async listDeletedBefore(time: Date, most: number): Promise<number[]> {
      const rows = await placed()
        .where(or(lt(files.deletedAt, time), lt(dataSources.deletedAt, time)))
        .limit(most);
      return rows.map(({ file }) => file.id);
    },
    /** Of these, those whose time is over still. Tells which, and what objects they needed. */
    async removeAll(
      ids: number[],
      deletedBefore: Date,
    ): Promise<{ fileIds: number[]; userIds: number[]; projectIds: number[]; keys: string[] }> {
      const rows = await placed()
        .where(
          and(inArray(files.id, ids), or(lt(files.deletedAt, deletedBefore), lt(dataSources.deletedAt, deletedBefore))),
        )
        .orderBy(asc(files.id))
        .for('update');
      const fileIds = rows.map(({ file }) => file.id);
      if (fileIds.length === 0) return { fileIds, userIds: [], projectIds: [], keys: [] };
      const seen = await database.q
        .delete(frames)
        .where(inArray(frames.fileId, fileIds))
        .returning({ key: frames.pictureKey });
      await database.q.delete(files).where(inArray(files.id, fileIds));
      const keys = [
        ...rows.flatMap(({ file }) => [file.sha256, file.thumbnailKey, file.shownKey]),
        ...seen.map(({ key }) => key),
      ].filter((key) => key !== null);
      return {
        fileIds,
        userIds: [...new Set(rows.map(({ userId }) => userId))],
        projectIds: [...new Set(rows.map(({ projectId }) => projectId))],
        keys: [...new Set(keys)],
      };
    },
  };
}
export type FileStore = ReturnType<typeof createFileStore>;
