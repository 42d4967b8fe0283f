import { DELETED_KEPT_DAYS } from '@rakurs/contract';
import { DAY_MS, type Clock } from '#platform/clock.ts';

/**
 * What is deleted for good was deleted so long ago that its time is over: out of the trash at once, and the next purge
 * removes it.
 */
export const FOR_GOOD = new Date(0);

/** What was deleted before then is gone, whether it has been cleared away or not. */
export const restorableSince = (clock: Clock): Date => new Date(clock.now().getTime() - DELETED_KEPT_DAYS * DAY_MS);

/**
 * What was deleted before then is removed for good. While the clock cannot be trusted that is nothing but what was
 * meant to go at once.
 */
export const removedBefore = (now: Date | null): Date =>
  now ? restorableSince({ now: () => now }) : new Date(FOR_GOOD.getTime() + 1);

/** Whether it is in sight, or can be taken back. */
export const isRestorable = ({ deletedAt }: { deletedAt: Date | null }, clock: Clock): boolean =>
  deletedAt === null || deletedAt >= restorableSince(clock);
