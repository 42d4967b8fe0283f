import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
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
const kopecks = (name = 'kopecks') => bigint(name, { mode: 'number' }).notNull();

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

/**
 * Which plan a project has had since when: only ever appended to, the last one stands. The wire could carry several; a
 * project has one at a time.
 */
export const activeRates = pgTable(
  'active_rates',
  {
    id: serial('id').primaryKey(),
    projectId: integer('project_id').notNull(),
    rateId: integer('rate_id')
      .notNull()
      .references(() => rates.id),
    activeSince: time('active_since').notNull(),
  },
  (table) => [index('active_rates_history').on(table.projectId, table.id)],
);

/**
 * What a user's money is: free to spend, or held for work that was asked for. The other three say where it came from
 * and went to.
 */
export const ACCOUNT_KINDS = ['available', 'reserved', 'incomes', 'charges', 'accruals'] as const;

/**
 * The books of each user are closed: their five accounts add up to zero at any moment. `balance` is written by the
 * trigger of
 * `ledger_transfers` and by nothing else: the database refuses every other change.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id').notNull(),
    kind: text('kind', { enum: ACCOUNT_KINDS }).notNull(),
    balance: kopecks('balance').default(0),
  },
  (table) => [
    uniqueIndex('ledger_accounts_of_user').on(table.userId, table.kind),
    check(
      'ledger_accounts_never_overdrawn',
      sql`case when ${table.kind} in ('incomes', 'accruals') then ${table.balance} <= 0 else ${table.balance} >= 0 end`,
    ),
  ],
);

/**
 * Double entry in one row: so much went from here to there. Rows are only ever added; the database refuses anything
 * else.
 */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /**
     * What it was for, in a form that names it once and for all ('charge 12', 'payment 3'): the same is never booked
     * twice.
     */
    key: text('key').notNull().unique('ledger_transfers_once'),
    fromId: integer('from_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    toId: integer('to_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    kopecks: kopecks(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    check('ledger_transfers_move_something', sql`${table.kopecks} > 0 and ${table.fromId} <> ${table.toId}`),
    index('ledger_transfers_from').on(table.fromId, table.id),
    index('ledger_transfers_to').on(table.toId, table.id),
  ],
);

/**
 * A piece of work that somebody pays for: its price is held before it begins, and charged or let go of when it ends.
 * One for each task, one
 * inference for each of its frames.
 */
export const charges = pgTable(
  'charges',
  {
    id: serial('id').primaryKey(),
    taskId: integer('task_id').notNull().unique('charges_of_task'),
    userId: integer('user_id').notNull(),
    projectId: integer('project_id').notNull(),
    dataSourceId: integer('data_source_id'),
    fileId: integer('file_id'),
    questionId: integer('question_id'),
    /** What it bought, as it was called then. */
    title: text('title').notNull(),
    /** One inference each. None: one inference all the same. */
    frameIds: integer('frame_ids').array().notNull(),
    /** The plan as it was then. */
    rateId: integer('rate_id').notNull(),
    rateTitle: text('rate_title').notNull(),
    rateValue: integer('rate_value').notNull(),
    minerValue: integer('miner_value').notNull(),
    kopecks: kopecks(),
    state: text('state', { enum: ['reserved', 'charged', 'released'] }).notNull(),
    /** The calendar month whose budget it counts against: '2026-11'. */
    month: text('month').notNull(),
    reservedAt: time('reserved_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    index('charges_of_user')
      .on(table.userId, table.endedAt, table.id)
      .where(sql`${table.state} = 'charged'`),
    index('charges_reserved')
      .on(table.reservedAt)
      .where(sql`${table.state} = 'reserved'`),
    check(
      'charges_price',
      sql`${table.kopecks} = ${table.rateValue}::bigint * greatest(1, cardinality(${table.frameIds}))`,
    ),
  ],
);

/** What was charged a day, in the installation's time zone. */
export const chargeDays = pgTable(
  'charge_days',
  {
    userId: integer('user_id').notNull(),
    day: date('day').notNull(),
    kopecks: kopecks(),
    inferences: integer('inferences').notNull(),
  },
  (table) => [primaryKey({ name: 'charge_days_of_user', columns: [table.userId, table.day] })],
);

/** What a user's computer has earned with one task. */
export const accruals = pgTable(
  'accruals',
  {
    id: serial('id').primaryKey(),
    taskId: integer('task_id').notNull().unique('accruals_of_task'),
    userId: integer('user_id').notNull(),
    workerId: integer('worker_id').notNull(),
    title: text('title').notNull(),
    inferences: integer('inferences').notNull(),
    rateId: integer('rate_id').notNull(),
    rateTitle: text('rate_title').notNull(),
    minerValue: integer('miner_value').notNull(),
    kopecks: kopecks(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('accruals_of_user').on(table.userId, table.id),
    index('accruals_of_worker').on(table.workerId),
    check('accruals_price', sql`${table.kopecks} = ${table.minerValue}::bigint * ${table.inferences}`),
  ],
);

/**
 * What a lent computer has earned with a task of somebody else. It pends until a re-check of its owner has passed: then
 * it is an accrual, booked
 * like any other; a re-check that disagrees cancels it.
 */
export const lentEarnings = pgTable(
  'lent_earnings',
  {
    id: serial('id').primaryKey(),
    taskId: integer('task_id').notNull().unique('lent_earnings_of_task'),
    userId: integer('user_id').notNull(),
    workerId: integer('worker_id').notNull(),
    title: text('title').notNull(),
    inferences: integer('inferences').notNull(),
    rateId: integer('rate_id').notNull(),
    rateTitle: text('rate_title').notNull(),
    minerValue: integer('miner_value').notNull(),
    kopecks: kopecks(),
    state: text('state', { enum: ['pending', 'paid', 'cancelled'] }).notNull(),
    createdAt: time('created_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    index('lent_earnings_of_user').on(table.userId, table.state),
    check(
      'lent_earnings_price',
      sql`${table.kopecks} = ${table.minerValue}::bigint * ${table.inferences} and ${table.kopecks} > 0`,
    ),
  ],
);

/** What a project has spent or holds this month, and what it may. */
export const projectBudgets = pgTable('project_budgets', {
  projectId: integer('project_id').primaryKey(),
  budget: bigint('budget', { mode: 'number' }),
});
export const projectMonths = pgTable(
  'project_months',
  { projectId: integer('project_id').notNull(), month: text('month').notNull(), kopecks: kopecks() },
  (table) => [
    primaryKey({ name: 'project_months_of_project', columns: [table.projectId, table.month] }),
    check('project_months_spent', sql`${table.kopecks} >= 0`),
  ],
);

/** Files that were described at no charge, by day. */
export const freeUses = pgTable(
  'free_uses',
  { userId: integer('user_id').notNull(), day: date('day').notNull(), files: integer('files').notNull() },
  (table) => [primaryKey({ name: 'free_uses_of_user', columns: [table.userId, table.day] })],
);
