import { DAY_MS, MINUTE_MS } from '#platform/clock.ts';

/** A session that nobody uses ends after this long. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** And one that is used every day after this: then its user is asked who they are once more. */
export const SESSION_LONGEST_MS = 365 * DAY_MS;

/** The last moment of a session, however it is used. No token of it is good for longer. */
export const lastMomentOf = ({ createdAt }: { createdAt: Date }): Date =>
  new Date(createdAt.getTime() + SESSION_LONGEST_MS);

/** When a session ends that is used now and never again. */
export const expiryOf = (session: { createdAt: Date }, now: Date): Date =>
  new Date(Math.min(now.getTime() + SESSION_IDLE_MS, lastMomentOf(session).getTime()));

/** So long after the password was typed, the session may make what outlives it. */
export const PASSWORD_FRESH_MS = 15 * MINUTE_MS;

export const hasFreshPassword = ({ passwordConfirmedAt }: { passwordConfirmedAt: Date | null }, now: Date): boolean =>
  passwordConfirmedAt !== null && now.getTime() - passwordConfirmedAt.getTime() < PASSWORD_FRESH_MS;
