import { FINANCIAL_PAGE_SIZE, KOPECKS_OF_RUBLE, type Income, type PaymentRecord } from '@rakurs/contract';
import { SECOND_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { Ledger } from '../ledger/ledger.service.ts';
import type { BankCalls } from './bank-calls.service.ts';
import { toIncome, toPaymentRecord } from './payment-view.ts';
import type { PaymentRow, PaymentStore } from './payments.store.ts';
import { isBankError, type PaymentProvider } from './provider.ts';

export interface PaymentsDeps {
  store: PaymentStore;
  provider: PaymentProvider;
  bank: BankCalls;
  ledger: Ledger;
  /** What may be paid in one go. */
  topUp: { min: number; max: number };
  emailsOf: (userIds: number[]) => Promise<Map<number, string>>;
  log: Log;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

/** A second press of the button within this is the same wish. */
const SAME_WISH_MS = 30 * SECOND_MS;
const MAX_PENDING = 20;
const AT_ONCE = 50;
/** A bank that is silent that often is down: the others are asked another time. */
const MAX_FAILURES = 3;
const SOONEST_SECONDS = 60;
const LATEST_SECONDS = 6 * 3600;

const inRubles = (kopecks: number): string =>
  (kopecks / KOPECKS_OF_RUBLE).toLocaleString('ru-RU', {
    minimumFractionDigits: kopecks % KOPECKS_OF_RUBLE === 0 ? 0 : 2,
  });
const REFUND_UNKNOWN =
  'Платёжный сервис сейчас не отвечает. Возврат не подтверждён: проверьте платёж, прежде чем повторять.';

/** Money on its way in, from the wish to pay to the balance, and back. */
export function createPayments({
  store,
  provider,
  bank,
  ledger,
  topUp,
  emailsOf,
  log,
  clock,
  inTransaction,
}: PaymentsDeps) {
  const requireOwn = async (id: number, userId: number): Promise<PaymentRow> => {
    const row = await store.findOfUser(id, userId);
    if (!row) throw new AppError('not_found', 'Платёж не найден');
    return row;
  };
  /** Puts a bank's trouble into words for who waits. */
  const orUnavailable = async <T>(
    asked: Promise<T>,
    text = 'Платёжный сервис сейчас не отвечает. Деньги не списаны, попробуйте ещё раз.',
  ): Promise<T> =>
    asked.catch((error: unknown) => {
      if (!isBankError(error)) throw error;
      log.warn({ error: error.message }, 'the bank was asked in vain');
      throw new AppError('unavailable', text);
    });
  const requireBounds = (kopecks: number): void => {
    if (kopecks >= topUp.min && kopecks <= topUp.max && kopecks % KOPECKS_OF_RUBLE === 0) return;
    const text = `Сумма пополнения: от ${inRubles(topUp.min)} до ${inRubles(topUp.max)} рублей`;
    throw new AppError('invalid', text, { errors: { amount: text } });
  };
  /** The payment that was just asked for, or a new one. */
  const open = (userId: number, kopecks: number): Promise<PaymentRow> =>
    inTransaction(async () => {
      // Two presses at once: the second waits, and finds what the first has made.
      await ledger.hold([userId]);
      const now = clock.now();
      const wish = { userId, kopecks, provider: provider.name };
      const same = await store.findSame({ ...wish, since: new Date(now.getTime() - SAME_WISH_MS) });
      if (same) return same;
      if ((await store.countPending(userId)) >= MAX_PENDING)
        throw new AppError('conflict', `Неоплаченных платежей уже ${MAX_PENDING}. Оплатите или отмените их.`);
      return store.insert({ ...wish, title: provider.title, createdAt: now });
    });
  const requireHere = ({ provider: made }: PaymentRow): void => {
    if (made === 'house') throw new AppError('conflict', 'Это подарок: за него никто не платил');
    if (made !== provider.name) throw new AppError('conflict', 'Этот платёж сделан через другой платёжный сервис');
  };
  const toRecord = async (row: PaymentRow): Promise<PaymentRecord> =>
    toPaymentRecord(row, await emailsOf([row.userId]));

  return {
    /** A user's, gifts of the installation too, newest first. */
    async listOf(userId: number, { page, size }: { page: number; size: number }): Promise<Income[]> {
      return (await store.listOf(userId, { from: page * size, amount: size })).map(toIncome);
    },
    async create(userId: number, kopecks: number): Promise<{ paymentUrl: string }> {
      requireBounds(kopecks);
      const opened = await open(userId, kopecks);
      const { paymentUrl } = opened.paymentUrl === null ? await orUnavailable(bank.register(opened)) : opened;
      if (paymentUrl === null)
        throw new AppError('unavailable', 'Платёжный сервис не принял платёж. Деньги не списаны, попробуйте ещё раз.');
      return { paymentUrl };
    },
    show: async (id: number, userId: number): Promise<Income> =>
      toIncome(await bank.checkSometimes(await requireOwn(id, userId))),
    async cancel(id: number, userId: number): Promise<Income> {
      const row = await requireOwn(id, userId);
      if (row.status === 'canceled') return toIncome(row);
      requireHere(row);
      const ended = row.status === 'pending' ? await orUnavailable(bank.cancel(row)) : row;
      if (ended.status === 'canceled') return toIncome(ended);
      if (ended.status === 'pending')
        throw new AppError(
          'conflict',
          'Платёжный сервис не отменяет платёж, который ещё не оплачен. Без оплаты он отменится сам.',
        );
      throw new AppError('conflict', 'Платёж уже оплачен, отменить его нельзя');
    },
    /** What the bank, or somebody in its name, says has happened. */
    hear: (providerId: string): Promise<void> => orUnavailable(bank.hear(providerId)),

    /** Of everybody, for administrators. */
    async listAll(page: number): Promise<PaymentRecord[]> {
      const rows = await store.listAll({ from: page * FINANCIAL_PAGE_SIZE, amount: FINANCIAL_PAGE_SIZE });
      const emails = await emailsOf([...new Set(rows.map(({ userId }) => userId))]);
      return rows.map((row) => toPaymentRecord(row, emails));
    },
    /** Gives back all that is left of it, or a part. */
    async refund(id: number, asked?: number): Promise<PaymentRecord> {
      const found = await store.find(id);
      if (!found) throw new AppError('not_found', 'Платёж не найден');
      requireHere(found);
      // The bank may have given some back by itself.
      const row = found.providerId === null ? found : await orUnavailable(bank.check(found), REFUND_UNKNOWN);
      if (row.status === 'refunded') throw new AppError('conflict', 'Платёж уже возвращён');
      if (row.status !== 'succeeded') throw new AppError('conflict', 'Платёж не оплачен, возвращать нечего');
      const left = row.kopecks - row.refunded;
      const kopecks = asked ?? left;
      if (kopecks > left) throw new AppError('conflict', `Вернуть можно не больше ${inRubles(left)} рублей`);
      if ((await ledger.sumsOf(row.userId)).available < kopecks)
        throw new AppError('conflict', 'На балансе меньше, чем нужно вернуть: остальное потрачено или занято работой');
      const refunded = await orUnavailable(bank.refund(row, kopecks), REFUND_UNKNOWN);
      if (!refunded) throw new AppError('conflict', 'Платёжный сервис отказал в возврате');
      return toRecord(refunded);
    },

    /** Asks about those that the bank has not told about for long. */
    async checkOpen(): Promise<void> {
      const due = await store.listDue({
        provider: provider.name,
        now: clock.now(),
        soonestSeconds: SOONEST_SECONDS,
        latestSeconds: LATEST_SECONDS,
        amount: AT_ONCE,
      });
      let failures = 0;
      for (const row of due) {
        if (failures >= MAX_FAILURES)
          return log.warn({ left: due.length }, 'the bank is silent: open payments are asked about later');
        await store.change(row.id, { checkedAt: clock.now() });
        if ((await bank.tryCheck(row)) === null) failures += 1;
      }
    },
  };
}
export type Payments = ReturnType<typeof createPayments>;
