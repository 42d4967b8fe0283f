import { asc, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { dataSources, files, frames } from '../media.tables.ts';
import type { FileRow, TrashedFile } from '../files/files.store.ts';

export interface Copied {
  from: number;
  to: number;
}
/**
 * Nobody has asked for the copy yet, whoever works on its original; titles drawn on it come with its own labels. What a
 * user has copied has no retention.
 */
const asCopied = ({
  recognition,
  aiDescription,
}: FileRow): Pick<FileRow, 'recognition' | 'drawnClasses' | 'streamFileId'> => ({
  streamFileId: null,
  recognition: recognition === 'failed' ? recognition : aiDescription === null ? 'none' : 'done',
  drawnClasses: [],
});

/** A frame of a copy, and the frame whose picture it is. */
export interface CopiedFrame extends Copied {
  fileId: number;
}
/** What was copied, and where to. */
export interface FilesCopied {
  copies: Copied[];
  frames: CopiedFrame[];
  projectId: number;
  dataSourceId: number;
}

/** One array and not ten thousand parameters. */
const anyOf = (ids: number[]): SQL => sql`${files.id} = any(${sql.param(ids)}::int[])`;

/** The sources of these files, and the ones told, before the files: everybody locks in this order. */
async function lockSources(
  database: Database,
  { ids, dataSourceIds }: { ids: number[]; dataSourceIds: number[] },
): Promise<Map<number, TrashedFile['source']>> {
  const there = await database.q.selectDistinct({ id: files.dataSourceId }).from(files).where(anyOf(ids));
  const sources = await database.q
    .select()
    .from(dataSources)
    .where(inArray(dataSources.id, [0, ...there.map(({ id }) => id), ...dataSourceIds]))
    .orderBy(asc(dataSources.id))
    .for('share');
  return new Map(sources.map((source) => [source.id, source]));
}

/** Where a file is, and whether it or its source is in the trash. */
export type FilePlace = Pick<TrashedFile, 'id' | 'dataSourceId' | 'projectId' | 'deletedAt' | 'source'>;

/**
 * Many files at once. Those that are locked nobody changes, nor deletes their sources or the ones
 * told, until the transaction ends.
 */
export const createManyFilesStore = (database: Database) => ({
  /** Those of them that are there, in the trash or not, by id. */
  async lock(ids: number[], ...dataSourceIds: number[]): Promise<TrashedFile[]> {
    const sourceOf = await lockSources(database, { ids, dataSourceIds });
    const rows = await database.q.select().from(files).where(anyOf(ids)).orderBy(asc(files.id)).for('update');
    return rows.flatMap((row) => {
      const source = sourceOf.get(row.dataSourceId);
      return source ? [{ ...row, projectId: source.projectId, userId: source.userId, source }] : [];
    });
  },
  /** The same, where the rest of their rows is not needed: it is wide. */
  async lockPlaces(ids: number[], ...dataSourceIds: number[]): Promise<FilePlace[]> {
    const sourceOf = await lockSources(database, { ids, dataSourceIds });
    const { id, dataSourceId, deletedAt } = files;
    const rows = await database.q
      .select({ id, dataSourceId, deletedAt })
      .from(files)
      .where(anyOf(ids))
      .orderBy(asc(id))
      .for('update');
    return rows.flatMap((row) => {
      const source = sourceOf.get(row.dataSourceId);
      return source ? [{ ...row, projectId: source.projectId, source }] : [];
    });
  },
  async mark(ids: number[], deletedAt: Date | null): Promise<void> {
    await database.q.update(files).set({ deletedAt }).where(anyOf(ids));
  },
  async place(ids: number[], dataSourceId: number): Promise<void> {
    await database.q.update(files).set({ dataSourceId }).where(anyOf(ids));
    // Whoever puts an event of a camera elsewhere keeps it: it goes with the record of its camera no longer.
    await database.raw(
      'update files f set stream_file_id = null where f.id = any($1) and f.stream_file_id is not null and not exists (select 1 from files c where c.id = f.stream_file_id and c.data_source_id = f.data_source_id)',
      [ids],
    );
  },
  /** New rows that need the same objects, in the order of the old ones. */
  async copy(
    rows: FileRow[],
    { dataSourceId, createdAt }: Pick<FileRow, 'dataSourceId' | 'createdAt'>,
  ): Promise<{ copies: Copied[]; frames: CopiedFrame[] }> {
    const made = await database.q
      .insert(files)
      .values(rows.map((row) => ({ ...row, id: undefined, dataSourceId, createdAt, ...asCopied(row) })))
      .returning({ id: files.id });
    // A serial gives its numbers in the order of the rows, whatever order they are told in.
    const numbers = made.map(({ id }) => id).toSorted((one, other) => one - other);
    const copies = rows.map(({ id }, at) => ({ from: id, to: numbers[at] ?? 0 }));
    const { rows: copied } = await database.raw(
      `with pairs as (select * from unnest($1::int[], $2::int[]) as p(from_file, to_file)),
       made as (insert into frames (file_id, second, picture_key) select p.to_file, f.second, f.picture_key from frames f join pairs p on p.from_file = f.file_id returning id, file_id, second)
       select f.id as "from", made.id as "to", made.file_id as "fileId" from made join pairs p on p.to_file = made.file_id join frames f on f.file_id = p.from_file and f.second = made.second`,
      [copies.map(({ from }) => from), copies.map(({ to }) => to)],
    );
    // Named by the statement above.
    return { copies, frames: copied as CopiedFrame[] };
  },
  /** Which of these have frames that machines can look at. */
  async listWithFrames(ids: number[]): Promise<Set<number>> {
    const rows = await database.q
      .selectDistinct({ fileId: frames.fileId })
      .from(frames)
      .where(sql`${frames.fileId} = any(${sql.param(ids)}::int[])`);
    return new Set(rows.map(({ fileId }) => fileId));
  },
});
export type ManyFilesStore = ReturnType<typeof createManyFilesStore>;
