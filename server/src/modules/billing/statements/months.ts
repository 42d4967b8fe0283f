import type { MonthOfCharges } from '@rakurs/contract';
import { momentOf, shiftedDay, type Day } from '#platform/zoned-days.ts';
import { dayText } from '../charging/calendar.ts';
import type { ChargeDayRow, Span } from './statements.store.ts';

const firstDayOf = (month: string): Day => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { year, month: number, day: 1 };
};

/** From its first moment to that of the next month, by the clocks of this zone. */
export const spanOf = (month: string, timeZone: string): Span => ({
  from: momentOf(firstDayOf(month), timeZone),
  to: momentOf(shiftedDay(firstDayOf(month), { months: 1 }), timeZone),
});

/** Every day of the month: '2026-11-01', and so on to its last. */
export function daysOf(month: string): string[] {
  const first = firstDayOf(month);
  const last = shiftedDay(first, { months: 1, days: -1 }).day;
  return Array.from({ length: last }, (_, at) => dayText({ ...first, day: at + 1 }));
}

export function toMonth(month: string, rows: ChargeDayRow[]): MonthOfCharges {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days = daysOf(month).map((day) => ({
    day,
    kopecks: byDay.get(day)?.kopecks ?? 0,
    inferences: byDay.get(day)?.inferences ?? 0,
  }));
  return { month, total: days.reduce((sum, { kopecks }) => sum + kopecks, 0), days };
}
