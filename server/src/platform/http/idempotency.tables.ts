import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** First answers to calls that change something, by session and key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    sessionId: integer('session_id').notNull(),
    key: text('key').notNull(),
    /** Tells a repeated call from another call with the same key. */
    fingerprint: text('fingerprint').notNull(),
    answer: text('answer'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
);
