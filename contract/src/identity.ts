import { z } from 'zod';
import { AlertKind } from './alerts.ts';
import { defineRoutes } from './route.ts';
import { TimeZone } from './time-zone.ts';
import { bareLine, Done, Id, line, requiredLine, Time } from './values.ts';

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 200;
/** What a user types to leave for good. */
export const ERASE_WORD = 'УДАЛИТЬ';

export const User = z
  .object({
    id: Id,
    name: z.string(),
    lastName: z.string(),
    firstName: z.string(),
    middleName: z.string(),
    email: z.string(),
    /**
     * False: nobody has shown yet that they read this mailbox, and nothing but that question goes there. True where no
     * letters are sent at all.
     */
    isEmailVerified: z.boolean().default(true),
    cell: z.string().nullable(),
    canTrainLearningModels: z.boolean(),
    /** Whether the pages of /admin are open to this user. */
    isAdmin: z.boolean().default(false),
    /** The time zone that the user has chosen; null: the browser's. */
    timeZone: z.string().nullable().default(null),
    /**
     * The zone that a browser of the user told last; null: none has. What the server writes goes by the chosen one,
     * then by this one, then by the installation's.
     */
    browserTimeZone: z.string().nullable().default(null),
    peer_id: z.string(),
    conferenceId: Id,
  })
  .meta({ id: 'User' });
export type User = z.output<typeof User>;

/** What a user is called on screen: last and first name when any part is known, the email otherwise (A section 3). */
export const displayName = (user: Pick<User, 'lastName' | 'firstName' | 'email'>): string =>
  [user.lastName, user.firstName].filter(Boolean).join(' ') || user.email;

/** Whom a sign-in link belongs to, as the page that asks first tells it. */
export const CodeOwner = User.pick({ id: true, lastName: true, firstName: true, email: true });
export type CodeOwner = z.output<typeof CodeOwner>;

export const SignedIn = z.object({ jwt: z.string(), csrf: z.string() }).meta({ id: 'SignedIn' });

