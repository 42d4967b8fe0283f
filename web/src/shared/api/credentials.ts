import { randomId } from './random-id.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Fixed by the specification (A section 3). */
export const JWT_KEY = 'jwt';
export const CSRF_KEY = 'csrf';
/**
 * Our own third key: a mark drawn anew at each sign-in. The jwt is renewed and the csrf rotates during one
 * session, and both are shared by all tabs; the mark alone tells whether it is still the same session.
 */
const OWNER_KEY = 'session_owner';

/**
 * Stands while a call is on its way after which this browser's token is another: every tab waits for it with what it
 * would make of a refusal.
 */
const RENEWAL_KEY = 'session_renewal';
/** A tab that was closed in the middle takes its mark away no more. */
const MAX_RENEWAL_MS = 30_000;
const LOOK_AGAIN_MS = 50;

export type Credentials = ReturnType<typeof createCredentials>;

/** Token and csrf, always read from storage, because another tab may have changed them a moment ago. */
export const createCredentials = (storage: Store) => ({
  jwt: (): string | null => storage.getItem(JWT_KEY),
  csrf: (): string | null => storage.getItem(CSRF_KEY),
  owner: (): string | null => storage.getItem(OWNER_KEY),

  signIn: ({ jwt, csrf }: { jwt: string; csrf: string }): void => {
    storage.setItem(CSRF_KEY, csrf);
    storage.setItem(OWNER_KEY, randomId());
    // Last: it is what other tabs react to, and by then the rest must be in place.
    storage.setItem(JWT_KEY, jwt);
  },

  /** The server has replaced the session of this very person: for every tab it goes on. */
  replace: ({ jwt, csrf }: { jwt: string; csrf: string }): void => {
    storage.setItem(CSRF_KEY, csrf);
    storage.setItem(JWT_KEY, jwt);
  },

  beginRenewal: (): void => storage.setItem(RENEWAL_KEY, String(Date.now())),
  endRenewal: (): void => storage.removeItem(RENEWAL_KEY),
  /** Resolves when no tab is about to put another token in place. */
  untilRenewed: async (): Promise<void> => {
    const isUnderWay = () => Date.now() - Number(storage.getItem(RENEWAL_KEY) ?? 0) < MAX_RENEWAL_MS;
    while (isUnderWay()) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  },

  /** A token put into storage by hand (a test, a support engineer) has no mark yet. */
  markOwner: (): void => {
    if (storage.getItem(OWNER_KEY) === null) storage.setItem(OWNER_KEY, randomId());
  },

  /** A token is only ever replaced here, never brought back after a sign-out. */
  renewJwt: (jwt: string): void => {
    if (storage.getItem(JWT_KEY) !== null) storage.setItem(JWT_KEY, jwt);
  },

  replaceCsrf: (csrf: string): void => storage.setItem(CSRF_KEY, csrf),

  clear: (): void => {
    storage.removeItem(OWNER_KEY);
    storage.removeItem(CSRF_KEY);
    storage.removeItem(JWT_KEY);
  },
});
