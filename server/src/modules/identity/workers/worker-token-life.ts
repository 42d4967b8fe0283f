import { DAY_MS } from '#platform/clock.ts';

export const WORKER_TOKEN_MS = 365 * DAY_MS;

/** From when on a worker's token is good no more. Null of the installation's own: its token is a setting, and goes with it. */
export const expiryOfWorker = ({ createdAt, isOwn }: { createdAt: Date; isOwn: boolean }): Date | null =>
  isOwn ? null : new Date(createdAt.getTime() + WORKER_TOKEN_MS);
