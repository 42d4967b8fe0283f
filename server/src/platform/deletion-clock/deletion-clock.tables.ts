import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** One row: how the database's clock has run, as far as anybody looked. */
export const deletionClock = pgTable('deletion_clock', {
  id: integer('id').primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  /** Since then every look came within a day of the one before. */
  steadySince: timestamp('steady_since', { withTimezone: true }).notNull(),
});
