import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Worker programs that have said they are alive. */
export const workers = pgTable('workers', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
  skills: jsonb('skills').$type<string[]>().notNull(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
});
