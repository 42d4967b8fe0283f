import { midnightOf } from '../time/wall-time.ts';

/** B section 9. */
const TIMELINE_DAYS = 15;

const daysLater = (at: number, amount: number): Date => new Date(midnightOf(at, amount));

/** The last days of the time line, oldest first, each as its beginning where the user is. */
export const lastDays = (now: number): Date[] =>
  Array.from({ length: TIMELINE_DAYS }, (_, index) => daysLater(now, index - TIMELINE_DAYS + 1));

/** What a chosen day means: everything up to its end, and no further than now. */
export const endOfDay = (day: Date, now: number): number => Math.min(midnightOf(day.getTime(), 1), now);

/**
 * The day that a moment closes: midnight is the end of one and not the beginning of the next, as the period is up to
 * it.
 */
export const dayOf = (at: number): Date => daysLater(at - 1, 0);

export const isMidnight = (at: number): boolean => midnightOf(at) === at;
