import type { MonthOfCharges } from '@rakurs/contract';
import type { BillingCalendar } from '../charging/calendar.ts';
import { csvHead, csvLine } from './charges-csv.ts';
import { daysOf, spanOf, toMonth } from './months.ts';
import type { ChargedRow, StatementStore } from './statements.store.ts';

export interface ChargeMonthsDeps {
  store: Pick<StatementStore, 'listDays' | 'listChargesBefore'>;
  calendar: BillingCalendar;
  /**
   * Of the installation, whose calendar the books go by: a table of a month adds up to what the month is said to have
   * cost.
   */
  timeZone: string;
  /** By whose clock the user reads when it was. */
  timeZoneOf: (userId: number) => Promise<string>;
}

const AT_ONCE = 1000;

/** Charges by month: day by day, and as a table to take away. */
export const createChargeMonths = ({ store, calendar, timeZone, timeZoneOf }: ChargeMonthsDeps) => ({
  async show(userId: number, month: string = calendar.month()): Promise<MonthOfCharges> {
    const days = daysOf(month);
    return toMonth(month, await store.listDays(userId, { first: days[0] ?? '', last: days.at(-1) ?? '' }));
  },
  /** A piece at a time, the newest first: what is charged meanwhile is not in it. Without a month, all there are. */
  async *csv(userId: number, month?: string): AsyncGenerator<string> {
    yield csvHead;
    const span = month === undefined ? null : spanOf(month, timeZone);
    const ownZone = await timeZoneOf(userId);
    let rows: ChargedRow[] = [];
    do {
      rows = await store.listChargesBefore(userId, { before: rows.at(-1) ?? null, span, most: AT_ONCE });
      yield rows.map((row) => csvLine(row, ownZone)).join('');
    } while (rows.length === AT_ONCE);
  },
});
export type ChargeMonths = ReturnType<typeof createChargeMonths>;
