import { bigint, integer, pgSequence, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Counted up with each piece of work that is begun: an order that no clock can disturb. */
export const queueFairnessTurns = pgSequence('queue_fairness_turns');

/** When each user was last served by each queue. Who waits longest for a turn is next. */
export const queueFairness = pgTable(
  'queue_fairness',
  {
    queue: text('queue').notNull(),
    /** 0: the installation itself. */
    userId: integer('user_id').notNull(),
    turn: bigint('turn', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ name: 'queue_fairness_of_queue', columns: [table.queue, table.userId] })],
);
