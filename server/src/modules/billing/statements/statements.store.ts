import { and, asc, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { accruals, chargeDays, charges } from '../billing.tables.ts';

export type ChargeRow = typeof charges.$inferSelect;
export type ChargedRow = ChargeRow & { endedAt: Date };
export type AccrualRow = typeof accruals.$inferSelect;
export type ChargeDayRow = typeof chargeDays.$inferSelect;
export interface Page {
  page: number;
  size: number;
}
/** From the first moment to before the second. */
export interface Span {
  from: Date;
  to: Date;
}

/** The same words as the condition of the index, or the database would not find it. */
const isCharged: SQL = sql`${charges.state} = 'charged'`;
const withEnd = (row: ChargeRow): ChargedRow[] => (row.endedAt === null ? [] : [{ ...row, endedAt: row.endedAt }]);

/** What was charged and earned, the newest first. */
export const createStatementStore = (database: Database) => ({
  async listCharges(userId: number, { page, size }: Page): Promise<ChargedRow[]> {
    return (
      await database.q
        .select()
        .from(charges)
        .where(and(eq(charges.userId, userId), isCharged))
        .orderBy(desc(charges.endedAt), desc(charges.id))
        .limit(size)
        .offset(page * size)
    ).flatMap(withEnd);
  },
  /** Those before this one, a piece at a time: how many came before them does not matter. */
  async listChargesBefore(
    userId: number,
    { before, span, most }: { before: Pick<ChargedRow, 'endedAt' | 'id'> | null; span: Span | null; most: number },
  ): Promise<ChargedRow[]> {
    const within = span ? and(gte(charges.endedAt, span.from), lt(charges.endedAt, span.to)) : undefined;
    const older = before
      ? sql`(${charges.endedAt}, ${charges.id}) < (${before.endedAt.toISOString()}::timestamptz, ${before.id}::int)`
      : undefined;
    return (
      await database.q
        .select()
        .from(charges)
        .where(and(eq(charges.userId, userId), isCharged, within, older))
        .orderBy(desc(charges.endedAt), desc(charges.id))
        .limit(most)
    ).flatMap(withEnd);
  },
  async findCharge(id: number, userId: number): Promise<ChargedRow | null> {
    const [row] = (
      await database.q
        .select()
        .from(charges)
        .where(and(eq(charges.id, id), eq(charges.userId, userId), isCharged))
    ).flatMap(withEnd);
    return row ?? null;
  },
  listAccruals: (userId: number, { page, size }: Page): Promise<AccrualRow[]> =>
    database.q
      .select()
      .from(accruals)
      .where(eq(accruals.userId, userId))
      .orderBy(desc(accruals.id))
      .limit(size)
      .offset(page * size),
  /** Days as the calendar writes them; those without charges are absent. */
  listDays: (userId: number, { first, last }: { first: string; last: string }): Promise<ChargeDayRow[]> =>
    database.q
      .select()
      .from(chargeDays)
      .where(and(eq(chargeDays.userId, userId), gte(chargeDays.day, first), sql`${chargeDays.day} <= ${last}`))
      .orderBy(asc(chargeDays.day)),
});
export type StatementStore = ReturnType<typeof createStatementStore>;
