import { bigint, integer, pgSequence, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Counted up with each piece of work that is begun: an order that no clock can disturb. */
export const workTurnNumbers = pgSequence('work_turn_numbers');

/** When each person was last served by each queue. Who waits longest for a turn is next. */
export const workTurns = pgTable(
  'work_turns',
  {
    queue: text('queue').notNull(),
    /** 0: the house itself. */
    userId: integer('user_id').notNull(),
    turn: bigint('turn', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ name: 'work_turns_of_queue', columns: [table.queue, table.userId] })],
);
