import type { PasswordHelp } from '@rakurs/contract';
import { MINUTE_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import type { SendLetter } from '#platform/mail.ts';
import { createAddressLimit, createRateLimit } from '#platform/rate-limit.ts';
import { sessionEnded, userChanged } from '../identity.events.ts';
import type { Passwords } from '../passwords.ts';
import type { SessionStore } from '../sessions.store.ts';
import type { Origin, SignedIn, SignInService } from '../sign-in.service.ts';
import { hashToken } from '../tokens.ts';
import type { UserRow, UserStore } from '../users.store.ts';
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
  passwords: Passwords;
  signIn: Pick<SignInService, 'findByLogin' | 'openSession'>;
  events: EventBus;
  clock: Clock;
  log: Log;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Sees to it that `answer` is called for this login. */
  askForAnswer: (login: string) => Promise<void>;
  /** Null where no letters can be sent: an administrator helps then. */
  sendLetter: SendLetter | null;
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
  signIn,
  events,
  clock,
  log,
  inTransaction,
  askForAnswer,
  sendLetter,
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
    const { url, expiresAt } = await newLink(id);
    await send(passwordLetter({ brand, email, url, userId: id, at: new Date(expiresAt.getTime() - RESET_MS) }));
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
      if (sendLetter) return write(sendLetter, user);
      await users.change(user.id, { passwordAskedAt: clock.now() });
    },

    /** Whoever was signed in is out, on every device, and every other link is void. */
    async reset({ token, password }: { token: string; password: string }, origin: Origin): Promise<SignedIn> {
      failuresOfAddress.check(origin.address);
      // Outside of the transaction: it takes a tenth of a second, and the embedded database has one connection.
      const passwordHash = await passwords.hash(password);
      return inTransaction(async () => {
        const now = clock.now();
        const reset = await resets.take(hashToken(token));
        const user = reset && reset.expiresAt > now ? await users.find(reset.userId) : null;
        if (!user || user.erasingAt) {
          failuresOfAddress.take(origin.address);
          throw new AppError('unauthorized', BAD_LINK);
        }
        await users.change(user.id, { passwordHash, passwordAskedAt: null });
        await resets.removeOf(user.id);
        await sessions.removeCodesOf(user.id);
        const ended = await sessions.endAll(user.id, now);
        events.publish(sessionEnded, { userIds: [user.id] }, { userId: user.id, sessionIds: ended });
        events.publish(userChanged, { userIds: [user.id] }, { userId: user.id });
        return signIn.openSession(user.id, origin);
      });
    },

    forgetOld: (): Promise<void> => resets.removeBefore(clock.now()),
  };
}
export type PasswordService = ReturnType<typeof createPasswordService>;
