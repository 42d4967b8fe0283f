import type { Clock } from '#platform/clock.ts';
import { dayIn, type Day } from '#platform/zoned-days.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const monthText = ({ year, month }: Pick<Day, 'year' | 'month'>): string => `${year}-${two(month)}`;
export const dayText = (day: Day): string => `${monthText(day)}-${two(day.day)}`;

/** The days and months that limits and budgets go by: those of the installation's time zone. */
export const createCalendar = ({ clock, timeZone }: { clock: Clock; timeZone: string }) => ({
  day: (at = clock.now()): string => dayText(dayIn(at, timeZone)),
  month: (at = clock.now()): string => monthText(dayIn(at, timeZone)),
});
export type BillingCalendar = ReturnType<typeof createCalendar>;
