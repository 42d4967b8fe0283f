import { DAY_MS, MINUTE_MS, SECOND_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import type { SendLetter } from '#platform/mail.ts';
import { createAddressLimit } from '#platform/rate-limit.ts';
import { userChanged } from '../identity.events.ts';
import { hashToken, randomToken } from '../tokens.ts';
import type { UserRow, UserStore } from '../users.store.ts';
import { verificationLetter } from './verification-letter.ts';
import type { VerificationStore } from './verification.store.ts';

export const VERIFICATION_MS = DAY_MS;
/** To one mailbox, whatever accounts stand behind it: whose it is, is not known yet. */
export const MAX_LETTERS_A_DAY = 10;
const PAUSE_MS = MINUTE_MS;
const FAILURES_PER_ADDRESS = 100;
const FAILURES_WINDOW_MS = 15 * MINUTE_MS;

const BAD_LINK = 'Ссылка недействительна, устарела или уже использована. Запросите новое письмо в профиле.';
const TOO_SOON = 'Письмо уже отправлено. Новое можно запросить через минуту.';
const TOO_MANY = 'За сутки на этот адрес отправлено слишком много писем. Попробуйте завтра.';
const NO_MAIL = 'Письма отсюда не отправляются: почтовый сервер не настроен';

export interface VerificationDeps {
  users: Pick<UserStore, 'find' | 'change'>;
  store: VerificationStore;
  /** Tells a mailbox from another, however its address is written. */
  mailboxHash: (address: string) => string;
  events: EventBus;
  clock: Clock;
  log: Log;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Sees to it that `write` is called for this user. Takes part in the transaction. */
  askForLetter: (userId: number) => Promise<void>;
  /** Whoever waits for it, in the transaction that makes it true. */
  tellVerified: (userId: number) => Promise<void>;
  /** Null where no letters can be sent: nothing is verified then. */
  sendLetter: SendLetter | null;
  brand: string;
  publicUrl: string;
}

/**
 * Whether an address is the user's own. Before that is known, nothing goes there but this question and the way to a new
 * password.
 */
export function createVerification({
  users,
  store,
  mailboxHash,
  events,
  clock,
  log,
  inTransaction,
  askForLetter,
  tellVerified,
  sendLetter,
  brand,
  publicUrl,
}: VerificationDeps) {
  const failuresOfAddress = createAddressLimit({
    limit: FAILURES_PER_ADDRESS,
    windowMs: FAILURES_WINDOW_MS,
    clock,
    message: 'Слишком много попыток. Подождите и попробуйте снова.',
  });

  /**
   * Why no letter may go to this mailbox now; null when it may, and then it is counted. In the transaction under way.
   */
  const refusalOf = async (email: string, pauseMs: number): Promise<AppError | null> => {
    const [mailbox, now] = [mailboxHash(email), clock.now()];
    await store.lockMailbox(mailbox);
    const letters = await store.lettersSince(mailbox, new Date(now.getTime() - DAY_MS));
    const waitMs = (letters[0]?.getTime() ?? 0) + pauseMs - now.getTime();
    if (waitMs > 0)
      return new AppError('too_many_requests', TOO_SOON, { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) });
    if (letters.length >= MAX_LETTERS_A_DAY) {
      const freeAtMs = (letters[MAX_LETTERS_A_DAY - 1]?.getTime() ?? 0) + DAY_MS;
      return new AppError('too_many_requests', TOO_MANY, {
        retryAfterSeconds: Math.ceil((freeAtMs - now.getTime()) / SECOND_MS),
      });
    }
    await store.noteLetter(mailbox, now);
    return null;
  };
  const ask = (user: UserRow): Promise<AppError | null> =>
    inTransaction(async () => {
      const refusal = await refusalOf(user.email, PAUSE_MS);
      if (!refusal) await askForLetter(user.id);
      return refusal;
    });

  /** In the transaction under way: somebody has shown that they read the mailbox. */
  const confirm = async (user: Pick<UserRow, 'id' | 'emailVerifiedAt'>): Promise<void> => {
    await store.removeOf(user.id);
    if (user.emailVerifiedAt) return;
    await users.change(user.id, { emailVerifiedAt: clock.now() });
    await tellVerified(user.id);
    events.emit(userChanged, { userIds: [user.id] }, { userId: user.id });
  };

  return {
    confirm,
    /** After a registration, which is good with or without the letter. */
    async askFirst(user: UserRow): Promise<void> {
      if (!sendLetter) return;
      const refusal = await ask(user);
      if (refusal) log.info({ userId: user.id, reason: refusal.message }, 'verification letter not sent');
    },
    /** Once more, because the user says so. Who is verified needs none. */
    async askAgain(userId: number): Promise<void> {
      if (!sendLetter) throw new AppError('conflict', NO_MAIL);
      const user = await users.find(userId);
      if (!user || user.emailVerifiedAt) return;
      const refusal = await ask(user);
      if (refusal) throw refusal;
    },
    async write({ userId }: { userId: number }): Promise<void> {
      const user = await users.find(userId);
      if (!sendLetter || !user || user.erasingAt || user.emailVerifiedAt)
        return log.info({ userId, reason: 'nothing to verify' }, 'verification letter not sent');
      const token = randomToken();
      const at = clock.now();
      await store.insert({ hash: hashToken(token), userId, expiresAt: new Date(at.getTime() + VERIFICATION_MS) });
      await sendLetter(
        verificationLetter({ brand, email: user.email, url: `${publicUrl}/sign_in?email_code=${token}`, userId, at }),
      );
    },
    async verify({ token }: { token: string }, { address }: { address: string }): Promise<{ email: string }> {
      failuresOfAddress.check(address);
      return inTransaction(async () => {
        const found = await store.take(hashToken(token));
        const user = found && found.expiresAt > clock.now() ? await users.find(found.userId) : null;
        if (!user || user.erasingAt) {
          failuresOfAddress.take(address);
          throw new AppError('unauthorized', BAD_LINK);
        }
        await confirm(user);
        return { email: user.email };
      });
    },
    /**
     * Whether a letter for a new password may go there: as many as one likes to an address that is known to be one's
     * own.
     */
    mayWriteTo: async (user: UserRow): Promise<boolean> =>
      user.emailVerifiedAt !== null || (await inTransaction(() => refusalOf(user.email, 0))) === null,
    isVerified: (user: Pick<UserRow, 'emailVerifiedAt'>): boolean =>
      user.emailVerifiedAt !== null || sendLetter === null,
    removeOf: store.removeOf,
    async forgetOld(): Promise<void> {
      const now = clock.now();
      await store.removeBefore(now);
      await store.forgetLettersBefore(new Date(now.getTime() - DAY_MS));
    },
  };
}
export type Verification = ReturnType<typeof createVerification>;
