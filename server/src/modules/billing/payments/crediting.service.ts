import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Ledger } from '../ledger/ledger.service.ts';
import type { PaymentChange, PaymentRow, PaymentStore } from './payments.store.ts';
import { referenceOf, RUBLES, type BankPayment } from './provider.ts';

export interface CreditingDeps {
  store: PaymentStore;
  ledger: Ledger;
  log: Log;
  clock: Clock;
  /** Has paused work looked at again, in the transaction under way. */
  askToResume: (userId: number) => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Why the bank's payment cannot be this one of ours; null: it is. */
export function findMismatch(
  row: Pick<PaymentRow, 'id' | 'kopecks' | 'providerId' | 'idempotenceKey'>,
  bank: BankPayment,
): string | null {
  if (bank.reference !== referenceOf(row.idempotenceKey)) return 'it does not bear our mark';
  if (bank.paymentId !== null && bank.paymentId !== row.id) return 'it is for another payment';
  if (row.providerId !== null && row.providerId !== bank.providerId) return 'the bank knows ours by another number';
  if (bank.currency !== RUBLES) return 'the currency differs';
  if (bank.kopecks !== row.kopecks || bank.refunded > row.kopecks) return 'the amount differs';
  return null;
}

/**
 * What the bank says becomes what we say and what is on the balance, together and once. It may say so often, late and
 * out of order.
 */
export function createCrediting({ store, ledger, log, clock, askToResume, inTransaction }: CreditingDeps) {
  /** What is given back is taken from what is free to spend; the rest was spent and is only noted. */
  const takeBack = async (row: PaymentRow, bank: BankPayment): Promise<PaymentChange> => {
    const given = bank.refunded - row.refunded;
    if (given <= 0) return {};
    const books = await ledger.holdOne(row.userId);
    const taken = Math.min(given, books.available.balance);
    if (taken > 0)
      await ledger.book(row.userId, books, [
        { key: `refund ${row.id} to ${bank.refunded}`, from: 'available', to: 'incomes', kopecks: taken },
      ]);
    if (taken < given) log.warn({ paymentId: row.id, unrecovered: given - taken }, 'a refund was spent already');
    return { refunded: bank.refunded, unrecovered: row.unrecovered + given - taken };
  };
  const credit = async (row: PaymentRow): Promise<PaymentChange> => {
    if (row.status === 'succeeded' || row.status === 'refunded') return {};
    if (row.status === 'canceled') log.warn({ paymentId: row.id }, 'paid after it was given up');
    const books = await ledger.holdOne(row.userId);
    await ledger.book(row.userId, books, [
      { key: `payment ${row.id}`, from: 'incomes', to: 'available', kopecks: row.kopecks },
    ]);
    await askToResume(row.userId);
    return { paidAt: clock.now() };
  };
  const changeFor = async (row: PaymentRow, bank: BankPayment): Promise<PaymentChange> => {
    switch (bank.status) {
      case 'succeeded': {
        const credited = await credit(row);
        return {
          ...credited,
          ...(await takeBack(row, bank)),
          status: bank.refunded === row.kopecks || row.status === 'refunded' ? 'refunded' : 'succeeded',
        };
      }
      case 'canceled':
        if (row.status === 'pending') return { status: 'canceled' };
        if (row.status !== 'canceled')
          log.warn({ paymentId: row.id }, 'the bank tells of a paid payment that it was cancelled');
        return {};
      case 'pending':
      case 'waiting_for_capture':
        // Given up before the bank's answer came: it has taken it after all, and can be paid.
        return {
          ...(row.status === 'canceled' && row.providerId === null && { status: 'pending' as const }),
          ...(row.paymentUrl === null && bank.paymentUrl !== null && { paymentUrl: bank.paymentUrl }),
        };
    }
  };
  return {
    /** The payment as it stands afterwards. What is not ours changes nothing. */
    apply: (paymentId: number, bank: BankPayment): Promise<PaymentRow> =>
      inTransaction(async () => {
        const known = await store.find(paymentId);
        if (!known) throw new Error(`Payment ${paymentId} is not there`);
        // Whoever tells the same of the same user's payments waits here, and then finds it done.
        await ledger.hold([known.userId]);
        const row = (await store.find(paymentId)) ?? known;
        const reason = findMismatch(row, bank);
        if (reason !== null) {
          log.error({ paymentId, providerId: bank.providerId, reason }, 'a payment at the bank is not what it says');
          return row;
        }
        const change = {
          ...(row.providerId === null && { providerId: bank.providerId }),
          ...(await changeFor(row, bank)),
        };
        return Object.keys(change).length === 0 ? row : store.change(paymentId, change);
      }),
  };
}
export type Crediting = ReturnType<typeof createCrediting>;
