import type { Database } from '#platform/db/index.ts';
import { CLASS_TITLES, disowned, owned, titleOfClass } from '../indexing/lexemes.ts';
import type { RecurringThere } from '../query/recurring.ts';
import type { Counts } from '../query/terms.ts';
import { recurs } from '../query/recurs.ts';

export interface Window {
  userId: number;
  sources: number[];
  after: Date | null;
  before: Date | null;
  /** Months, weekdays and hours that come back; absent: always. */
  recurring?: RecurringThere | null;
  /** Nothing but these files, if it is told. */
  files?: readonly number[];
}

/** What a document holds of the asked lexemes. */
export interface Held {
  lexeme: string;
  weights: string[];
  places: number[];
}
export interface Holding {
  fileId: number;
  titleWords: number;
  held: Held[];
}

/** Below pg_trgm's usual 0.3: two letters swapped in a word of five leave 0.2. */
const MIN_SIMILARITY = 0.2;
/**
 * They are measured letter by letter afterwards; trigrams alone put the meant word far down among words of like
 * syllables.
 */
const MAX_NEAR_WORDS = 150;
/** A file's first places of a word are enough to see whether two words stand together. */
const MAX_PLACES = 16;

export function createFindingStore(database: Database) {
  const select = async <R>(text: string, values: unknown[]): Promise<R[]> => {
    const { rows } = await database.raw(text, values);
    // The columns are named in the query beside each call.
    return rows as R[];
  };
  const windowValues = ({ userId, sources, after, before }: Window): unknown[] => [
    userId,
    sources,
    after?.toISOString() ?? '-infinity',
    before?.toISOString() ?? 'infinity',
  ];
  const idsOf = (rows: { file_id: number }[]): number[] => rows.map((row) => row.file_id);

  return {
    async countFiles(userId: number, lexemes: readonly string[]): Promise<Counts> {
      if (lexemes.length === 0) return new Map();
      const rows = await select<{ word: string; files: number }>(
        'select word, files from search_words where user_id = $1 and word = any($2)',
        [userId, [...new Set(lexemes)]],
      );
      return new Map(rows.map(({ word, files }) => [word, files]));
    },
    /** The newest of those that meet the condition, all of which are visited: for conditions that few meet. */
    newestOfAll: async (window: Window, condition: string, most: number): Promise<number[]> =>
      idsOf(
        await select(
          // The fence keeps the planner from walking the whole index of dates when it takes a rare word for a common
          // one.
          `select file_id from (
             select * from search_documents where words @@ $5::tsquery and user_id = $1 and happened_at >= $3 and happened_at < $4 offset 0
           ) d where data_source_id = any($2) and ${recurs(window.recurring)} order by happened_at desc, file_id desc limit $6`,
          [...windowValues(window), condition, most],
        ),
      ),
    /** Those of the newest `visited` that meet the condition: for conditions that many meet. */
    newestByWalking: async (
      window: Window,
      condition: string,
      { most, visited }: { most: number; visited: number },
    ): Promise<number[]> =>
      idsOf(
        await select(
          `select file_id from (
             select * from search_documents where user_id = $1 and happened_at >= $3 and happened_at < $4 order by user_id desc, happened_at desc, file_id desc limit $7
           ) d where data_source_id = any($2) and words @@ $5::tsquery and ${recurs(window.recurring)} order by happened_at desc, file_id desc limit $6`,
          [...windowValues(window), condition, most, visited],
        ),
      ),
    /** When the file happened that has so many newer ones; null when there are not so many. */
    async dateBehind({ userId, before }: Pick<Window, 'userId' | 'before'>, amount: number): Promise<Date | null> {
      const rows = await select<{ happened_at: Date }>(
        'select happened_at from search_documents where user_id = $1 and happened_at < $2 order by user_id desc, happened_at desc offset $3 limit 1',
        [userId, before?.toISOString() ?? 'infinity', amount],
      );
      return rows[0]?.happened_at ?? null;
    },
    /** The newest of the window's own files that meet the condition; null: all of them. */
    newestAmong: async (window: Window, condition: string | null, most: number): Promise<number[]> =>
      idsOf(
        await select(
          `select file_id from search_documents where file_id = any($5) and user_id = $1 and data_source_id = any($2) and happened_at >= $3 and happened_at < $4
             and ($6::text is null or words @@ $6::tsquery) and ${recurs(window.recurring)} order by happened_at desc, file_id desc limit $7`,
          [...windowValues(window), window.files ?? [], condition, most],
        ),
      ),
    newest: async (window: Window, most: number): Promise<number[]> =>
      idsOf(
        await select(
          `select file_id from search_documents where user_id = $1 and data_source_id = any($2) and happened_at >= $3 and happened_at < $4
           and ${recurs(window.recurring)} order by user_id desc, happened_at desc, file_id desc limit $5`,
          [...windowValues(window), most],
        ),
      ),
    async holdings(userId: number, fileIds: readonly number[], lexemes: readonly string[]): Promise<Holding[]> {
      const rows = await select<{
        file_id: number;
        title_words: number;
        held: { lexeme: string; weights: string[] | null; positions: number[] | null }[] | null;
      }>(
        `select d.file_id, count(*) filter (where starts_with(u.lexeme, $3))::int as title_words,
           json_agg(json_build_object('lexeme', u.lexeme, 'weights', u.weights, 'positions', u.positions[1:${MAX_PLACES}])) filter (where u.lexeme = any($2)) as held
         from search_documents d, unnest(d.words) u where d.file_id = any($1) and (u.lexeme = any($2) or starts_with(u.lexeme, $3)) group by d.file_id`,
        [fileIds, lexemes.map((lexeme) => owned(userId, lexeme)), owned(userId, 't.')],
      );
      return rows.map((row) => ({
        fileId: row.file_id,
        titleWords: row.title_words,
        held: (row.held ?? []).map(({ lexeme, weights, positions }) => ({
          lexeme: disowned(userId, lexeme),
          weights: weights ?? [],
          places: positions ?? [],
        })),
      }));
    },
    /** Those of the files that meet the condition. */
    meeting: async (userId: number, fileIds: readonly number[], condition: string): Promise<number[]> =>
      idsOf(
        await select(
          'select file_id from search_documents where file_id = any($1) and user_id = $2 and words @@ $3::tsquery',
          [fileIds, userId, condition],
        ),
      ),
    /** When each of them happened, the newest first. */
    async datesOf(userId: number, fileIds: readonly number[]): Promise<{ fileId: number; happenedAt: Date }[]> {
      const rows = await select<{ file_id: number; happened_at: Date }>(
        'select file_id, happened_at from search_documents where user_id = $1 and file_id = any($2) order by happened_at desc, file_id desc',
        [userId, fileIds],
      );
      return rows.map((row) => ({ fileId: row.file_id, happenedAt: row.happened_at }));
    },
    nearWords: (userId: number, word: string): Promise<string[]> =>
      database.transaction(async () => {
        await database.raw(`set local pg_trgm.similarity_threshold = ${MIN_SIMILARITY}`);
        const rows = await select<{ word: string }>(
          `select v.word from search_vocabulary v where v.word % $2 and exists (select from search_words w where w.user_id = $1 and w.word = '.' || v.word)
           order by similarity(v.word, $2) desc, v.word limit ${MAX_NEAR_WORDS}`,
          [userId, word],
        );
        return rows.map((row) => row.word);
      }),
    /**
     * Classes with a word that begins so (folded), the commonest first. One user's titles are few, whatever the
     * number of files.
     */
    async findClasses(userId: number, beginning: string, most: number): Promise<{ title: string; amount: number }[]> {
      const rows = await select<{ word: string; files: number }>(
        `select word, files from search_words where user_id = $1 and word >= $2 and word < $3
           and (starts_with(replace(word, 'ё', 'е'), $2 || $4) or strpos(replace(word, 'ё', 'е'), ' ' || $4) > 0)
         order by files desc, word limit $5`,
        [userId, CLASS_TITLES.from, CLASS_TITLES.below, beginning, most],
      );
      return rows.map(({ word, files }) => ({ title: titleOfClass(word), amount: files }));
    },
    async listClasses(userId: number, most: number): Promise<{ title: string; amount: number }[]> {
      const rows = await select<{ word: string; files: number }>(
        'select word, files from search_words where user_id = $1 and word >= $2 and word < $3 order by files desc, word limit $4',
        [userId, CLASS_TITLES.from, CLASS_TITLES.below, most],
      );
      return rows.map(({ word, files }) => ({ title: titleOfClass(word), amount: files }));
    },
  };
}
export type FindingStore = ReturnType<typeof createFindingStore>;
