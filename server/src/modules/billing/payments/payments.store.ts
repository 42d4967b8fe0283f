import { and, asc, count, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { payments } from '../payments.tables.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type NewPaymentRow = Pick<PaymentRow, 'userId' | 'kopecks' | 'provider' | 'title' | 'createdAt'>;
export type PaymentChange = Partial<
  Pick<PaymentRow, 'providerId' | 'status' | 'paymentUrl' | 'refunded' | 'unrecovered' | 'paidAt' | 'checkedAt'>
>;
interface Part {
  from: number;
  amount: number;
}

export const createPaymentStore = (database: Database) => ({
  async insert(row: NewPaymentRow): Promise<PaymentRow> {
    const [made] = await database.q
      .insert(payments)
      .values({ ...row, status: 'pending' })
      .returning();
    if (!made) throw new Error('The payment was not written');
    return made;
  },
  async find(id: number): Promise<PaymentRow | null> {
    return (await database.q.select().from(payments).where(eq(payments.id, id)))[0] ?? null;
  },
  async findOfUser(id: number, userId: number): Promise<PaymentRow | null> {
    return (
      (
        await database.q
          .select()
          .from(payments)
          .where(and(eq(payments.id, id), eq(payments.userId, userId)))
      )[0] ?? null
    );
  },
  async findOfProvider(provider: PaymentRow['provider'], providerId: string): Promise<PaymentRow | null> {
    return (
      (
        await database.q
          .select()
          .from(payments)
          .where(and(eq(payments.provider, provider), eq(payments.providerId, providerId)))
      )[0] ?? null
    );
  },
  /** The newest that is still open, of the same sum. */
  async findSame({
    userId,
    kopecks,
    provider,
    since,
  }: Pick<PaymentRow, 'userId' | 'kopecks' | 'provider'> & { since: Date }): Promise<PaymentRow | null> {
    const isSame = and(
      eq(payments.userId, userId),
      eq(payments.kopecks, kopecks),
      eq(payments.provider, provider),
      eq(payments.status, 'pending'),
      gte(payments.createdAt, since),
    );
    return (await database.q.select().from(payments).where(isSame).orderBy(desc(payments.id)).limit(1))[0] ?? null;
  },
  async countPending(userId: number): Promise<number> {
    const [row] = await database.q
      .select({ amount: count() })
      .from(payments)
      .where(and(eq(payments.userId, userId), eq(payments.status, 'pending')));
    return row?.amount ?? 0;
  },
  /** Newest first. */
  listOf: (userId: number, { from, amount }: Part): Promise<PaymentRow[]> =>
    database.q
      .select()
      .from(payments)
      .where(eq(payments.userId, userId))
      .orderBy(desc(payments.id))
      .limit(amount)
      .offset(from),
  /** Of everybody, newest first. */
  listAll: ({ from, amount }: Part): Promise<PaymentRow[]> =>
    database.q.select().from(payments).orderBy(desc(payments.id)).limit(amount).offset(from),
  async change(id: number, change: PaymentChange): Promise<PaymentRow> {
    const [row] = await database.q.update(payments).set(change).where(eq(payments.id, id)).returning();
    if (!row) throw new Error(`Payment ${id} is not there`);
    return row;
  },
  /** Only while the bank has not taken it. */
  async giveUp(id: number): Promise<void> {
    await database.q
      .update(payments)
      .set({ status: 'canceled' })
      .where(and(eq(payments.id, id), eq(payments.status, 'pending'), isNull(payments.providerId)));
  },
  async giveUpAllOf(provider: PaymentRow['provider']): Promise<void> {
    await database.q
      .update(payments)
      .set({ status: 'canceled' })
      .where(and(eq(payments.provider, provider), eq(payments.status, 'pending')));
  },
  /** Of several who would ask the bank at once one does; false for the others. */
  async beginCheck(id: number, { now, notSince }: { now: Date; notSince: Date }): Promise<boolean> {
    const mayCheck = and(eq(payments.id, id), or(isNull(payments.checkedAt), lte(payments.checkedAt, notSince)));
    return (
      (await database.q.update(payments).set({ checkedAt: now }).where(mayCheck).returning({ id: payments.id }))
        .length > 0
    );
  },
  /**
   * Open ones whose turn it is to be asked about, those first that nobody has asked about for longest. The older one
   * is, the longer it waits.
   */
  listDue: ({
    provider,
    now,
    soonestSeconds,
    latestSeconds,
    amount,
  }: {
    provider: PaymentRow['provider'];
    now: Date;
    soonestSeconds: number;
    latestSeconds: number;
    amount: number;
  }): Promise<PaymentRow[]> => {
    const seconds = (length: number) => sql`make_interval(secs => ${length})`;
    const last = sql`coalesce(${payments.checkedAt}, ${payments.createdAt})`;
    const pause = sql`least(greatest((${last} - ${payments.createdAt}) / 2, ${seconds(soonestSeconds)}), ${seconds(latestSeconds)})`;
    const isDue = and(
      eq(payments.status, 'pending'),
      eq(payments.provider, provider),
      sql`${last} + ${pause} <= ${now.toISOString()}::timestamptz`,
    );
    return database.q
      .select()
      .from(payments)
      .where(isDue)
      .orderBy(sql`${payments.checkedAt} asc nulls first`, asc(payments.id))
      .limit(amount);
  },
});
export type PaymentStore = ReturnType<typeof createPaymentStore>;
