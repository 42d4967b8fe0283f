import { DAY_MS, MINUTE_MS } from '#platform/clock.ts';

export const WORKER_TOKEN_MS = 365 * DAY_MS;

/**
 * How long the token of a server that is gone stays good. A living one says every few minutes that its token is its
 * own.
 */
const OWN_KEPT_MS = DAY_MS;
/** Far more often than a token would end. */
export const KEEP_OWN_EVERY_MS = 10 * MINUTE_MS;

/** Of a token that was handed to somebody. */
export const expiryOfLent = (createdAt: Date): Date => new Date(createdAt.getTime() + WORKER_TOKEN_MS);

interface Lifetime {
  createdAt: Date;
  isOwn: boolean;
  keptAt: Date | null;
}

/** From when on a worker's token is good no more. Of the installation's own: null while a server keeps it. */
export function expiryOfWorker({ createdAt, isOwn, keptAt }: Lifetime, now: Date): Date | null {
  if (!isOwn) return expiryOfLent(createdAt);
  if (keptAt === null) return createdAt;
  const end = new Date(keptAt.getTime() + OWN_KEPT_MS);
  return end > now ? null : end;
}
