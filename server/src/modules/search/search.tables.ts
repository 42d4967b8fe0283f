import { sql } from 'drizzle-orm';
import {
  bigserial,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Compared byte by byte, whatever the locale: prefixes are ranges. */
const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * One row for each file that can be found. `words` holds lexemes of our own making (indexing/lexemes.ts), each
 * beginning with its owner,
 * so that one user's posting lists never grow with another's files.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    fileId: integer('file_id').primaryKey(),
    userId: integer('user_id').notNull(),
    dataSourceId: integer('data_source_id').notNull(),
    happenedAt: timestamp('happened_at', { withTimezone: true }).notNull(),
    words: tsvector('words').notNull(),
  },
  (table) => [
    index('search_documents_newest').on(table.userId, table.happenedAt, table.fileId),
    // Without fastupdate: its unsorted list of recent rows would be read through by every query.
    index('search_documents_words').using('gin', table.words).with({ fastupdate: false }),
  ],
);

/**
 * In how many of a user's files a lexeme stands: what is absent is known without a search, and what is common is
 * searched differently.
 */
export const searchWords = pgTable(
  'search_words',
  {
    userId: integer('user_id').notNull(),
    word: plainText('word').notNull(),
    files: integer('files').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.word] })],
);

/**
 * Every plain word anybody's files hold, for the nearest ones to a mistyped word. Whether the asker has it,
 * `search_words` tells.
 */
export const searchVocabulary = pgTable('search_vocabulary', { word: text('word').primaryKey() }, (table) => [
  index('search_vocabulary_trigrams').using('gin', sql`${table.word} gin_trgm_ops`),
]);

/**
 * Files whose document is out of date. One row for each change, not for each file: a row that is already there could be
 * taken by the
 * drainer before the change it stands for is committed, and the change would be lost; and nobody ever waits for
 * anybody's row.
 */
export const searchPending = pgTable('search_pending', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  fileId: integer('file_id').notNull(),
});

/**
 * What our model saw on each frame that can be found, one row each. `revision` grows in the order of commits (whoever
 * writes does so alone):
 * who has read up to one revision asks for what came after it.
 */
export const searchFrames = pgTable(
  'search_frames',
  {
    frameId: integer('frame_id').primaryKey(),
    fileId: integer('file_id').notNull(),
    userId: integer('user_id').notNull(),
    dataSourceId: integer('data_source_id').notNull(),
    happenedAt: timestamp('happened_at', { withTimezone: true }).notNull(),
    second: doublePrecision('second').notNull(),
    /** Which model saw it: those of another lie in another space, and are never compared. */
    version: text('version').notNull().default('eyes-1'),
    revision: bigserial('revision', { mode: 'number' }).notNull(),
    /** For the scan of all of a user's frames (vector-index/packed-vector.ts), and whole for the best of them. */
    packedVector: bytes('packed_vector').notNull(),
    embedding: bytes('embedding').notNull(),
    /** Concepts and kinds (vector-index/evidence.ts). */
    evidence: bytes('evidence').notNull(),
  },
  (table) => [
    index('search_frames_in_order').on(table.userId, table.revision),
    index('search_frames_of_file').on(table.fileId),
  ],
);

/** Queries that people keep, each once. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id').notNull(),
    name: text('name').notNull(),
    content: text('content').notNull(),
    /** Since when new files that fit it are told of; null: they are not. */
    alertsSince: timestamp('alerts_since', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('saved_searches_of_user').on(table.userId, table.content),
    index('saved_searches_alerting')
      .on(table.userId)
      .where(sql`${table.alertsSince} is not null`),
  ],
);

/**
 * New files of people whose searches alert, each checked against them once; not yet, where nothing stands in
 * `checkedAt`.
 */
export const savedSearchChecks = pgTable(
  'saved_search_checks',
  {
    fileId: integer('file_id').primaryKey(),
    userId: integer('user_id').notNull(),
    checkedAt: timestamp('checked_at', { withTimezone: true }),
  },
  (table) => [
    index('saved_search_checks_pending')
      .on(table.userId, table.fileId)
      .where(sql`${table.checkedAt} is null`),
  ],
);

/** What a user asked for last, each query once. */
export const recentSearches = pgTable(
  'recent_searches',
  {
    userId: integer('user_id').notNull(),
    content: text('content').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.content] })],
);
