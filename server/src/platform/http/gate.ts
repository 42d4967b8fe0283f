import type { UserActor, WorkerActor } from '../actor.ts';

/**
 * Authentication: who is calling, as the routes see it. The modules behind the gate decide; the http adapter only asks.
 */
export interface Caller extends UserActor {
  sessionId: number;
  canTrainLearningModels: boolean;
  isAdmin: boolean;
  /** Whether the session has proved the password lately: see require-password.ts. */
  hasFreshPassword: boolean;
}

/** A worker program that calls, as its routes see it. */
export type WorkerCaller = WorkerActor;

export interface SignedCall {
  caller: Caller;
  /** Whether the csrf value that came with the call is good. */
  csrfGood: boolean;
  /** The value to hand out, when the caller does not hold it yet. */
  freshCsrf: string | null;
  /** A younger token, when the one that came is past its time. */
  renewedJwt: string | null;
}

export interface Gate {
  /** Null: no session, or not a good one. */
  user(credentials: { authorization: string | undefined; csrf: string | undefined }): Promise<SignedCall | null>;
  /**
   * Does the work while the session is good, and not after it: of an end of the session and this work, one waits for
   * the other.
   * Whoever revokes what a session has made finds all of it.
   */
  whileSignedIn<T>(sessionId: number, work: () => Promise<T>): Promise<T>;
  /** Null: no token, or not a good one. */
  worker(authorization: string | undefined): Promise<WorkerCaller | null>;
}

/** The token, bare or after `Bearer `. */
export const bareToken = (authorization: string | undefined): string | null =>
  authorization?.replace(/^Bearer\s+/i, '').trim() || null;
