import { doublePrecision, index, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';

/** Long jobs somebody waits for. */
export const tickets = pgTable(
  'tickets',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id').notNull(),
    command: text('command').notNull(),
    /** What is being done, for people. */
    title: text('title').notNull().default(''),
    params: jsonb('params').notNull(),
    status: text('status', { enum: ['в очереди', 'выполняется', 'выполнено', 'ошибка'] }).notNull(),
    progress: doublePrecision('progress').notNull().default(0),
    result: jsonb('result'),
    error: text('error'),
    /** Why it does not move just now. */
    note: text('note'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('tickets_updated_at').on(table.updatedAt), index('tickets_of_user').on(table.userId, table.id)],
);
