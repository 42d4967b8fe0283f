import type { Clock } from '#platform/clock.ts';
import { liveEvent, type EventBus } from '#platform/events.ts';
import type { LedgerAccounts, LedgerStore, Transfer } from './ledger.store.ts';

const walletChanged = liveEvent('wallet.changed');

export interface LedgerDeps {
  store: LedgerStore;
  events: EventBus;
  clock: Clock;
  /** What a user is given for a start, if it was not given before. In the transaction under way. */
  welcome: (userId: number) => Promise<Transfer | null>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface Sums {
  incomes: number;
  charges: number;
  accruals: number;
  available: number;
  reserved: number;
}

const sumsOf = ({ incomes, charges, accruals, available, reserved }: LedgerAccounts): Sums => ({
  incomes: 0 - incomes.balance,
  charges: charges.balance,
  accruals: 0 - accruals.balance,
  available: available.balance,
  reserved: reserved.balance,
});

/**
 * People's money. Whoever moves it holds it first: of two who would spend the same kopeck one waits, and finds it
 * spent.
 */
export function createLedger({ store, events, clock, welcome, inTransaction }: LedgerDeps) {
  /** Opens them where they are not there yet. */
  const requireBooks = async (userId: number): Promise<LedgerAccounts> => {
    const found = await store.find(userId);
    if (found) return found;
    return inTransaction(async () => {
      const isNew = await store.open(userId);
      const opened = await store.find(userId);
      if (!opened) throw new Error(`The books of ${userId} were not opened`);
      const gift = isNew ? await welcome(userId) : null;
      if (gift) await store.book(opened, [gift], clock.now());
      return (await store.find(userId)) ?? opened;
    });
  };
  const hold = async (userIds: number[]): Promise<Map<number, LedgerAccounts>> => {
    const each = [...new Set(userIds)].toSorted((one, other) => one - other);
    for (const userId of each) await requireBooks(userId);
    return store.lock(each);
  };
  const holdOne = async (userId: number): Promise<LedgerAccounts> => {
    const books = (await hold([userId])).get(userId);
    if (!books) throw new Error(`The books of ${userId} are not there`);
    return books;
  };
  const book = async (userId: number, books: LedgerAccounts, transfers: Transfer[]): Promise<Set<string>> => {
    const booked = await store.book(books, transfers, clock.now());
    if (booked.size === 0) return booked;
    const now = await requireBooks(userId);
    events.emit(
      walletChanged,
      { userIds: [userId] },
      { balance: now.available.balance + now.reserved.balance, reserved: now.reserved.balance },
    );
    return booked;
  };
  return {
    /**
     * In the transaction under way, whether the books are open or not. True: there is money that work may have waited
     * for.
     */
    async welcome(userId: number): Promise<boolean> {
      const before = await requireBooks(userId);
      const gift = await welcome(userId);
      if (gift) await book(userId, await holdOne(userId), [gift]);
      return gift !== null || before.available.balance > 0;
    },
    /** In the transaction under way: as they stand, and until it ends nobody else moves anything there. */
    hold,
    holdOne,
    /** The same without waiting; null where somebody else moves their money just now. */
    async holdIfFree(userId: number): Promise<LedgerAccounts | null> {
      await requireBooks(userId);
      if (!(await store.lockIfFree(userId))) return null;
      return holdOne(userId);
    },
    /** In the transaction that holds the books. Returns the keys that are new. */
    book,
    sumsOf: async (userId: number): Promise<Sums> => sumsOf(await requireBooks(userId)),
  };
}
export type Ledger = ReturnType<typeof createLedger>;
