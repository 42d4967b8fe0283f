import { doublePrecision, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';

export const rates = pgTable('rates', {
  id: serial('id').primaryKey(),
  title: text('title').notNull().unique('rates_title'),
  description: text('description').notNull(),
  /** Kopecks for one inference. */
  value: integer('value').notNull(),
  objectMinPercentage: doublePrecision('object_min_percentage').notNull(),
  minClassifiersAmount: integer('min_classifiers_amount').notNull(),
  maxClassifiersAmount: integer('max_classifiers_amount').notNull(),
  detectedImageResolution: integer('detected_image_resolution').notNull(),
  computationalSpeed: doublePrecision('computational_speed').notNull(),
  /** Kopecks that a worker earns for one inference. */
  minerValue: integer('miner_value').notNull(),
});

/** Which plan a project has had since when: only ever appended to, the last one stands. The wire could carry several; a project has one at a time. */
export const activeRates = pgTable(
  'active_rates',
  {
    id: serial('id').primaryKey(),
    projectId: integer('project_id').notNull(),
    rateId: integer('rate_id').notNull().references(() => rates.id),
    activeSince: timestamp('active_since', { withTimezone: true }).notNull(),
  },
  (table) => [index('active_rates_history').on(table.projectId, table.id)],
);
