import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Where a user wants messages brought besides the cabinet. */
export const alertChannels = pgTable(
  'alert_channels',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id').notNull(),
    kind: text('kind', { enum: ['webhook', 'telegram', 'email', 'push'] }).notNull(),
    name: text('name').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Null: of all projects. */
    projectId: integer('project_id'),
    /** Of its kind, read by a schema of its own. Tokens and keys among them: they are shown to nobody. */
    settings: jsonb('settings').notNull(),
    secret: text('secret'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('alert_channels_of_user').on(table.userId, table.id)],
);

/** One message on its way through one channel. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    id: serial('id').primaryKey(),
    channelId: integer('channel_id').notNull(),
    userId: integer('user_id').notNull(),
    /** Null: a trial. */
    messageId: integer('message_id'),
    /** What is carried, in the words of that time: the feed may have lost it by the next attempt. Null: a trial. */
    message: jsonb('message'),
    state: text('state', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    status: integer('status'),
    answer: text('answer'),
    createdAt: time('created_at').notNull(),
    triedAt: time('tried_at'),
  },
  (table) => [
    uniqueIndex('alert_deliveries_once')
      .on(table.channelId, table.messageId)
      .where(sql`${table.messageId} is not null`),
    index('alert_deliveries_of_channel').on(table.channelId, table.id),
    index('alert_deliveries_of_user').on(table.userId),
    index('alert_deliveries_age').on(table.createdAt),
  ],
);
