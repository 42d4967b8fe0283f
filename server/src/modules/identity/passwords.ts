import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the memory and time that OWASP names (19 MiB, two passes); 2 is the library's number for argon2id. */
const SETTINGS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time for a person who does not exist: `stored` is then null. */
  matches(password: string, stored: string | null): Promise<boolean>;
}

export async function createPasswords(): Promise<Passwords> {
  const nobody = await hash(crypto.randomUUID(), SETTINGS);
  return {
    hash: (password) => hash(password, SETTINGS),
    async matches(password, stored) {
      const right = await verify(stored ?? nobody, password);
      return right && stored !== null;
    },
  };
}
