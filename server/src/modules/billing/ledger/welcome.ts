import { and, eq, isNull } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { payments, welcomeGifts } from '../payments.tables.ts';
import type { Transfer } from './ledger.store.ts';

const TITLE = 'Подарок при знакомстве';
const REMEMBERED_AT_ONCE = 200;

export interface WelcomeDeps {
  database: Database;
  kopecks: number;
  /** What tells a user's mailbox from another; none of who has not shown that the address is theirs. */
  mailboxesOf: (userIds: readonly number[]) => Promise<Map<number, string>>;
  clock: Clock;
}

/**
 * Money that the installation gives each mailbox once, so that its owner can try what costs. It stands among the
 * payments: every kopeck is explained.
 */
export const createWelcome = ({ database, kopecks, mailboxesOf, clock }: WelcomeDeps) => ({
  /** In the transaction under way; null when it was given before, or nobody has shown yet whose address it is. */
  async give(userId: number): Promise<Transfer | null> {
    const mailbox = kopecks === 0 ? undefined : (await mailboxesOf([userId])).get(userId);
    if (mailbox === undefined) return null;
    const now = clock.now();
    const [first] = await database.q
      .insert(welcomeGifts)
      .values({ mailbox, userId, givenAt: now })
      .onConflictDoNothing()
      .returning();
    if (!first) return null;
    const gift = {
      userId,
      kopecks,
      provider: 'house',
      status: 'succeeded',
      title: TITLE,
      createdAt: now,
      paidAt: now,
    } as const;
    const [given] = await database.q.insert(payments).values(gift).onConflictDoNothing().returning({ id: payments.id });
    return given ? { key: `payment ${given.id}`, from: 'incomes', to: 'available', kopecks } : null;
  },

  /**
   * Those who were given something before mailboxes were remembered: neither do they get it again by another account.
   */
  async rememberOld(): Promise<void> {
    for (;;) {
      const rows = await database.q
        .select({ userId: payments.userId, givenAt: payments.createdAt })
        .from(payments)
        .leftJoin(welcomeGifts, eq(welcomeGifts.userId, payments.userId))
        .where(and(eq(payments.provider, 'house'), isNull(welcomeGifts.userId)))
        .limit(REMEMBERED_AT_ONCE);
      if (rows.length === 0) return;
      const mailboxes = await mailboxesOf(rows.map(({ userId }) => userId));
      // Whose address is gone, or belongs to a mailbox that has had its own, is looked at no second time.
      const remembered = rows.map(({ userId, givenAt }) => ({
        mailbox: mailboxes.get(userId) ?? `user ${userId}`,
        userId,
        givenAt,
      }));
      const taken = await database.q
        .insert(welcomeGifts)
        .values(remembered)
        .onConflictDoNothing()
        .returning({ userId: welcomeGifts.userId });
      const others = remembered.filter(({ userId }) => !taken.some((one) => one.userId === userId));
      if (others.length > 0)
        await database.q
          .insert(welcomeGifts)
          .values(others.map((row) => ({ ...row, mailbox: `user ${row.userId}` })))
          .onConflictDoNothing();
    }
  },
});
