import { HOUR_MS, MINUTE_MS, type Clock } from '#platform/clock.ts';
import { isDuplicate } from '#platform/db/index.ts';
import { AppError } from '#platform/errors.ts';
import { networkOf } from '#platform/network-of.ts';
import { createAddressLimit } from '#platform/rate-limit.ts';
import type { RequireGoodPassword } from './password/password-rule.ts';
import type { Passwords } from './passwords.ts';
import { normalisePhone } from './phone.ts';
import { expiryOf } from './session-life.ts';
import type { SessionStore } from './sessions.store.ts';
import { createSignInGuesses } from './sign-in-guesses.ts';
import { hashToken, randomToken, type Tokens } from './tokens.ts';
import type { UserRow, UserStore } from './users.store.ts';

export const AUTH_CODE_MS = 10 * MINUTE_MS;
const SIGN_UPS_PER_ADDRESS = 100;

export interface Origin {
  address: string;
  userAgent: string;
}
export interface SignedIn {
  jwt: string;
  csrf: string;
}
export interface NewSession {
  userId: number;
  origin: Origin;
  /** Whether the password was typed to open it; not so after a sign-in by a code. */
  knowsPassword: boolean;
}
export interface SignInDeps {
  users: Pick<UserStore, 'insert' | 'find' | 'findByEmail' | 'findByCell'>;
  sessions: Pick<SessionStore, 'insert' | 'insertCode' | 'takeCode' | 'findCode' | 'addressesOf'>;
  passwords: Passwords;
  requireGoodPassword: RequireGoodPassword;
  tokens: Tokens;
  clock: Clock;
  /** Of administrators, who are made at the machine: nobody registers them. */
  reservedEmails: readonly string[];
  /** Asks the newcomer to show that the address is theirs. */
  askToVerify: (user: UserRow) => Promise<void>;
}

const MAX_AGENT_LENGTH = 400;
const TOO_MANY_SIGN_UPS = 'С вашего адреса слишком часто регистрируются. Подождите час и попробуйте снова.';
const IS_REGISTERED = 'Этот адрес уже зарегистрирован';
const IS_RESERVED =
  'Этот адрес оставлен для администратора. Учётную запись для него заводят на самом сервере, командой npm run admin -- grant EMAIL.';
const BAD_CODE = 'Ссылка для входа недействительна или уже использована';

const refusedEmail = (text: string) => new AppError('conflict', text, { errors: { email: text } });

export function createSignInService({
  users,
  sessions,
  passwords,
  requireGoodPassword,
  tokens,
  clock,
  reservedEmails,
  askToVerify,
}: SignInDeps) {
  const guesses = createSignInGuesses({ clock, addressesOf: sessions.addressesOf });
  const signUpsOfAddress = createAddressLimit({
    limit: SIGN_UPS_PER_ADDRESS,
    windowMs: HOUR_MS,
    clock,
    message: TOO_MANY_SIGN_UPS,
  });

  const openSession = async ({ userId, origin, knowsPassword }: NewSession): Promise<SignedIn> => {
    const now = clock.now();
    const session = await sessions.insert({
      userId,
      peerId: randomToken(),
      csrfRotatedAt: now,
      userAgent: origin.userAgent.slice(0, MAX_AGENT_LENGTH),
      address: origin.address,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: expiryOf({ createdAt: now }, now),
      passwordConfirmedAt: knowsPassword ? now : null,
    });
    return { jwt: await tokens.sign(session, now), csrf: tokens.csrf(session.id, session.csrfNumber) };
  };

  const findByLogin = async (login: string): Promise<UserRow | null> => {
    if (login.includes('@')) return users.findByEmail(login.toLowerCase());
    const cell = normalisePhone(login);
    return cell ? users.findByCell(cell) : null;
  };

  return {
    openSession,
    findByLogin,
    async signUp(newcomer: { email: string; password: string }, origin: Origin): Promise<SignedIn> {
      requireGoodPassword({ ...newcomer, field: 'password' });
      signUpsOfAddress.take(origin.address);
      if (reservedEmails.includes(newcomer.email) && !(await users.findByEmail(newcomer.email)))
        throw refusedEmail(IS_RESERVED);
      const passwordHash = await passwords.hash(newcomer.password, networkOf(origin.address));
      try {
        const user = await users.insert({ email: newcomer.email, passwordHash, createdAt: clock.now() });
        await askToVerify(user);
        return await openSession({ userId: user.id, origin, knowsPassword: true });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        throw refusedEmail(IS_REGISTERED);
      }
    },
    /** The same words and the same work for an unknown login and a wrong password. */
    async signIn({ login, password }: { login: string; password: string }, origin: Origin): Promise<SignedIn> {
      const guess = { login: normalisePhone(login) ?? login.toLowerCase(), address: origin.address };
      return guesses.fromAddress(origin, async () => {
        const user = await findByLogin(login);
        const isRight = () =>
          passwords.matches({ password, stored: user?.passwordHash ?? null, forWhom: networkOf(origin.address) });
        if (!(await guesses.atLogin(guess, { userId: user?.id ?? null, isRight })) || !user)
          throw new AppError('unauthorized', 'Неверный логин или пароль');
        return openSession({ userId: user.id, origin, knowsPassword: true });
      });
    },
    async newAuthCode(userId: number): Promise<{ token: string; expiresAt: Date }> {
      const token = randomToken();
      const expiresAt = new Date(clock.now().getTime() + AUTH_CODE_MS);
      await sessions.insertCode({ hash: hashToken(token), userId, expiresAt });
      return { token, expiresAt };
    },
    /**
     * Whose account the code opens. It stays good: a page that asks first, or the preview of a link, spends nothing.
     */
    async showAuthCode(token: string, origin: Pick<Origin, 'address'>): Promise<UserRow> {
      return guesses.fromAddress(origin, async () => {
        const code = await sessions.findCode(hashToken(token));
        const user = code && code.expiresAt > clock.now() ? await users.find(code.userId) : null;
        if (!user) throw new AppError('unauthorized', BAD_CODE);
        return user;
      });
    },
    async signInByToken(token: string, origin: Origin): Promise<SignedIn> {
      return guesses.fromAddress(origin, async () => {
        const code = await sessions.takeCode(hashToken(token));
        if (!code || code.expiresAt <= clock.now()) throw new AppError('unauthorized', BAD_CODE);
        return openSession({ userId: code.userId, origin, knowsPassword: false });
      });
    },
  };
}
export type SignInService = ReturnType<typeof createSignInService>;
