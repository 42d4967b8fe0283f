import { MINUTE_MS } from './clock.ts';

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
  const [year = 0, month = 0, day = 0] = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
    .format(moment)
    .split('-')
    .map(Number);
  return { year, month, day };
}

/** The moment when the clocks there show this: the zone's offset is asked at the guess, since it depends on the moment we are looking for. */
export function momentOf(day: Day, timeZone: string, minutes = 0): Date {
  const wall = asUtc(day) + minutes * MINUTE_MS;
  const guess = wall - offsetAt(wall, timeZone);
  return new Date(wall - offsetAt(guess, timeZone));
}

function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  // The parts leave out seconds.
  return Math.round((wall - instant) / MINUTE_MS) * MINUTE_MS;
}
