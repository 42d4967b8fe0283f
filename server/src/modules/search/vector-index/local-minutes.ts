import { MINUTE_MS } from '#platform/clock.ts';
import { offsetMsAt } from '#platform/wall-clock.ts';
import type { RecurringThere } from '../query/recurring.ts';

/** Months, weekdays and hours that come back, for who knows minutes since 1970 and no calendar of a place. */
export interface RecurringMinutes {
  months: number[];
  weekdays: number[];
  hours: number[];
  /** From these minutes on the clocks there are ahead of Greenwich by so many, the earliest first. */
  offsets: { from: number; minutes: number }[];
}

const [FIRST_YEAR, LAST_YEAR] = [1990, 2060];
/** Clocks are never put forward and back again within so short a time. */
const STEP_MINUTES = 20 * 24 * 60;
const known = new Map<string, RecurringMinutes['offsets']>();

/** When the clocks of a place were put forward or back, and will be. */
function offsetsOf(timeZone: string): RecurringMinutes['offsets'] {
  const before = known.get(timeZone);
  if (before) return before;
  const at = (minute: number): number => Math.round(offsetMsAt(minute * MINUTE_MS, timeZone) / MINUTE_MS);
  const [first, last] = [Date.UTC(FIRST_YEAR, 0) / MINUTE_MS, Date.UTC(LAST_YEAR, 0) / MINUTE_MS];
  const offsets = [{ from: Number.MIN_SAFE_INTEGER, minutes: at(first) }];
  for (let minute = first, offset = at(first); minute < last; minute += STEP_MINUTES) {
    const next = at(minute + STEP_MINUTES);
    if (next === offset) continue;
    let [low, high] = [minute, minute + STEP_MINUTES];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (at(middle) === offset) low = middle;
      else high = middle;
    }
    offsets.push({ from: high, minutes: next });
    offset = next;
  }
  known.set(timeZone, offsets);
  return offsets;
}

export const inMinutes = ({ timeZone, ...recurring }: RecurringThere): RecurringMinutes => ({
  ...recurring,
  offsets: offsetsOf(timeZone),
});

const [MINUTES_OF_HOUR, MINUTES_OF_DAY, HOURS_OF_DAY, DAYS_OF_WEEK] = [60, 24 * 60, 24, 7];
/** The first of January 1970 was a Thursday. */
const THURSDAY = 4;

/** Whether a minute since 1970 is one of those that are asked for. */
export function isThen(minute: number, { months, weekdays, hours, offsets }: RecurringMinutes): boolean {
  const local = minute + (offsets.findLast(({ from }) => from <= minute)?.minutes ?? 0);
  const day = Math.floor(local / MINUTES_OF_DAY);
  const hour = Math.floor((local - day * MINUTES_OF_DAY) / MINUTES_OF_HOUR) % HOURS_OF_DAY;
  if (hours.length > 0 && !hours.includes(hour)) return false;
  const weekday = ((((day + THURSDAY - 1) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK) + 1;
  if (weekdays.length > 0 && !weekdays.includes(weekday)) return false;
  return months.length === 0 || months.includes(new Date(day * MINUTES_OF_DAY * MINUTE_MS).getUTCMonth() + 1);
}
