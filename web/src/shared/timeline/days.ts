/** B section 9. */
const TIMELINE_DAYS = 15;

const daysLater = (day: Date, amount: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + amount);

/** The last days of the time line, oldest first, each as its beginning where the person is. */
export const lastDays = (now: number): Date[] =>
  Array.from({ length: TIMELINE_DAYS }, (_, index) => daysLater(new Date(now), index - TIMELINE_DAYS + 1));

/** What a chosen day means: everything up to its end, and no further than now. */
export const endOfDay = (day: Date, now: number): number => Math.min(daysLater(day, 1).getTime(), now);

/** The day that a moment closes: midnight is the end of one and not the beginning of the next, as the period is up to it. */
export const dayOf = (at: number): Date => daysLater(new Date(at - 1), 0);

export const isMidnight = (at: number): boolean => daysLater(new Date(at), 0).getTime() === at;
