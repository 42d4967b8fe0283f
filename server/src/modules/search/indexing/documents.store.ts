import { asc, gt, inArray } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { createFrameStore } from '../vector-index/frames.store.ts';
import { searchDocuments, searchPending } from '../search.tables.ts';
import type { Document } from './document.ts';
import { anywhere } from './lexemes.ts';

export interface Pending {
  id: number;
  fileId: number;
}

/**
 * Any number that nothing else locks with: whoever writes documents does so alone, so that the counts stay right and
 * nobody waits in a ring.
 */
const WRITING_LOCK = 724_512;
/** What can have been mistyped. */
const CORRECTABLE = /^\.([а-я]{3,24}|[a-z]{3,24})$/;

/** Letters of one alphabet, for the nearest words to a mistyped one. */
const vocabularyOf = (documents: readonly Document[]): string[] =>
  [...new Set(documents.flatMap(({ lexemes }) => lexemes))]
    .filter((lexeme) => CORRECTABLE.test(lexeme))
    .map((lexeme) => lexeme.slice(anywhere('').length))
    .toSorted();

interface Count {
  user_id: number;
  word: string;
}

/** `written` acts on what is new in the index, in the transaction that puts it there. */
export function createDocumentStore(database: Database, written: (documents: readonly Document[]) => Promise<void>) {
  const frames = createFrameStore(database);
  /** What the files held until now is taken off, what they hold now is added. */
  async function recount(fileIds: readonly number[], documents: readonly Document[]): Promise<void> {
    const owners = documents.flatMap(({ userId, lexemes }) => lexemes.map(() => userId));
    const words = documents.flatMap(({ lexemes }) => lexemes);
    const { rows } = await database.raw(
      `with changes as (
         select d.user_id, substr(u.lexeme, length(d.user_id::text) + 1) collate "C" as word, -1 as n from search_documents d, unnest(d.words) u where d.file_id = any($1)
         union all select user_id, word collate "C", 1 from unnest($2::int[], $3::text[]) as come(user_id, word)
       ), changed as (
         insert into search_words (user_id, word, files)
         select user_id, word, sum(n) from changes group by user_id, word having sum(n) <> 0
         on conflict (user_id, word) do update set files = search_words.files + excluded.files
         returning user_id, word, files
       ) select user_id, word from changed where files <= 0`,
      [fileIds, owners, words],
    );
    const unused = rows as Count[];
    if (unused.length === 0) return;
    await database.raw(
      'delete from search_words w using unnest($1::int[], $2::text[]) as unused(user_id, word) where w.user_id = unused.user_id and w.word = unused.word',
      [unused.map((row) => row.user_id), unused.map((row) => row.word)],
    );
  }

  async function write(documents: readonly Document[]): Promise<void> {
    if (documents.length === 0) return;
    await database.raw(
      `insert into search_documents (file_id, user_id, data_source_id, happened_at, words)
       select file_id, user_id, data_source_id, happened_at, words::tsvector from unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[], $5::text[]) as d(file_id, user_id, data_source_id, happened_at, words)
       on conflict (file_id) do update set user_id = excluded.user_id, data_source_id = excluded.data_source_id, happened_at = excluded.happened_at, words = excluded.words`,
      [
        documents.map(({ fileId }) => fileId),
        documents.map(({ userId }) => userId),
        documents.map(({ dataSourceId }) => dataSourceId),
        documents.map(({ happenedAt }) => happenedAt.toISOString()),
        documents.map(({ vector }) => vector),
      ],
    );
    await database.raw('insert into search_vocabulary (word) select unnest($1::text[]) on conflict do nothing', [
      vocabularyOf(documents),
    ]);
  }

  return {
    /** Everything that can be found by a user who is gone, and the words that nobody else has. */
    removeOfUser: (userId: number): Promise<void> =>
      database.transaction(async () => {
        await database.raw('select pg_advisory_xact_lock($1)', [WRITING_LOCK]);
        await database.raw(
          `delete from search_vocabulary v using search_words own where own.user_id = $1 and own.word = $2 || v.word
             and not exists (select from search_words w where w.word = own.word and w.user_id <> $1)`,
          [userId, anywhere('')],
        );
        for (const table of ['search_words', 'search_documents', 'search_frames'])
          await database.raw(`delete from ${table} where user_id = $1`, [userId]);
      }),
    async notePending(fileIds: readonly number[]): Promise<void> {
      if (fileIds.length > 0)
        await database.raw('insert into search_pending (file_id) select unnest($1::int[])', [fileIds]);
    },
    listPending: ({ after, most }: { after: number; most: number }): Promise<Pending[]> =>
      database.q
        .select()
        .from(searchPending)
        .where(gt(searchPending.id, after))
        .orderBy(asc(searchPending.id))
        .limit(most),
    /**
     * Puts the documents in the place of whatever was known of the pending files; a file without a document is
     * forgotten.
     * Only who takes a file's row away may write it: another server may have been faster, with a newer reading.
     */
    replace: (pending: readonly Pending[], documents: readonly Document[]): Promise<number> =>
      database.transaction(async () => {
        await database.raw('select pg_advisory_xact_lock($1)', [WRITING_LOCK]);
        const taken = await database.q
          .delete(searchPending)
          .where(
            inArray(
              searchPending.id,
              pending.map(({ id }) => id),
            ),
          )
          .returning({ fileId: searchPending.fileId });
        const fileIds = [...new Set(taken.map(({ fileId }) => fileId))];
        if (fileIds.length === 0) return 0;
        const kept = documents.filter(({ fileId }) => fileIds.includes(fileId));
        await recount(fileIds, kept);
        const gone = fileIds.filter((id) => kept.every(({ fileId }) => fileId !== id));
        if (gone.length > 0) await database.q.delete(searchDocuments).where(inArray(searchDocuments.fileId, gone));
        await write(kept);
        await frames.replaceOf(
          fileIds,
          kept.flatMap((document) => document.frames),
        );
        await written(kept);
        return fileIds.length;
      }),
  };
}
export type DocumentStore = ReturnType<typeof createDocumentStore>;
