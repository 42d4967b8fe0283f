import { HOUR_MS, MINUTE_MS, type Clock } from '#platform/clock.ts';
import { isDuplicate } from '#platform/db/index.ts';
import { AppError } from '#platform/errors.ts';
import { createAddressLimit } from '#platform/rate-limit.ts';
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
export interface SignInDeps {
  users: Pick<UserStore, 'insert' | 'find' | 'findByEmail' | 'findByCell'>;
  sessions: Pick<SessionStore, 'insert' | 'insertCode' | 'takeCode' | 'findCode' | 'addressesOf'>;
  passwords: Passwords;
  tokens: Tokens;
  clock: Clock;
  /** Of administrators, who are made at the machine: nobody registers them. */
  reservedEmails: readonly string[];
}

const LONGEST_AGENT = 400;
const TOO_MANY_SIGN_UPS = 'С вашего адреса слишком часто регистрируются. Подождите час и попробуйте снова.';
const IS_REGISTERED = 'Этот адрес уже зарегистрирован';
const IS_RESERVED =
  'Этот адрес оставлен для администратора. Учётную запись для него заводят на самом сервере, командой npm run admin -- grant EMAIL.';
const BAD_CODE = 'Ссылка для входа недействительна или уже использована';

const refusedEmail = (text: string) => new AppError('conflict', text, { errors: { email: text } });

export function createSignInService({ users, sessions, passwords, tokens, clock, reservedEmails }: SignInDeps) {
  const guesses = createSignInGuesses({ clock, addressesOf: sessions.addressesOf });
  const signUpsOfAddress = createAddressLimit({
    limit: SIGN_UPS_PER_ADDRESS,
    windowMs: HOUR_MS,
    clock,
    message: TOO_MANY_SIGN_UPS,
  });

  const openSession = async (userId: number, origin: Origin): Promise<SignedIn> => {
    const now = clock.now();
    const session = await sessions.insert({
      userId,
      peerId: randomToken(),
      csrfRotatedAt: now,
      userAgent: origin.userAgent.slice(0, LONGEST_AGENT),
      address: origin.address,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: expiryOf({ createdAt: now }, now),
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
      signUpsOfAddress.take(origin.address);
      if (reservedEmails.includes(newcomer.email) && !(await users.findByEmail(newcomer.email)))
        throw refusedEmail(IS_RESERVED);
      const passwordHash = await passwords.hash(newcomer.password);
      try {
        const user = await users.insert({ email: newcomer.email, passwordHash, createdAt: clock.now() });
        return await openSession(user.id, origin);
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        throw refusedEmail(IS_REGISTERED);
      }
    },
    /** The same words and the same work for an unknown login and a wrong password. */
    async signIn({ login, password }: { login: string; password: string }, origin: Origin): Promise<SignedIn> {
      const guess = { login: normalisePhone(login) ?? login.toLowerCase(), address: origin.address };
      guesses.requirePatience(guess);
      const user = await findByLogin(login);
      await guesses.count(guess, user?.id ?? null);
      if (!(await passwords.matches(password, user?.passwordHash ?? null)) || !user) {
        guesses.countFailure(guess);
        throw new AppError('unauthorized', 'Неверный логин или пароль');
      }
      guesses.forget(guess);
      return openSession(user.id, origin);
    },
    async newAuthCode(userId: number): Promise<{ token: string; expiresAt: Date }> {
      const token = randomToken();
      const expiresAt = new Date(clock.now().getTime() + AUTH_CODE_MS);
      await sessions.insertCode({ hash: hashToken(token), userId, expiresAt });
      return { token, expiresAt };
    },
    /** Whose account the code opens. It stays good: a page that asks first, or the preview of a link, spends nothing. */
    async showAuthCode(token: string, origin: Pick<Origin, 'address'>): Promise<UserRow> {
      guesses.requirePatience(origin);
      const code = await sessions.findCode(hashToken(token));
      const user = code && code.expiresAt > clock.now() ? await users.find(code.userId) : null;
      if (user) return user;
      guesses.countFailure(origin);
      throw new AppError('unauthorized', BAD_CODE);
    },
    async signInByToken(token: string, origin: Origin): Promise<SignedIn> {
      guesses.requirePatience(origin);
      const code = await sessions.takeCode(hashToken(token));
      if (!code || code.expiresAt <= clock.now()) {
        guesses.countFailure(origin);
        throw new AppError('unauthorized', BAD_CODE);
      }
      return openSession(code.userId, origin);
    },
  };
}
export type SignInService = ReturnType<typeof createSignInService>;
