import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { bareLine, Done, Id, line, requiredLine, Time } from './values.ts';

export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 200;
/** What a person types to leave for good. */
export const ERASE_WORD = 'УДАЛИТЬ';

export const User = z
  .object({
    id: Id,
    name: z.string(),
    lastName: z.string(),
    firstName: z.string(),
    middleName: z.string(),
    email: z.string(),
    cell: z.string().nullable(),
    canTrainLearningModels: z.boolean(),
    /** Whether the pages of /admin are open to this person. */
    isAdmin: z.boolean().default(false),
    peer_id: z.string(),
    conferenceId: Id,
  })
  .meta({ id: 'User' });
export type User = z.output<typeof User>;

/** What a person is called on screen: last and first name when any part is known, the email otherwise (A section 3). */
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

const email = line(254).toLowerCase().pipe(z.email());
const newPassword = bareLine().min(SHORTEST_PASSWORD).max(LONGEST_PASSWORD);
const typedPassword = bareLine().min(1).max(LONGEST_PASSWORD);
const login = requiredLine(254);
const eraseWord = line(100)
  .toUpperCase()
  .pipe(z.literal(ERASE_WORD, { error: `Введите слово ${ERASE_WORD}` }));

/** Who answers a person that has forgotten the password: a letter, or an administrator where no letters can be sent. */
export const PasswordHelp = z.enum(['email', 'administrator']);
export type PasswordHelp = z.output<typeof PasswordHelp>;

export const identityRoutes = defineRoutes({
  signUp: {
    method: 'POST',
    path: '/api/users/common/sign_up_and_sign_in',
    access: 'public',
    tries: 1,
    body: z.object({ email, password: newPassword }),
    answer: SignedIn,
  },
  signIn: {
    method: 'POST',
    path: '/api/users/auth/sign_in',
    access: 'public',
    tries: 1,
    body: z.object({ login, password: typedPassword }),
    answer: SignedIn,
  },
  signInByToken: {
    method: 'POST',
    path: '/api/auto-auth/sign_in_by_token',
    access: 'public',
    tries: 1,
    body: z.object({ token: requiredLine(200) }),
    answer: SignedIn,
  },
  /** Whose account a code opens, so that a person is asked before they are in it. The code stays good; it is spent by signInByToken. */
  showAuthCode: {
    method: 'POST',
    path: '/api/auto-auth/codes/show',
    access: 'public',
    changes: false,
    body: z.object({ token: requiredLine(200) }),
    answer: CodeOwner,
  },
  /** A single-use address that signs the same person in on another device. */
  newAuthCode: {
    method: 'POST',
    path: '/api/auto-auth/codes/new',
    access: 'user',
    answer: z.object({ token: z.string(), url: z.string(), expires_at: Time }),
    tellsSecret: true,
  },
  /** The same answer whether or not anybody has this login. */
  forgotPassword: {
    method: 'POST',
    path: '/api/users/auth/forgot_password',
    access: 'public',
    tries: 1,
    body: z.object({ login }),
    answer: Done.extend({ by: PasswordHelp }),
  },
  /** By the single-use token of a letter, or of an administrator's link. Ends every session of the person and begins a new one. */
  resetPassword: {
    method: 'POST',
    path: '/api/users/auth/reset_password',
    access: 'public',
    tries: 1,
    body: z.object({ token: requiredLine(200), password: newPassword }),
    answer: SignedIn,
  },
  me: { method: 'GET', path: '/api/users/common/me', access: 'user', answer: User },
  changeProfile: {
    method: 'PATCH',
    path: '/api/users/common/me',
    access: 'user',
    body: z.object({
      lastName: line(100).optional(),
      firstName: line(100).optional(),
      middleName: line(100).optional(),
      /** An empty phone takes the phone away. */
      cell: line(40).optional(),
    }),
    answer: User,
  },
  /** Ends every session of the person, this one included, and answers with a new one for who has called. One attempt: after it the token that called is good no more. */
  changePassword: {
    method: 'POST',
    path: '/api/users/auth/change_password',
    access: 'user',
    checksPassword: true,
    tries: 1,
    body: z.object({ currentPassword: typedPassword, newPassword }),
    answer: Done.extend({ session: SignedIn }),
    tellsSecret: true,
  },
  /** Why this account cannot be erased; null when it can. */
  showErasure: {
    method: 'GET',
    path: '/api/users/common/me/erasure',
    access: 'user',
    answer: z.object({ refusal: z.string().nullable() }),
  },
  /** The account and everything in it. From this moment nobody can sign in to it; what it holds goes in the background. */
  eraseAccount: {
    method: 'POST',
    path: '/api/users/common/me/erase',
    access: 'user',
    checksPassword: true,
    tries: 1,
    body: z.object({ password: typedPassword, confirmation: eraseWord }),
    answer: Done,
  },
  listSessions: {
    method: 'GET',
    path: '/api/users/auth/sessions/index',
    access: 'user',
    answer: z.object({ sessions: z.array(Session) }),
  },
  endSession: { method: 'DELETE', path: '/api/users/auth/sessions/{sessionId}', access: 'user', answer: Session },
  signOut: { method: 'POST', path: '/api/users/auth/sign_out', access: 'user', answer: Done },
  signOutEverywhere: { method: 'POST', path: '/api/users/auth/sign_out_everywhere', access: 'user', answer: Done },
});
