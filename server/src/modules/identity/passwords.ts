import { hash, verify } from '@node-rs/argon2';
import { createBoundedPool } from '#platform/fairness/bounded-pool.ts';

/** Argon2id with the memory and time that OWASP names (19 MiB, two passes); 2 is the library's number for argon2id. */
const SETTINGS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Argon2 runs in the thread pool of libuv, which has four threads and also reads files and looks names up: half of it
 * stays free for
 * everybody else. A hash takes a tenth of a second, so a full line is over in about ten.
 */
const POOL = {
  maxAtOnce: 2,
  maxWaiting: 200,
  maxWaitingOfKey: 30,
  message: 'Сейчас слишком много входов сразу. Подождите несколько секунд и повторите.',
  retryAfterSeconds: 5,
};

/** For whom the program itself hashes: set-up, commands at the machine. */
export const FOR_SETUP = 'setup';

export interface Guess {
  password: string;
  /** Null for a user who does not exist; it takes the same time. */
  stored: string | null;
  /** Who takes turns with others in waiting for it: an address, or a user. */
  forWhom: string;
}
export interface Passwords {
  hash(password: string, forWhom: string): Promise<string>;
  matches(guess: Guess): Promise<boolean>;
}

export async function createPasswords(inTurn = createBoundedPool(POOL)): Promise<Passwords> {
  const nobody = await hash(crypto.randomUUID(), SETTINGS);
  return {
    hash: (password, forWhom) => inTurn(forWhom, () => hash(password, SETTINGS)),
    async matches({ password, stored, forWhom }) {
      const right = await inTurn(forWhom, () => verify(stored ?? nobody, password));
      return right && stored !== null;
    },
  };
}
