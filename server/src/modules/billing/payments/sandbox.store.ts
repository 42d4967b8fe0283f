import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { sandboxPayments } from '../payments.tables.ts';

export type SandboxRow = typeof sandboxPayments.$inferSelect;
export type NewSandboxRow = Pick<SandboxRow, 'token' | 'kopecks' | 'returnUrl' | 'createdAt'>;

export const createSandboxStore = (database: Database) => {
  const find = async (token: string): Promise<SandboxRow | null> =>
    (await database.q.select().from(sandboxPayments).where(eq(sandboxPayments.token, token)))[0] ?? null;
  return {
    find,
    /** Once a token. */
    insert: async (row: NewSandboxRow): Promise<void> =>
      void (await database.q
        .insert(sandboxPayments)
        .values({ ...row, state: 'pending' })
        .onConflictDoNothing()),
    /** Changes nothing once it is paid or declined. */
    async settle(
      token: string,
      change: Pick<SandboxRow, 'state' | 'dueAt'>,
      from: SandboxRow['state'][],
    ): Promise<void> {
      await database.q
        .update(sandboxPayments)
        .set(change)
        .where(and(eq(sandboxPayments.token, token), inArray(sandboxPayments.state, from)));
    },
    /** A delayed one whose time has come is paid. */
    async payDue(token: string, now: Date): Promise<void> {
      await database.q
        .update(sandboxPayments)
        .set({ state: 'paid' })
        .where(
          and(eq(sandboxPayments.token, token), eq(sandboxPayments.state, 'delayed'), lte(sandboxPayments.dueAt, now)),
        );
    },
    /** Up to this total: asked for twice it is done once. */
    async refund(token: string, { kopecks, total }: { kopecks: number; total: number }): Promise<void> {
      const isNext = and(
        eq(sandboxPayments.token, token),
        eq(sandboxPayments.state, 'paid'),
        eq(sandboxPayments.refunded, total - kopecks),
        gte(sandboxPayments.kopecks, total),
      );
      await database.q.update(sandboxPayments).set({ refunded: total }).where(isNext);
    },
  };
};
export type SandboxStore = ReturnType<typeof createSandboxStore>;
