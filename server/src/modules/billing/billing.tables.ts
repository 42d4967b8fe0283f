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
  uuid,
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

/** Which plan a project has had since when: only ever appended to, the last one stands. The wire could carry several; a project has one at a time. */
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

/** What a person's money is: free to spend, or held for work that was asked for. The other three say where it came from and went to. */
export const ACCOUNT_KINDS = ['available', 'reserved', 'incomes', 'charges', 'accruals'] as const;

/**
 * The books of each person are closed: their five accounts add up to zero at any moment. `balance` is written by the trigger of
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

/** Double entry in one row: so much went from here to there. Rows are only ever added; the database refuses anything else. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** What it was for, in a form that names it once and for all ('charge 12', 'payment 3'): the same is never booked twice. */
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
 * A piece of work that somebody pays for: its price is held before it begins, and charged or let go of when it ends. One for each task, one
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

/** What a person's computer has earned with one task. */
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

/** Money on its way in. It is credited by a transfer with its own key: once, however often the bank tells. */
export const payments = pgTable(
  'payments',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id').notNull(),
    kopecks: kopecks(),
    provider: text('provider', { enum: ['sandbox', 'yookassa', 'house'] }).notNull(),
    /** The bank's number of it; null until the bank has answered. */
    providerId: text('provider_id'),
    /** With it a repeated request to the bank makes no second payment. */
    idempotenceKey: uuid('idempotence_key').notNull().defaultRandom(),
    status: text('status', { enum: ['pending', 'succeeded', 'canceled', 'refunded'] }).notNull(),
    title: text('title').notNull(),
    paymentUrl: text('payment_url'),
    /** Given back, as the bank tells; of that, what was no longer on the balance. */
    refunded: kopecks('refunded').default(0),
    unrecovered: kopecks('unrecovered').default(0),
    createdAt: time('created_at').notNull(),
    paidAt: time('paid_at'),
    /** When the bank was asked last. */
    checkedAt: time('checked_at'),
  },
  (table) => [
    index('payments_of_user').on(table.userId, table.id),
    uniqueIndex('payments_of_provider')
      .on(table.provider, table.providerId)
      .where(sql`${table.providerId} is not null`),
    uniqueIndex('payments_welcome_once')
      .on(table.userId)
      .where(sql`${table.provider} = 'house'`),
    index('payments_pending')
      .on(table.createdAt)
      .where(sql`${table.status} = 'pending'`),
    check(
      'payments_amounts',
      sql`${table.kopecks} > 0 and ${table.refunded} between 0 and ${table.kopecks} and ${table.unrecovered} between 0 and ${table.refunded}`,
    ),
  ],
);

/** The bank that stands in where none is connected: what its page knows of a payment. */
export const sandboxPayments = pgTable('sandbox_payments', {
  /** Unguessable: who has it may pay. */
  token: text('token').primaryKey(),
  kopecks: kopecks(),
  returnUrl: text('return_url').notNull(),
  state: text('state', { enum: ['pending', 'delayed', 'paid', 'declined'] }).notNull(),
  refunded: kopecks('refunded').default(0),
  /** Of a delayed one: when it will be paid. */
  dueAt: time('due_at'),
  createdAt: time('created_at').notNull(),
});
