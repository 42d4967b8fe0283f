import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** What of a user's first steps no other row would tell. */
export const firstSteps = pgTable('first_steps', {
  userId: integer('user_id').primaryKey(),
  foundAt: time('found_at'),
  hiddenAt: time('hidden_at'),
  /** All were done at once: the guide is over, whatever is deleted later. */
  finishedAt: time('finished_at'),
});

/** The sample project a user has taken last, and how far it has been filled. */
export const samples = pgTable('samples', {
  userId: integer('user_id').primaryKey(),
  projectId: integer('project_id').notNull(),
  dataSourceId: integer('data_source_id').notNull(),
  /** How many of its files are there, with their labels. */
  brought: integer('brought').notNull(),
  takenAt: time('taken_at').notNull(),
});
