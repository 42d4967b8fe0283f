import type { AskedTime } from './read-times.ts';
import type { Recurring } from './time-names.ts';

/** What comes back, by the clocks of a place. */
export interface RecurringThere extends Recurring {
  timeZone: string;
}

const ALWAYS: Recurring = { months: [], weekdays: [], hours: [] };
const later = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other);
const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other);
/** Two demands of one kind: what both allow; of two that contradict each other ('утром и ночью') either will do. */
const both = (one: readonly number[], other: readonly number[]): number[] => {
  const shared = one.filter((value) => other.includes(value));
  return one.length > 0 && other.length > 0 && shared.length > 0 ? shared : [...new Set([...one, ...other])];
};

/** All times of a query together, beside those of its filters. */
export function withTimes<P extends { after: Date | null; before: Date | null; recurring: RecurringThere | null }>(
  place: P,
  times: readonly Pick<AskedTime, 'after' | 'before' | 'recurring'>[],
  timeZone: string,
): P {
  const recurring = times.reduce<Recurring>(
    (all, time) => ({
      months: both(all.months, time.recurring.months),
      weekdays: both(all.weekdays, time.recurring.weekdays),
      hours: both(all.hours, time.recurring.hours),
    }),
    ALWAYS,
  );
  const comesBack = recurring.months.length + recurring.weekdays.length + recurring.hours.length > 0;
  return {
    ...place,
    after: times.reduce((all, { after }) => later(all, after), place.after),
    before: times.reduce((all, { before }) => earlier(all, before), place.before),
    recurring: comesBack ? { ...recurring, timeZone } : place.recurring,
  };
}
