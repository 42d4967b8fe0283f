import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** What people are told. Of one reaction and frame there is one for ever, however often the frame is answered about. */
export const feedMessages = pgTable(
  'feed_messages',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id').notNull(),
    projectId: integer('project_id').notNull(),
    dataSourceId: integer('data_source_id').notNull(),
    fileId: integer('file_id').notNull(),
    /** Messages outlive their files. */
    fileKind: text('file_kind', { enum: ['image', 'video', 'stream'] }).notNull(),
    /** Null: about the file as a whole. */
    frameId: integer('frame_id'),
    second: doublePrecision('second').notNull(),
    /**
     * What goes on in it: the file, or the camera whose events are files; and when, in seconds of the file or of the
     * clock on the wall.
     */
    threadId: integer('thread_id').notNull(),
    moment: doublePrecision('moment').notNull(),
    kind: text('kind', { enum: ['reaction', 'saved_search', 'camera'] }).notNull(),
    reactionId: integer('reaction_id'),
    questionId: integer('question_id'),
    savedSearchId: integer('saved_search_id'),
    /** The question or the search in the words of that time. */
    trigger: text('trigger').notNull(),
    answer: text('answer'),
    confidence: doublePrecision('confidence'),
    content: text('content').notNull(),
    /** The message of the same video or stream that stands for it. */
    coalescedInto: integer('coalesced_into'),
    /** How many are coalesced into it. */
    repeats: integer('repeats').notNull().default(0),
    /** Called an error: gone from the feed, kept as a counter-example. */
    claimedAt: time('claimed_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('feed_messages_once')
      .on(table.reactionId, table.frameId)
      .where(sql`${table.reactionId} is not null`),
    uniqueIndex('feed_messages_once_found')
      .on(table.savedSearchId, table.fileId)
      .where(sql`${table.savedSearchId} is not null`),
    index('feed_messages_of_project')
      .on(table.projectId, table.id)
      .where(sql`${table.claimedAt} is null and ${table.coalescedInto} is null`),
    index('feed_messages_of_file').on(table.fileId, table.reactionId, table.second),
    index('feed_messages_of_thread').on(table.threadId, table.reactionId, table.moment),
  ],
);

/** Up to which message a user has seen the feed. */
export const feedReads = pgTable('feed_reads', {
  userId: integer('user_id').primaryKey(),
  lastReadId: integer('last_read_id').notNull(),
});
