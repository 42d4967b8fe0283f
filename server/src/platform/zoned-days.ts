import { MINUTE_MS } from './clock.ts';
import { offsetMsAt, wallClock } from './wall-clock.ts';

/** A day of the calendar, wherever. */
export interface Day {
  year: number;
  /** From 1. */
  month: number;
  day: number;
}

export const asUtc = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day);

export function shiftedDay(day: Day, { days = 0, months = 0 }: { days?: number; months?: number }): Day {
  const date = new Date(Date.UTC(day.year, day.month - 1 + months, day.day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export function dayIn(moment: Date, timeZone: string): Day {
  const { year, month, day } = wallClock(moment, timeZone);
  return { year, month, day };
}

/**
 * The moment when the clocks there show this: the zone's offset is asked at the guess, since it depends on the moment
 * we are looking for.
 */
export function momentOf(day: Day, timeZone: string, minutes = 0): Date {
  const wall = asUtc(day) + minutes * MINUTE_MS;
  const guess = wall - offsetMsAt(wall, timeZone);
  return new Date(wall - offsetMsAt(guess, timeZone));
}
