import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });
const kopecks = (name = 'kopecks') => bigint(name, { mode: 'number' }).notNull();

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

/**
 * Mailboxes that were given the welcome credit, by a hash: they stay when the account goes, so that whoever comes back
 * is not given it again.
 */
export const welcomeGifts = pgTable(
  'welcome_gifts',
  { mailbox: text('mailbox').primaryKey(), userId: integer('user_id').notNull(), givenAt: time('given_at').notNull() },
  (table) => [index('welcome_gifts_of_user').on(table.userId)],
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
