import { sql } from 'drizzle-orm';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Every data source has one: made with it, and for sources older than dialogs by the migration that made this table.
 */
export const dialogs = pgTable(
  'dialogs',
  {
    id: serial('id').primaryKey(),
    dataSourceId: integer('data_source_id').notNull(),
    /** The owner of the source; it never changes hands. */
    userId: integer('user_id').notNull(),
    /** Null: nothing has been said yet. */
    lastMessageAt: time('last_message_at'),
  },
  (table) => [
    uniqueIndex('dialogs_of_source').on(table.dataSourceId),
    index('dialogs_of_user').on(table.userId),
    index('dialogs_spoken')
      .on(table.lastMessageAt, table.id)
      .where(sql`${table.lastMessageAt} is not null`),
  ],
);

export const dialogMessages = pgTable(
  'dialog_messages',
  {
    id: serial('id').primaryKey(),
    dialogId: integer('dialog_id').notNull(),
    authorType: text('author_type', { enum: ['user', 'ai', 'admin', 'worker'] }).notNull(),
    content: text('content').notNull(),
    /** Of an administrator; null when that user has left for good. */
    adminUserId: integer('admin_user_id'),
    workerFirstName: text('worker_first_name'),
    workerLastName: text('worker_last_name'),
    provider: text('provider', { enum: ['embedded', 'openai'] }),
    model: text('model'),
    /** The message that it answers: answered once, however often the answering is repeated. */
    replyTo: integer('reply_to'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('dialog_messages_of_dialog').on(table.dialogId, table.id),
    index('dialog_messages_of_admin')
      .on(table.adminUserId)
      .where(sql`${table.adminUserId} is not null`),
    uniqueIndex('dialog_messages_answered_once')
      .on(table.replyTo)
      .where(sql`${table.replyTo} is not null`),
  ],
);

/** A file of the source that a message speaks of, or bytes that an administrator brought. */
export const dialogAttachments = pgTable(
  'dialog_attachments',
  {
    id: serial('id').primaryKey(),
    dialogId: integer('dialog_id').notNull(),
    /** Null: brought, and not sent yet. */
    messageId: integer('message_id'),
    name: text('name').notNull(),
    fileId: integer('file_id'),
    second: doublePrecision('second'),
    objectKey: text('object_key'),
    mime: text('mime'),
    size: bigint('size', { mode: 'number' }),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('dialog_attachments_of_message').on(table.messageId),
    index('dialog_attachments_of_dialog').on(table.dialogId),
    index('dialog_attachments_of_file').on(table.fileId),
  ],
);

/**
 * What a user has asked in the minute and the day under way: counted where every server sees it, and locked by who
 * counts.
 */
export const chatUses = pgTable('chat_uses', {
  userId: integer('user_id').primaryKey(),
  minuteStartedAt: time('minute_started_at').notNull(),
  minuteUsed: integer('minute_used').notNull(),
  dayStartedAt: time('day_started_at').notNull(),
  dayUsed: integer('day_used').notNull(),
});
