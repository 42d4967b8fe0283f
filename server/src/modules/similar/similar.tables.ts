import { customType, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Pictures that were shown to the search. Nobody keeps them: when it was looked at, the picture goes, and after a while
 * the rest.
 */
export const pictureSearches = pgTable(
  'picture_searches',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id').notNull(),
    state: text('state', { enum: ['waiting', 'ready', 'failed'] }).notNull(),
    picture: bytes('picture'),
    embedding: bytes('embedding'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('picture_searches_of_user').on(table.userId), index('picture_searches_by_age').on(table.createdAt)],
);
