import { HOUR_MS, MINUTE_MS, type Clock } from '#platform/clock.ts';
import { isDuplicate } from '#platform/db/index.ts';
import { AppError } from '#platform/errors.ts';
import { createRateLimit } from '#platform/rate-limit.ts';
import type { Passwords } from './passwords.ts';
import { normalisePhone } from './phone.ts';
import { SESSION_IDLE_MS } from './session-gate.ts';
import type { SessionStore } from './sessions.store.ts';
import { hashToken, randomToken, type Tokens } from './tokens.ts';
import type { UserRow, UserStore } from './users.store.ts';

export const AUTH_CODE_MS = 10 * MINUTE_MS;
export const FAILURES_PER_LOGIN = 10;
const FAILURES_PER_ADDRESS = 100;
const SIGN_UPS_PER_ADDRESS = 100;
const FAILURE_WINDOW_MS = 15 * MINUTE_MS;

export interface Origin {
  address: string;
  userAgent: string;
}
export interface SignedIn {
  jwt: string;
  csrf: string;
}
export interface SignInDeps {
  users: Pick<UserStore, 'insert' | 'findByEmail' | 'findByCell'>;
  sessions: Pick<SessionStore, 'insert' | 'insertCode' | 'takeCode'>;
  passwords: Passwords;
  tokens: Tokens;
  clock: Clock;
}

const LONGEST_AGENT = 400;
const TOO_MANY = 'Слишком много попыток. Подождите и попробуйте снова.';

export function createSignInService({ users, sessions, passwords, tokens, clock }: SignInDeps) {
  const limit = (count: number, windowMs: number) => createRateLimit({ limit: count, windowMs, clock, message: TOO_MANY });
  const failuresOfLogin = limit(FAILURES_PER_LOGIN, FAILURE_WINDOW_MS);
  const failuresOfAddress = limit(FAILURES_PER_ADDRESS, FAILURE_WINDOW_MS);
  const signUpsOfAddress = limit(SIGN_UPS_PER_ADDRESS, HOUR_MS);

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
      expiresAt: new Date(now.getTime() + SESSION_IDLE_MS),
    });
    return { jwt: await tokens.sign(session.id, now), csrf: tokens.csrf(session.id, session.csrfNumber) };
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
      const passwordHash = await passwords.hash(newcomer.password);
      try {
        const user = await users.insert({ email: newcomer.email, passwordHash, createdAt: clock.now() });
        return await openSession(user.id, origin);
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        throw new AppError('conflict', 'Этот адрес уже зарегистрирован', { errors: { email: 'Этот адрес уже зарегистрирован' } });
      }
    },
    /** The same words and the same work for an unknown login and a wrong password. */
    async signIn({ login, password }: { login: string; password: string }, origin: Origin): Promise<SignedIn> {
      const loginKey = normalisePhone(login) ?? login.toLowerCase();
      failuresOfLogin.check(loginKey);
      failuresOfAddress.check(origin.address);
      // Counted before the slow work, so that a hundred guesses at once are a hundred guesses.
      failuresOfLogin.take(loginKey);
      const user = await findByLogin(login);
      if (!(await passwords.matches(password, user?.passwordHash ?? null)) || !user) {
        failuresOfAddress.take(origin.address);
        throw new AppError('unauthorized', 'Неверный логин или пароль');
      }
      failuresOfLogin.forget(loginKey);
      return openSession(user.id, origin);
    },
    async newAuthCode(userId: number): Promise<{ token: string; expiresAt: Date }> {
      const token = randomToken();
      const expiresAt = new Date(clock.now().getTime() + AUTH_CODE_MS);
      await sessions.insertCode({ hash: hashToken(token), userId, expiresAt });
      return { token, expiresAt };
    },
    async signInByToken(token: string, origin: Origin): Promise<SignedIn> {
      failuresOfAddress.check(origin.address);
      const code = await sessions.takeCode(hashToken(token));
      if (!code || code.expiresAt <= clock.now()) {
        failuresOfAddress.take(origin.address);
        throw new AppError('unauthorized', 'Ссылка для входа недействительна или уже использована');
      }
      return openSession(code.userId, origin);
    },
  };
}
export type SignInService = ReturnType<typeof createSignInService>;
