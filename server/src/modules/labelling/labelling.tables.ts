import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
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

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Rectangles that people have drawn. A deleted one is kept, so that it can be taken back. */
export const labels = pgTable(
  'labels',
  {
    id: serial('id').primaryKey(),
    fileId: integer('file_id').notNull(),
    /** The file's own: it moves with the file. Where the source belongs is asked at the source. */
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
    /** Its file is in the trash: nobody counts, lists or exports it until the file is back. */
    isFileGone: boolean('is_file_gone').notNull().default(false),
  },
  (table) => [
    index('labels_of_file').on(table.fileId, table.id),
    index('labels_of_source')
      .on(table.dataSourceId, table.title)
      .where(sql`${table.deletedAt} is null and not ${table.isFileGone}`),
    /** What has been drawn since somebody's last visit. */
    index('labels_by_drawn')
      .on(table.dataSourceId, table.createdAt)
      .where(sql`${table.deletedAt} is null and not ${table.isFileGone}`),
    /** All that statistics ask of a label: they never look at the rows themselves. */
    index('labels_by_time')
      .on(table.createdAt, table.userId)
      .where(sql`${table.deletedAt} is null and not ${table.isFileGone}`),
  ],
);

/**
 * How many labels that stand today a user has drawn on a day (UTC). Triggers of the database keep it
 * (0006_callback_requests.sql, and what they count in the migration `trash`), whoever writes `labels`:
 * statistics are asked for a hundred times a second, and counting five months of labels each time takes the database
 * away from everybody else.
 */
export const labelDays = pgTable(
  'label_days',
  { userId: integer('user_id').notNull(), day: date('day').notNull(), amount: integer('amount').notNull() },
  (table) => [primaryKey({ columns: [table.day, table.userId] })],
);

/**
 * How classes of a project are drawn and given, and what became of those that were renamed. A class is known by its
 * title in small letters.
 */
export const labelClasses = pgTable(
  'label_classes',
  {
    projectId: integer('project_id').notNull(),
    name: text('name').notNull(),
    /** Whose project it is. */
    userId: integer('user_id').notNull(),
    /** Null of a class that was renamed and has no labels since. */
    colour: integer('colour'),
    /** The key from 1 to 9 that gives it; null when there was none left. */
    digit: integer('digit'),
    renamedTo: text('renamed_to'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.name] }),
    uniqueIndex('label_classes_colours').on(table.projectId, table.colour),
    uniqueIndex('label_classes_digits').on(table.projectId, table.digit),
    index('label_classes_of_user').on(table.userId),
  ],
);
