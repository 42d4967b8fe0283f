import { HOUR_MS, SECOND_MS, type Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { findMismatch, type Crediting } from './crediting.service.ts';
import type { PaymentRow, PaymentStore } from './payments.store.ts';
import { BankRefused, BankUnavailable, isBankError, type BankPayment, type PaymentProvider } from './provider.ts';

export interface BankCallsDeps {
  store: PaymentStore;
  provider: PaymentProvider;
  crediting: Crediting;
  publicUrl: string;
  log: Log;
  clock: Clock;
}

/** Whom the bank has not taken by then it never will: nobody was shown where to pay, so nobody has. */
const UNREGISTERED_MS = HOUR_MS;
const MIN_PAUSE_MS = 2 * SECOND_MS;

/** Asks the bank about single payments and has its answers written down. Never in a transaction. */
export function createBankCalls({ store, provider, crediting, publicUrl, log, clock }: BankCallsDeps) {
  /** Writes down what the bank has said; what waits to be taken is taken. */
  const heed = async (row: PaymentRow, bank: BankPayment): Promise<PaymentRow> => {
    const waits = bank.status === 'waiting_for_capture' && findMismatch(row, bank) === null;
    return crediting.apply(
      row.id,
      waits ? await provider.capture(bank.providerId, `capture-${row.idempotenceKey}`) : bank,
    );
  };
  const giveUp = async (row: PaymentRow): Promise<PaymentRow> => {
    await store.giveUp(row.id);
    return (await store.find(row.id)) ?? row;
  };
  /** Makes it known to the bank. Asked for again, it is still one payment there. */
  const register = async (row: PaymentRow): Promise<PaymentRow> => {
    const returnUrl = `${publicUrl}/cabinet/financial/payments?payment=${row.id}`;
    const bank = await provider
      .create({ paymentId: row.id, kopecks: row.kopecks, key: row.idempotenceKey, returnUrl })
      .catch((error: unknown) => {
        if (!(error instanceof BankRefused)) throw error;
        log.error({ paymentId: row.id, error: error.message }, 'the bank refuses a payment');
        return null;
      });
    return bank ? heed(row, bank) : giveUp(row);
  };
  /** The payment as the bank knows it now. Throws when the bank is silent. */
  const check = async (row: PaymentRow): Promise<PaymentRow> => {
    if (row.providerId !== null) {
      const bank = await provider.find(row.providerId);
      if (bank) return heed(row, bank);
      log.error({ paymentId: row.id, providerId: row.providerId }, 'the bank does not know a payment of ours');
      return row;
    }
    if (clock.now().getTime() - row.createdAt.getTime() < UNREGISTERED_MS) return register(row);
    log.info({ paymentId: row.id }, 'the bank has never heard of a payment: given up');
    return giveUp(row);
  };
  /** Null: the bank is silent, and nothing has changed. */
  const tryCheck = (row: PaymentRow): Promise<PaymentRow | null> =>
    check(row).catch((error: unknown) => {
      if (!isBankError(error)) throw error;
      log.warn({ paymentId: row.id, error: error.message }, 'the bank was asked in vain');
      return null;
    });
  return {
    register,
    check,
    tryCheck,
    /** The same, unless somebody has just done so; a silent bank changes nothing. */
    async checkSometimes(row: PaymentRow): Promise<PaymentRow> {
      const now = clock.now();
      if (row.status !== 'pending' || row.provider !== provider.name) return row;
      if (!(await store.beginCheck(row.id, { now, notSince: new Date(now.getTime() - MIN_PAUSE_MS) }))) return row;
      return (await tryCheck(row)) ?? row;
    },
    /** As it stands then: a bank may refuse, or have been paid meanwhile. */
    async cancel(row: PaymentRow): Promise<PaymentRow> {
      if (row.providerId === null) return giveUp(row);
      const bank = await provider.cancel(row.providerId).catch((error: unknown) => {
        if (error instanceof BankRefused) return null;
        throw error;
      });
      return bank ? heed(row, bank) : check(row);
    },
    /** Null: the bank refuses. The key names the total: asked for twice, it is given back once. */
    async refund(row: PaymentRow, kopecks: number): Promise<PaymentRow | null> {
      const total = row.refunded + kopecks;
      if (row.providerId === null) return null;
      const trouble = await provider
        .refund({ providerId: row.providerId, kopecks, total, key: `refund-${row.idempotenceKey}-${total}` })
        .then(
          () => null,
          (error: unknown) => error,
        );
      if (trouble instanceof BankRefused) {
        log.warn({ paymentId: row.id, error: trouble.message }, 'the bank refuses a refund');
        return null;
      }
      if (trouble !== null && !(trouble instanceof BankUnavailable)) throw trouble;
      const known = await check(row);
      // Its answer was lost, and nothing shows that it was given back.
      if (trouble !== null && known.refunded < total) throw trouble;
      return known;
    },
    /** What anybody says of a payment is only a reason to ask the bank. */
    async hear(providerId: string): Promise<void> {
      const bank = await provider.find(providerId);
      if (!bank) return log.warn({ providerId }, 'somebody tells of a payment that the bank does not know');
      const row =
        (await store.findOfProvider(provider.name, bank.providerId)) ??
        (bank.paymentId === null ? null : await store.find(bank.paymentId));
      if (!row || row.provider !== provider.name)
        return log.warn({ providerId, paymentId: bank.paymentId }, 'somebody tells of a payment that is not ours');
      await heed(row, bank);
    },
  };
}
export type BankCalls = ReturnType<typeof createBankCalls>;
