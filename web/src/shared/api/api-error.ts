import { PASSWORD_REQUIRED, type Problem } from '@rakurs/contract';
import { texts } from './texts.ts';

/** The server answered, and the answer is a refusal. `response` is passed through with its body unread. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly response: Response;
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(response: Response, problem?: Problem) {
    super(problem?.detail || problem?.title || response.statusText || texts.refused(response.status));
    this.response = response;
    this.status = response.status;
    this.problem = problem;
  }
}

/** A failure that trying again cannot change: there is no token, or an ok answer cannot be used. */
export class FinalError extends Error {
  override readonly name = 'FinalError';
}

// 408 timed out, 425 came too early, 429 too many: the same request may well pass later.
const PASSING_REFUSALS = [408, 425, 429];

const isPassing = (status: number): boolean => status >= 500 || PASSING_REFUSALS.includes(status);

/** Whether the same request may succeed if it is simply sent again. */
export const canBeRetried = (error: unknown): boolean => {
  if (error instanceof ApiError) return isPassing(error.status);
  return !(error instanceof FinalError);
};

// 429 asked too much, 503 has too much to do.
const BUSY = [429, 503];

/** Whether the server has said that it has no time now, and when to come back. */
export const isBusy = (error: unknown): boolean =>
  error instanceof ApiError && BUSY.includes(error.status) && error.response.headers.has('Retry-After');

/** Whether this caller, and not everybody, has asked too much. */
export const isRateLimited = (error: unknown): boolean => error instanceof ApiError && error.status === 429;

/** Whether a user has come to the bound of what they may have. */
export const isLimitReached = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'limit_reached';

/** Whether the same call passes once the user has confirmed the password. */
export const isPasswordRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === PASSWORD_REQUIRED;

/** Whether what was asked for is not there, or not this user's. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Whether it is about the way to the server, not about what was asked: no network, or a server that is not well. */
export const isUnreachable = (error: unknown): boolean =>
  // fetch says TypeError when there is no connection.
  error instanceof TypeError || (error instanceof ApiError && isPassing(error.status));

// A browser timer set for more than 24.8 days goes off at once, and no server means that.
const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

/** How long the server asked to wait: Retry-After is a number of seconds or a date. 0 when it did not ask. */
export const retryAfterMs = (error: unknown): number => {
  const asked = error instanceof ApiError ? error.response.headers.get('Retry-After') : null;
  if (asked === null || asked.trim() === '') return 0;
  const seconds = Number(asked);
  const waitMs = Number.isNaN(seconds) ? Date.parse(asked) - Date.now() : seconds * 1000;
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), MAX_WAIT_MS) : 0;
};
