import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { emailVerifications, unverifiedLetters } from '../identity.tables.ts';

export const createVerificationStore = (database: Database) => ({
  async insert(row: typeof emailVerifications.$inferInsert): Promise<void> {
    await database.q.insert(emailVerifications).values(row);
  },
  /** Taking a token removes it: it verifies once. */
  async take(hash: string): Promise<{ userId: number; expiresAt: Date } | null> {
    const [row] = await database.q.delete(emailVerifications).where(eq(emailVerifications.hash, hash)).returning();
    return row ?? null;
  },
  async removeOf(userId: number): Promise<void> {
    await database.q.delete(emailVerifications).where(eq(emailVerifications.userId, userId));
  },
  async removeBefore(time: Date): Promise<void> {
    await database.q.delete(emailVerifications).where(lt(emailVerifications.expiresAt, time));
  },
  /** One at a time counts the letters to a mailbox, until the transaction ends. */
  async lockMailbox(mailbox: string): Promise<void> {
    await database.q.execute(sql`select pg_advisory_xact_lock(hashtext('unverified_letters'), hashtext(${mailbox}))`);
  },
  /** When letters went to a mailbox since then, newest first. */
  lettersSince: async (mailbox: string, since: Date): Promise<Date[]> =>
    (
      await database.q
        .select()
        .from(unverifiedLetters)
        .where(and(eq(unverifiedLetters.mailbox, mailbox), gt(unverifiedLetters.askedAt, since)))
        .orderBy(desc(unverifiedLetters.askedAt))
    ).map(({ askedAt }) => askedAt),
  async noteLetter(mailbox: string, askedAt: Date): Promise<void> {
    await database.q.insert(unverifiedLetters).values({ mailbox, askedAt });
  },
  async forgetLettersBefore(time: Date): Promise<void> {
    await database.q.delete(unverifiedLetters).where(lt(unverifiedLetters.askedAt, time));
  },
});
export type VerificationStore = ReturnType<typeof createVerificationStore>;
