import { MINUTE_MS, type Clock } from '#platform/clock.ts';
import { createRateLimit } from '#platform/rate-limit.ts';
import type { Passwords } from './passwords.ts';

const GUESSES_PER_USER = 10;
const WINDOW_MS = 15 * MINUTE_MS;

/** Whether it is the user's own password; whoever sits at a signed-in browser may guess so often and no more. */
export type IsPasswordOf = (user: { id: number; passwordHash: string }, password: string) => Promise<boolean>;

export function createPasswordGuesses({
  passwords,
  clock,
}: {
  passwords: Pick<Passwords, 'matches'>;
  clock: Clock;
}): IsPasswordOf {
  const guesses = createRateLimit({
    limit: GUESSES_PER_USER,
    windowMs: WINDOW_MS,
    clock,
    message: 'Слишком много попыток. Подождите и попробуйте снова.',
  });
  return async ({ id, passwordHash }, password) => {
    // Counted before the slow work, so that a hundred guesses at once are a hundred guesses.
    guesses.take(String(id));
    try {
      const isRight = await passwords.matches({ password, stored: passwordHash, forWhom: `user ${id}` });
      if (isRight) guesses.forget(String(id));
      return isRight;
    } catch (error) {
      // It was not compared at all, for example because too many wait.
      guesses.giveBack(String(id));
      throw error;
    }
  };
}