export const Session = z
  .object({
    id: Id,
    /** The browser and what it runs on in words, as far as the user agent tells: 'Safari, iPhone'. */
    device: z.string(),
    address: z.string(),
    created_at: Time,
    last_seen_at: Time,
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof Session>;

/** What goes on working without any session, and what a change of the password therefore asks about. */
export const StandingAccess = z
  .object({
    /** Tokens of computers: those that the user lends, and those that the user made as an administrator. */
    workers: z.array(z.object({ id: Id, name: z.string(), created_at: Time, last_seen_at: Time.nullable() })),
    /** Alert channels that are switched on. */
    channels: z.array(z.object({ id: Id, kind: AlertKind, name: z.string(), target: z.string() })),
  })
  .meta({ id: 'StandingAccess' });
export type StandingAccess = z.output<typeof StandingAccess>;

/** How many tokens were revoked and how many alert channels were switched off together with the old password. */
export const RevokedAccess = z.object({ workers: z.int(), channels: z.int() }).meta({ id: 'RevokedAccess' });
export type RevokedAccess = z.output<typeof RevokedAccess>;

const MAX_KEPT = 1000;
const keptIds = z.array(Id).max(MAX_KEPT).default([]);

const email = line(254).toLowerCase().pipe(z.email());
const newPassword = bareLine().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);
const typedPassword = bareLine().min(1).max(MAX_PASSWORD_LENGTH);
const login = requiredLine(254);
const eraseWord = line(100)
  .toUpperCase()
  .pipe(z.literal(ERASE_WORD, { error: `Введите слово ${ERASE_WORD}` }));

/** Who answers a user that has forgotten the password: a letter, or an administrator where no letters can be sent. */
export const PasswordHelp = z.enum(['email', 'administrator']);
export type PasswordHelp = z.output<typeof PasswordHelp>;

export const identityRoutes = defineRoutes({
  signUp: {
    method: 'POST',
    path: '/api/users/common/sign_up_and_sign_in',
    access: 'public',
    permission: 'none',
    tries: 1,
    body: z.object({ email, password: newPassword }),
    answer: SignedIn,
  },
  signIn: {
    method: 'POST',
    path: '/api/users/auth/sign_in',
    access: 'public',
    permission: 'none',
    tries: 1,
    body: z.object({ login, password: typedPassword }),
    answer: SignedIn,
  },
  signInByToken: {
    method: 'POST',
    path: '/api/auto-auth/sign_in_by_token',
    access: 'public',
    permission: 'none',
    tries: 1,
    body: z.object({ token: requiredLine(200) }),
    answer: SignedIn,
  },
  /**
   * Whose account a code opens, so that a user is asked before they are in it. The code stays good; it is spent by
   * signInByToken.
   */
  showAuthCode: {
    method: 'POST',
    path: '/api/auto-auth/codes/show',
    access: 'public',
    permission: 'none',
    changes: false,
    body: z.object({ token: requiredLine(200) }),
    answer: CodeOwner,
  },
  /** A single-use address that signs the same user in on another device. */
  newAuthCode: {
    method: 'POST',
    path: '/api/auto-auth/codes/new',
    access: 'user',
    permission: 'self',
    answer: z.object({ token: z.string(), url: z.string(), expires_at: Time }),
    tellsSecret: true,
  },
  /** The same answer whether or not anybody has this login. */
  forgotPassword: {
    method: 'POST',
    path: '/api/users/auth/forgot_password',
    access: 'public',
    permission: 'none',
    tries: 1,
    body: z.object({ login }),
    answer: Done.extend({ by: PasswordHelp }),
  },
  /**
   * By the single-use token of a letter, or of an administrator's link. Ends every session of the user and begins a
   * new one; tokens of
   * the user's computers are revoked and the alert channels switched off.
   */
  resetPassword: {
    method: 'POST',
    path: '/api/users/auth/reset_password',
    access: 'public',
    permission: 'none',
    tries: 1,
    body: z.object({ token: requiredLine(200), password: newPassword }),
    answer: SignedIn.extend({ revoked: RevokedAccess }),
  },
  /**
   * By the single-use token of a letter. The page asks with a button: the look of a mail scanner at its address
   * verifies nothing.
   */
  verifyEmail: {
    method: 'POST',
    path: '/api/users/auth/verify_email',
    access: 'public',
    permission: 'none',
    tries: 1,
    body: z.object({ token: requiredLine(200) }),
    answer: z.object({ email: z.string() }),
  },
  /** The letter once more: one a minute and ten a day to a mailbox. */
  sendVerification: {
    method: 'POST',
    path: '/api/users/auth/send_verification',
    access: 'user',
    permission: 'self',
    tries: 1,
    answer: Done,
  },
  me: { method: 'GET', path: '/api/users/common/me', access: 'user', permission: 'self', answer: User },
  changeProfile: {
    method: 'PATCH',
    path: '/api/users/common/me',
    access: 'user',
    permission: 'self',
    body: z.object({
      lastName: line(100).optional(),
      firstName: line(100).optional(),
      middleName: line(100).optional(),
      /**
       * An empty phone takes the phone away. One can sign in by it, so another phone asks for the password like a route
       * with `needsPassword`.
       */
      cell: line(40).optional(),
      /** Null: by the clock of the browser. */
      timeZone: TimeZone.nullable().optional(),
      /** Told by the web app where the answer says another. */
      browserTimeZone: TimeZone.optional(),
    }),
    answer: User,
  },
  /**
   * Proves for this session that its holder knows the password: for a while it may do what `needsPassword` asks for.
   */
  confirmPassword: {
    method: 'POST',
    path: '/api/users/auth/confirm_password',
    access: 'user',
    permission: 'self',
    checksPassword: true,
    tries: 1,
    body: z.object({ password: typedPassword }),
    answer: Done,
  },
  listStandingAccess: {
    method: 'GET',
    path: '/api/users/auth/access',
    access: 'user',
    permission: 'self',
    answer: StandingAccess,
  },
  /**
   * Ends every session of the user, this one included, and answers with a new one for who has called. One attempt:
   * after it the token that called is good no more.
   */
  changePassword: {
    method: 'POST',
    path: '/api/users/auth/change_password',
    access: 'user',
    permission: 'self',
    checksPassword: true,
    tries: 1,
    /** `keep`: of the standing access, what goes on; all the rest is revoked or switched off. */
    body: z.object({
      currentPassword: typedPassword,
      newPassword,
      keep: z.object({ workers: keptIds, channels: keptIds }).default({ workers: [], channels: [] }),
    }),
    answer: Done.extend({ session: SignedIn, revoked: RevokedAccess }),
    tellsSecret: true,
  },
  /** Why this account cannot be erased; null when it can. */
  showErasure: {
    method: 'GET',
    path: '/api/users/common/me/erasure',
    access: 'user',
    permission: 'self',
    answer: z.object({ refusal: z.string().nullable() }),
  },
  /**
   * The account and everything in it. From this moment nobody can sign in to it; what it holds goes in the background.
   */
  eraseAccount: {
    method: 'POST',
    path: '/api/users/common/me/erase',
    access: 'user',
    permission: 'self',
    checksPassword: true,
    tries: 1,
    body: z.object({ password: typedPassword, confirmation: eraseWord }),
    answer: Done,
  },
  listSessions: {
    method: 'GET',
    path: '/api/users/auth/sessions/index',
    access: 'user',
    permission: 'self',
    answer: z.object({ sessions: z.array(Session) }),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/users/auth/sessions/{sessionId}',
    access: 'user',
    permission: 'self',
    answer: Session,
  },
  signOut: { method: 'POST', path: '/api/users/auth/sign_out', access: 'user', permission: 'self', answer: Done },
  signOutEverywhere: {
    method: 'POST',
    path: '/api/users/auth/sign_out_everywhere',
    access: 'user',
    permission: 'self',
    answer: Done,
  },
});
