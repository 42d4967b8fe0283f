import type { User } from '@rakurs/contract';

export type SessionState =
  | { step: 'restoring' }
  | { step: 'visitor' }
  | { step: 'signedIn'; user: User }
  /** There is a token, and the server cannot be asked about it. It is asked again by itself. */
  | { step: 'offline' }
  | { step: 'failed'; error: unknown };
