import { sql } from 'drizzle-orm';
import { date, doublePrecision, index, integer, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Rectangles that people have drawn. A deleted one is kept, so that it can be taken back. */
export const labels = pgTable(
  'labels',
  {
    id: serial('id').primaryKey(),
    fileId: integer('file_id').notNull(),
    /** A file never leaves its source; where the source belongs is asked at the source. */
    dataSourceId: integer('data_source_id').notNull(),
    userId: integer('user_id').notNull(),
    title: text('title').notNull(),
    x0: doublePrecision('x0').notNull(),
    y0: doublePrecision('y0').notNull(),
    x1: doublePrecision('x1').notNull(),
    y1: doublePrecision('y1').notNull(),
    timeFrame: doublePrecision('time_frame').notNull(),
    createdAt: time('created_at').notNull(),
    deletedAt: time('deleted_at'),
  },
  (table) => [
    index('labels_of_file').on(table.fileId, table.id),
    index('labels_of_source').on(table.dataSourceId, table.title).where(sql`${table.deletedAt} is null`),
    /** All that statistics ask of a label: they never look at the rows themselves. */
    index('labels_by_time').on(table.createdAt, table.userId).where(sql`${table.deletedAt} is null`),
  ],
);

/**
 * How many labels that stand today a person has drawn on a day (UTC). Triggers of the database keep it (0006_callback_requests.sql), whoever writes `labels`:
 * statistics are asked for a hundred times a second, and counting five months of labels each time takes the database away from everybody else.
 */
export const labelDays = pgTable(
  'label_days',
  { userId: integer('user_id').notNull(), day: date('day').notNull(), amount: integer('amount').notNull() },
  (table) => [primaryKey({ columns: [table.day, table.userId] })],
);
