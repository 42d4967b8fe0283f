import { HOUR_MS, MINUTE_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { networkOf } from '#platform/network-of.ts';
import { createAddressLimit, createRateLimit } from '#platform/rate-limit.ts';

export const GUESSES_PER_LOGIN_AND_ADDRESS = 10;
/** Looser: ten addresses together must not keep the owner out, and a thousand must not try a thousand passwords. */
const GUESSES_PER_LOGIN = 100;
const FAILURES_PER_ADDRESS = 100;
const WINDOW_MS = 15 * MINUTE_MS;

const OR_NEW_PASSWORD = 'задайте новый пароль: ссылка «Забыли пароль?» на странице входа.';
const WAIT_A_LITTLE = `Слишком много неудачных попыток входа. Подождите 15 минут или ${OR_NEW_PASSWORD}`;
const WAIT_AN_HOUR = `Этот логин слишком часто пытались подобрать. Войдите через час, из места, откуда входили раньше, или ${OR_NEW_PASSWORD}`;
const TOO_MANY = 'Слишком много неудачных попыток с вашего адреса. Подождите 15 минут и попробуйте снова.';

export interface Guess {
  /** The same for every spelling of a login. */
  login: string;
  address: string;
}
export interface SignInGuessesDeps {
  clock: Clock;
  /** From where this user has been let in before. */
  addressesOf: (userId: number) => Promise<string[]>;
}

const isWrongGuess = (error: unknown): boolean => error instanceof AppError && error.code === 'unauthorized';

/**
 * How often passwords and codes may be guessed. Everything is counted before it is looked at, so that a hundred at once
 * are a hundred. What is said is the same whether or not anybody has the login.
 */
export function createSignInGuesses({ clock, addressesOf }: SignInGuessesDeps) {
  const ofPair = createRateLimit({
    limit: GUESSES_PER_LOGIN_AND_ADDRESS,
    windowMs: WINDOW_MS,
    clock,
    message: WAIT_A_LITTLE,
  });
  const ofLogin = createRateLimit({ limit: GUESSES_PER_LOGIN, windowMs: HOUR_MS, clock, message: WAIT_AN_HOUR });
  const ofAddress = createAddressLimit({ limit: FAILURES_PER_ADDRESS, windowMs: WINDOW_MS, clock, message: TOO_MANY });
  const pairOf = ({ login, address }: Guess): string => `${networkOf(address)} ${login}`;
  const hasComeFrom = async (userId: number, address: string): Promise<boolean> =>
    (await addressesOf(userId)).some((known) => networkOf(known) === networkOf(address));
  const count = async (guess: Guess, userId: number | null): Promise<void> => {
    ofPair.take(pairOf(guess));
    try {
      ofLogin.take(guess.login);
    } catch (refusal) {
      // Whoever guesses from everywhere shuts the door to everywhere, but not to where its owner comes from.
      // Nobody is looked up as user 0, so that it takes as long.
      if (!(await hasComeFrom(userId ?? 0, guess.address))) throw refusal;
    }
  };
  const forget = (guess: Guess): void => {
    ofPair.forget(pairOf(guess));
    ofLogin.forget(guess.login);
  };

  return {
    /** Refusals by `unauthorized` stay counted; whatever else came of it was no wrong guess and is given back. */
    async fromAddress<T>({ address }: Pick<Guess, 'address'>, attempt: () => Promise<T>): Promise<T> {
      ofAddress.take(address);
      try {
        const answer = await attempt();
        ofAddress.giveBack(address);
        return answer;
      } catch (error) {
        if (!isWrongGuess(error)) ofAddress.giveBack(address);
        throw error;
      }
    },
    async atLogin(
      guess: Guess,
      { userId, isRight }: { userId: number | null; isRight: () => Promise<boolean> },
    ): Promise<boolean> {
      await count(guess, userId);
      try {
        const right = await isRight();
        if (right) forget(guess);
        return right;
      } catch (error) {
        // It was not compared at all, for example because too many wait.
        ofPair.giveBack(pairOf(guess));
        ofLogin.giveBack(guess.login);
        throw error;
      }
    },
  };
}
