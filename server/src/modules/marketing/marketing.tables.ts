import { index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** People who want to be called. Kept until somebody decides otherwise: it is a list of promises. */
export const callbackRequests = pgTable(
  'callback_requests',
  {
    id: serial('id').primaryKey(),
    /** Always +7 and ten digits. */
    phone: text('phone').notNull(),
    description: text('description').notNull(),
    requestingUrl: text('requesting_url').notNull(),
    state: text('state', { enum: ['new', 'called'] })
      .notNull()
      .default('new'),
    createdAt: time('created_at').notNull(),
    webhookDeliveredAt: time('webhook_delivered_at'),
    emailDeliveredAt: time('email_delivered_at'),
  },
  (table) => [index('callback_requests_of_phone').on(table.phone, table.createdAt)],
);

/** What visitors do with the widget: no address, no cookie, no user. */
export const visitorActs = pgTable(
  'visitor_acts',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', {
      enum: ['opened_callback', 'closed_callback', 'filled_phone', 'pressed_call', 'pressed_telegram'],
    }).notNull(),
    userAgent: text('user_agent').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    phone: text('phone'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('visitor_acts_by_time').on(table.createdAt)],
);
