import type { PasswordHelp, RevokedAccess } from '@rakurs/contract';
import { MINUTE_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import type { SendLetter } from '#platform/mail.ts';
import { networkOf } from '#platform/network-of.ts';
import { createAddressLimit, createRateLimit } from '#platform/rate-limit.ts';
import { NOTHING_KEPT, type StandingAccessService } from '../access/standing-access.service.ts';
import { sessionEnded, userChanged } from '../identity.events.ts';
import type { Passwords } from '../passwords.ts';
import type { SessionStore } from '../sessions.store.ts';
import type { Origin, SignedIn, SignInService } from '../sign-in.service.ts';
import { hashToken } from '../tokens.ts';
import type { UserRow, UserStore } from '../users.store.ts';
import type { RequireGoodPassword } from './password-rule.ts';
import type { Verification } from '../verification/verification.service.ts';
import { passwordLetter } from './password-letter.ts';
import { RESET_MS, type NewPasswordLink } from './password-link.ts';
import type { ResetStore } from './resets.store.ts';

export const ASKS_PER_LOGIN = 5;
const ASKS_PER_ADDRESS = 30;
const FAILURES_PER_ADDRESS = 100;
const WINDOW_MS = 15 * MINUTE_MS;

export interface PasswordDeps {
  users: Pick<UserStore, 'find' | 'change'>;
  sessions: Pick<SessionStore, 'endAll' | 'removeCodesOf'>;
  resets: ResetStore;
  passwords: Pick<Passwords, 'hash'>;
  requireGoodPassword: RequireGoodPassword;
  access: Pick<StandingAccessService, 'revokeExcept'>;
  signIn: Pick<SignInService, 'findByLogin' | 'openSession'>;
  events: EventBus;
  clock: Clock;
  log: Log;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Sees to it that `answer` is called for this login. */
  askForAnswer: (login: string) => Promise<void>;
  /** Null where no letters can be sent: an administrator helps then. */
  sendLetter: SendLetter | null;
  /** Whether an address is the user's own. */
  verification: Pick<Verification, 'mayWriteTo' | 'confirm'>;
  brand: string;
  newLink: NewPasswordLink;
}

const TOO_MANY = 'Слишком много попыток. Подождите и попробуйте снова.';
const BAD_LINK = 'Ссылка недействительна, устарела или уже использована. Запросите новую.';

/** The way back for who has forgotten the password: a single-use token, by a letter or by an administrator. */
export function createPasswordService({
  users,
  sessions,
  resets,
  passwords,
  requireGoodPassword,
  access,
  signIn,
  events,
  clock,
  log,
  inTransaction,
  askForAnswer,
  sendLetter,
  verification,
  brand,
  newLink,
}: PasswordDeps) {
  const shared = { windowMs: WINDOW_MS, clock, message: TOO_MANY };
  const asksOfLogin = createRateLimit({ limit: ASKS_PER_LOGIN, ...shared });
  const [asksOfAddress, failuresOfAddress] = [
    createAddressLimit({ limit: ASKS_PER_ADDRESS, ...shared }),
    createAddressLimit({ limit: FAILURES_PER_ADDRESS, ...shared }),
  ];

  const write = async (send: SendLetter, { id, email }: UserRow): Promise<void> => {
    const { url, expiresAt } = await newLink(id, { provesAddress: true });
    await send(passwordLetter({ brand, email, url, userId: id, at: new Date(expiresAt.getTime() - RESET_MS) }));
  };
  const requireOwner = async (reset: { userId: number; expiresAt: Date } | null): Promise<UserRow> => {
    const user = reset && reset.expiresAt > clock.now() ? await users.find(reset.userId) : null;
    if (!user || user.erasingAt) throw new AppError('unauthorized', BAD_LINK);
    return user;
  };
  /** Counted before it is looked at, so that a hundred at once are a hundred; what was no bad link is given back. */
  const countedFailure = async <T>({ address }: Origin, attempt: () => Promise<T>): Promise<T> => {
    failuresOfAddress.take(address);
    try {
      const answer = await attempt();
      failuresOfAddress.giveBack(address);
      return answer;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unauthorized')) failuresOfAddress.giveBack(address);
      throw error;
    }
  };

  return {
    /** Does the same work whether or not anybody has this login: whose it is, is looked up by the job. */
    async ask({ login }: { login: string }, { address }: Pick<Origin, 'address'>): Promise<PasswordHelp> {
      asksOfAddress.take(address);
      asksOfLogin.take(login.toLowerCase());
      await askForAnswer(login);
      return sendLetter ? 'email' : 'administrator';
    },

    async answer({ login }: { login: string }): Promise<void> {
      const user = await signIn.findByLogin(login);
      if (!user) return log.info({ reason: 'nobody has this login' }, 'forgotten password not answered');
      if (sendLetter && !(await verification.mayWriteTo(user)))
        return log.info(
          { userId: user.id, reason: 'too many letters to an address that nobody verified' },
          'forgotten password not answered',
        );
      if (sendLetter) return write(sendLetter, user);
      await users.change(user.id, { passwordAskedAt: clock.now() });
    },

    /**
     * Whoever was signed in is out, on every device, every other link is void, and nothing goes on that was made by a
     * session.
     */
    reset: (
      { token, password }: { token: string; password: string },
      origin: Origin,
    ): Promise<SignedIn & { revoked: RevokedAccess }> =>
      countedFailure(origin, async () => {
        const hash = hashToken(token);
        const { email } = await requireOwner(await resets.find(hash));
        requireGoodPassword({ password, email, field: 'password' });
        // Outside of the transaction: it takes a tenth of a second, and the embedded database has one connection.
        const passwordHash = await passwords.hash(password, networkOf(origin.address));
        return inTransaction(async () => {
          const reset = await resets.take(hash);
          const user = await requireOwner(reset);
          const { id: userId } = user;
          const ended = await sessions.endAll(userId, clock.now());
          await users.change(userId, { passwordHash, passwordAskedAt: null });
          if (reset?.provesAddress) await verification.confirm(user);
          await resets.removeOf(userId);
          await sessions.removeCodesOf(userId);
          const revoked = await access.revokeExcept(userId, NOTHING_KEPT);
          events.emit(sessionEnded, { userIds: [userId] }, { userId, sessionIds: ended });
          events.emit(userChanged, { userIds: [userId] }, { userId });
          return { ...(await signIn.openSession({ userId, origin, knowsPassword: true })), revoked };
        });
      }),

    forgetOld: (): Promise<void> => resets.removeBefore(clock.now()),
  };
}
export type PasswordService = ReturnType<typeof createPasswordService>;
