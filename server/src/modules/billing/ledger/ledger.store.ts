import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { groupBy } from '#platform/group-by.ts';
import { ACCOUNT_KINDS, ledgerAccounts, ledgerTransfers } from '../billing.tables.ts';

export type AccountKind = (typeof ACCOUNT_KINDS)[number];
/** A user's five accounts: what is on each, and its number. */
export type LedgerAccounts = Record<AccountKind, { id: number; balance: number }>;

export interface Transfer {
  /** Names it once and for all. */
  key: string;
  from: AccountKind;
  to: AccountKind;
  kopecks: number;
}

const toBooks = (rows: (typeof ledgerAccounts.$inferSelect)[]): LedgerAccounts | null => {
  const books = Object.fromEntries(rows.map(({ kind, id, balance }) => [kind, { id, balance }]));
  return rows.length === ACCOUNT_KINDS.length ? (books as LedgerAccounts) : null;
};

/**
 * Double entry, append-only. That balances follow transfers, and never fall below zero, is held by the database itself.
 */
export function createLedgerStore(database: Database) {
  const rowsOf = (userId: number) =>
    database.q.select().from(ledgerAccounts).where(eq(ledgerAccounts.userId, userId)).orderBy(asc(ledgerAccounts.id));
  return {
    /** Null: nobody has opened them yet. */
    find: async (userId: number): Promise<LedgerAccounts | null> => toBooks(await rowsOf(userId)),
    /** True: they were not there before. */
    async open(userId: number): Promise<boolean> {
      const made = await database.q
        .insert(ledgerAccounts)
        .values(ACCOUNT_KINDS.map((kind) => ({ userId, kind })))
        .onConflictDoNothing()
        .returning({ id: ledgerAccounts.id });
      return made.length > 0;
    },
    /**
     * Until the transaction ends nobody else moves their money. Several at a time, always in the same order: nobody
     * waits in a circle.
     */
    async lock(userIds: number[]): Promise<Map<number, LedgerAccounts>> {
      const rows = await database.q
        .select()
        .from(ledgerAccounts)
        .where(inArray(ledgerAccounts.userId, userIds))
        .orderBy(asc(ledgerAccounts.userId), asc(ledgerAccounts.id))
        .for('update');
      return new Map(
        [...groupBy(rows, ({ userId }) => userId)].flatMap(([userId, own]) => {
          const books = toBooks(own);
          return books ? [[userId, books] as const] : [];
        }),
      );
    },
    /**
     * False, and nothing is waited for: somebody else moves their money just now. Whoever locks begins with the same
     * account.
     */
    async lockIfFree(userId: number): Promise<boolean> {
      const first = await database.q
        .select({ id: ledgerAccounts.id })
        .from(ledgerAccounts)
        .where(and(eq(ledgerAccounts.userId, userId), eq(ledgerAccounts.kind, ACCOUNT_KINDS[0])))
        .for('update', { skipLocked: true });
      return first.length > 0;
    },
    /** Returns the keys that were booked; what was booked before is not booked again. */
    async book(books: LedgerAccounts, transfers: Transfer[], createdAt: Date): Promise<Set<string>> {
      if (transfers.length === 0) return new Set();
      const rows = transfers.map(({ key, from, to, kopecks }) => ({
        key,
        fromId: books[from].id,
        toId: books[to].id,
        kopecks,
        createdAt,
      }));
      const booked = await database.q
        .insert(ledgerTransfers)
        .values(rows)
        .onConflictDoNothing({ target: ledgerTransfers.key })
        .returning({ key: ledgerTransfers.key });
      return new Set(booked.map(({ key }) => key));
    },
  };
}
export type LedgerStore = ReturnType<typeof createLedgerStore>;
