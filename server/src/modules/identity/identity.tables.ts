import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable('users', {
  id: serial('id').primaryKey(),
  /** Always lower case. */
  email: text('email').notNull().unique('users_email'),
  /** Always +7…, see phone.ts. */
  cell: text('cell').unique('users_cell'),
  /** Since when it is known to be the user's own. Null: nobody has shown that they read it. */
  emailVerifiedAt: time('email_verified_at'),
  passwordHash: text('password_hash').notNull(),
  lastName: text('last_name').notNull().default(''),
  firstName: text('first_name').notNull().default(''),
  middleName: text('middle_name').notNull().default(''),
  /** Chosen by the user; null: as the browser has it. */
  timeZone: text('time_zone'),
  /** That a browser of the user told last. */
  browserTimeZone: text('browser_time_zone'),
  canTrainLearningModels: boolean('can_train_learning_models').notNull().default(false),
  isAdmin: boolean('is_admin').notNull().default(false),
  /** Made one at the machine itself, and not by the settings: stays one whatever these say. */
  isAdminGranted: boolean('is_admin_granted').notNull().default(false),
  createdAt: time('created_at').notNull(),
  /** Has forgotten the password and waits for an administrator's link since then. */
  passwordAskedAt: time('password_asked_at'),
  /**
   * Has left for good. Nobody can sign in; the row goes when nothing else of the user is left
   * (erasure/erasure.service.ts).
   */
  erasingAt: time('erasing_at'),
});

export const sessions = pgTable(
  'sessions',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** What the live socket calls itself by; nobody can guess it. */
    peerId: text('peer_id').notNull(),
    /** Counts the csrf values this session has had. */
    csrfNumber: integer('csrf_number').notNull().default(1),
    csrfRotatedAt: time('csrf_rotated_at').notNull(),
    userAgent: text('user_agent').notNull(),
    address: text('address').notNull(),
    createdAt: time('created_at').notNull(),
    lastSeenAt: time('last_seen_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at'),
    /** When its holder last proved to know the password; null: never, for example after a sign-in by a code. */
    passwordConfirmedAt: time('password_confirmed_at'),
  },
  (table) => [
    uniqueIndex('sessions_peer_id').on(table.peerId),
    index('sessions_of_user')
      .on(table.userId)
      .where(sql`${table.endedAt} is null`),
    index('sessions_expires_at').on(table.expiresAt),
  ],
);

/**
 * When a user was here, by whatever session, and when the visit before this one ended: what has come since then is
 * news.
 */
export const visits = pgTable('visits', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  seenAt: time('seen_at').notNull(),
  beforeAt: time('before_at'),
});

/** Single-use sign-in tokens; only their hashes are kept. */
export const authCodes = pgTable('auth_codes', {
  hash: text('hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id),
  expiresAt: time('expires_at').notNull(),
});

/** Single-use tokens by which a new password is set; only their hashes are kept. */
export const passwordResets = pgTable(
  'password_resets',
  {
    hash: text('hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    expiresAt: time('expires_at').notNull(),
    /** It went by a letter: who comes with it reads the mailbox. */
    provesAddress: boolean('proves_address').notNull().default(false),
  },
  (table) => [index('password_resets_of_user').on(table.userId)],
);

/** Single-use tokens by which an address is verified; only their hashes are kept. */
export const emailVerifications = pgTable(
  'email_verifications',
  {
    hash: text('hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('email_verifications_of_user').on(table.userId)],
);

/**
 * Letters of the last day to mailboxes that nobody has verified. A mailbox is a hash (verification/mailbox.ts), and is
 * remembered after its account is gone.
 */
export const unverifiedLetters = pgTable(
  'unverified_letters',
  { mailbox: text('mailbox').notNull(), askedAt: time('asked_at').notNull() },
  (table) => [
    index('unverified_letters_of_mailbox').on(table.mailbox, table.askedAt),
    index('unverified_letters_age').on(table.askedAt),
  ],
);

/** Those who may take work: each with a token of its own, of which only the hash is kept. */
export const workerAccounts = pgTable('worker_accounts', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  /** Who lends the computer; null: the installation itself. */
  ownerId: integer('owner_id').references(() => users.id),
  tokenHash: text('token_hash').notNull().unique('worker_accounts_token_hash'),
  /** Which user was told the token; null: nobody is known, as of accounts from before this was noted. */
  createdBy: integer('created_by'),
  /** Of the installation itself: the token of one of its servers, or of all, where it is a setting. */
  isOwn: boolean('is_own').notNull().default(false),
  /** Of those: when a server last said that this is its token. */
  keptAt: time('kept_at'),
  createdAt: time('created_at').notNull(),
  lastSeenAt: time('last_seen_at'),
  revokedAt: time('revoked_at'),
});
