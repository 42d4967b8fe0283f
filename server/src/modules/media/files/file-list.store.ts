import type { FileFilters, FileSort, SortOrder } from '@rakurs/contract';
import { and, count, eq, gte, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { dataSources, files, isProcessed, nameKey, sizeKey, takenAt } from '../media.tables.ts';
import type { PlacedFile } from './files.store.ts';

/** Which files of a source. */
export interface FileSet {
  dataSourceId: number;
  processedOnly: boolean;
  filters: FileFilters;
}
export interface Arranged extends FileSet {
  sort: FileSort;
  order: SortOrder;
}
/**
 * A place between two files of an arranged list: after the one with this key and id. The key as the database writes it,
 * so that nothing of it is rounded off.
 */
export interface Place {
  key: string;
  id: number;
}
export interface PlacedInList {
  file: PlacedFile;
  place: Place;
}

/** What files are put in order by, then by id: no two stand at the same place. Ids grow with the time of adding. */
const KEYS: Record<FileSort, { key: SQL; type: SQL }> = {
  added: { key: sql`${files.id}`, type: sql`integer` },
  taken: { key: takenAt(files), type: sql`timestamptz` },
  name: { key: nameKey(files), type: sql`bytea` },
  size: { key: sizeKey(files), type: sql`bigint` },
};

const fits = ({ kind, class_name, labelled, taken_from, taken_until }: FileFilters): (SQL | undefined)[] => [
  kind && eq(files.kind, kind),
  class_name
    ? sql`(${files.seenClasses} @> array[${class_name}]::text[] or ${files.drawnClasses} @> array[${class_name}]::text[])`
    : undefined,
  labelled === 'yes' ? sql`${files.drawnClasses} <> '{}'` : undefined,
  labelled === 'no' ? sql`${files.drawnClasses} = '{}'` : undefined,
  taken_from ? gte(takenAt(files), sql`${taken_from}::timestamptz`) : undefined,
  taken_until ? lt(takenAt(files), sql`${taken_until}::timestamptz`) : undefined,
];
const inSet = ({ dataSourceId, processedOnly, filters }: FileSet): SQL | undefined =>
  and(
    eq(files.dataSourceId, dataSourceId),
    isNull(files.deletedAt),
    processedOnly ? isProcessed(files) : undefined,
    ...fits(filters),
  );

/**
 * A filter that no index of an order knows: of many files a few may fit, and the database takes what is rare for evenly
 * spread.
 */
const isNarrow = ({ class_name, taken_from, taken_until }: FileFilters): boolean =>
  Boolean(class_name ?? taken_from ?? taken_until);
/**
 * So few are found by what they have in common and put in order after. More of them would cost more than a walk along
 * the order, which soon meets what is common.
 */
const FEW = 200;

/** The arranged list of a source's files. Pages are walked to along an index, however deep they lie. */
export function createFileListStore(database: Database) {
  const inOrder = ({ sort, order }: Arranged): SQL => {
    const direction = order === 'asc' ? sql`asc` : sql`desc`;
    return sort === 'added'
      ? sql`${files.id} ${direction}`
      : sql`${KEYS[sort].key} ${direction}, ${files.id} ${direction}`;
  };
  const after = ({ sort, order }: Arranged, { key, id }: Place): SQL => {
    const beyond = order === 'asc' ? sql`>` : sql`<`;
    return sort === 'added'
      ? sql`${files.id} ${beyond} ${id}`
      : sql`(${KEYS[sort].key}, ${files.id}) ${beyond} (${key}::${KEYS[sort].type}, ${id})`;
  };
  const keyText = (sort: FileSort): SQL<string> => sql<string>`(${KEYS[sort].key})::text`;
  /**
   * What is common is walked to in its order, what is rare is gathered first: either is as quick among many files as
   * among few.
   */
  const quickly = async (set: FileSet): Promise<SQL | undefined> => {
    if (!isNarrow(set.filters)) return inSet(set);
    const found = await database.q
      .select({ id: files.id })
      .from(files)
      .where(inSet(set))
      .limit(FEW + 1);
    // Still those that fit: a moment has gone by.
    return found.length > FEW
      ? inSet(set)
      : and(inSet(set), sql`${files.id} = any(${sql.param(found.map(({ id }) => id))}::int[])`);
  };

  return {
    async listAfter(list: Arranged, place: Place | null, size: number): Promise<PlacedInList[]> {
      const rows = await database.q
        .select({ file: files, projectId: dataSources.projectId, userId: dataSources.userId, key: keyText(list.sort) })
        .from(files)
        .innerJoin(dataSources, eq(dataSources.id, files.dataSourceId))
        .where(and(await quickly(list), place ? after(list, place) : undefined))
        .orderBy(inOrder(list))
        .limit(size);
      return rows.map(({ file, projectId, userId, key }) => ({
        file: { ...file, projectId, userId },
        place: { key, id: file.id },
      }));
    },
    /** The place after so many files, counted on the index alone; null when there are fewer. */
    async placeAfter(list: Arranged, amount: number): Promise<Place | null> {
      const [row] = await database.q
        .select({ id: files.id, key: keyText(list.sort) })
        .from(files)
        .where(await quickly(list))
        .orderBy(inOrder(list))
        .limit(1)
        .offset(amount - 1);
      return row ?? null;
    },
    /** Where a file stands in an order, whether or not it is one of the list. */
    async placeOf({ sort }: Arranged, fileId: number): Promise<Place | null> {
      const [row] = await database.q
        .select({ id: files.id, key: keyText(sort) })
        .from(files)
        .where(eq(files.id, fileId));
      return row ?? null;
    },
    async listIdsAfter(list: Arranged, place: Place, most: number): Promise<number[]> {
      const rows = await database.q
        .select({ id: files.id })
        .from(files)
        .where(and(await quickly(list), after(list, place)))
        .orderBy(inOrder(list))
        .limit(most);
      return rows.map(({ id }) => id);
    },
    /** The first that nobody has drawn on, after a place or from the beginning; not what nobody can draw on. */
    async findUnlabelled(
      list: Arranged,
      { place, besides }: { place: Place | null; besides: number },
    ): Promise<number | null> {
      const unlabelled = await quickly({ ...list, filters: { ...list.filters, labelled: 'no' } });
      const [row] = await database.q
        .select({ id: files.id })
        .from(files)
        .where(
          and(
            unlabelled,
            ne(files.kind, 'stream'),
            ne(files.state, 'failed'),
            ne(files.id, besides),
            place ? after(list, place) : undefined,
          ),
        )
        .orderBy(inOrder(list))
        .limit(1);
      return row?.id ?? null;
    },
    async count(set: FileSet): Promise<number> {
      const [row] = await database.q.select({ amount: count() }).from(files).where(inSet(set));
      return row?.amount ?? 0;
    },
    async countLabelled(set: FileSet): Promise<{ labelled: number; amount: number }> {
      const countOf = async (...more: (SQL | undefined)[]): Promise<number> => {
        const [row] = await database.q
          .select({ amount: count() })
          .from(files)
          .where(and(inSet(set), ne(files.kind, 'stream'), ...more));
        return row?.amount ?? 0;
      };
      // The labelled ones have an index of their own.
      return { labelled: await countOf(...fits({ labelled: 'yes' })), amount: await countOf() };
    },
    /** Oldest first, by the calendar of a time zone. */
    async countByDay(
      set: FileSet,
      sort: 'added' | 'taken',
      timeZone: string,
    ): Promise<{ day: string; amount: number }[]> {
      const moment = sort === 'taken' ? takenAt(files) : sql`${files.createdAt}`;
      // Grouped as dates, which are numbers, and written out once a day and not once a file.
      const days = database.q
        .select({ date: sql`(${moment} at time zone ${timeZone})::date`.as('date'), amount: count().as('amount') })
        .from(files)
        .where(inSet(set))
        .groupBy(sql`1`)
        .as('days');
      return database.q
        .select({ day: sql<string>`to_char(${days.date}, 'YYYY-MM-DD')`, amount: sql<number>`${days.amount}::int` })
        .from(days)
        .orderBy(days.date);
    },
    /** The commonest first. */
    async countClasses(dataSourceId: number, most: number): Promise<{ title: string; amount: number }[]> {
      const { rows } = await database.q.execute<{ title: string; amount: number }>(sql`
        select title, count(*)::int as amount from (
          select distinct ${files.id}, unnest(${files.seenClasses} || ${files.drawnClasses}) as title from ${files} where ${files.dataSourceId} = ${dataSourceId} and ${files.deletedAt} is null
        ) as found group by title order by count(*) desc, title limit ${most}`);
      return rows;
    },
  };
}
export type FileListStore = ReturnType<typeof createFileListStore>;
