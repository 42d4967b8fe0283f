import { SANDBOX_DELAY_MS, type SandboxPayment } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import {
  BankRefused,
  BankUnavailable,
  referenceOf,
  RUBLES,
  type BankPayment,
  type PaymentProvider,
} from './provider.ts';
import type { SandboxRow, SandboxStore } from './sandbox.store.ts';

export interface SandboxDeps {
  store: SandboxStore;
  clock: Clock;
  publicUrl: string;
  brand: string;
}
export type SandboxAction = 'pay' | 'decline' | 'delay';

const STATUSES = { pending: 'pending', delayed: 'pending', paid: 'succeeded', declined: 'canceled' } as const;

/** A bank of our own for where none is connected: the same calls, a page instead of a card, and no money. */
export function createSandbox({ store, clock, publicUrl, brand }: SandboxDeps) {
  const findRow = async (token: string): Promise<SandboxRow | null> => {
    await store.payDue(token, clock.now());
    return store.find(token);
  };
  const requireRow = async (token: string): Promise<SandboxRow> => {
    const row = await findRow(token);
    if (!row) throw new AppError('not_found', 'Платёж не найден');
    return row;
  };
  const toBankPayment = ({ token, state, kopecks, refunded }: SandboxRow, paymentId: number | null): BankPayment => ({
    // The token is made of the key, and so is the mark of who it belongs to.
    providerId: token,
    status: STATUSES[state],
    kopecks,
    currency: RUBLES,
    refunded,
    paymentId,
    reference: token,
    paymentUrl: `${publicUrl}/pay?token=${token}`,
  });
  const find = async (token: string): Promise<BankPayment | null> => {
    const row = await findRow(token);
    return row && toBankPayment(row, null);
  };
  const requireKnown = async (token: string): Promise<BankPayment> => {
    const found = await find(token);
    if (!found) throw new BankRefused('No such payment');
    return found;
  };

  const provider: PaymentProvider = {
    name: 'sandbox',
    title: 'Тестовая оплата',
    async create({ paymentId, kopecks, key, returnUrl }) {
      const token = referenceOf(key);
      await store.insert({ token, kopecks, returnUrl, createdAt: clock.now() });
      const row = await store.find(token);
      if (!row) throw new BankUnavailable('The payment was not written');
      return toBankPayment(row, paymentId);
    },
    find,
    capture: requireKnown,
    async cancel(token) {
      await store.settle(token, { state: 'declined', dueAt: null }, ['pending', 'delayed']);
      return requireKnown(token);
    },
    async refund({ providerId, kopecks, total }) {
      await store.refund(providerId, { kopecks, total });
      if ((await requireKnown(providerId)).refunded < total) throw new BankRefused('There is less to give back');
    },
  };
  const toPage = ({ kopecks, state, returnUrl }: SandboxRow): SandboxPayment => ({
    amount: kopecks,
    brand,
    state,
    returnUrl,
  });
  return {
    provider,
    /** What its page shows. */
    show: async (token: string): Promise<SandboxPayment> => toPage(await requireRow(token)),
    /** What was pressed on its page. Pressed again, it changes nothing. */
    async settle(token: string, action: SandboxAction): Promise<SandboxPayment> {
      await requireRow(token);
      if (action === 'delay')
        await store.settle(token, { state: 'delayed', dueAt: new Date(clock.now().getTime() + SANDBOX_DELAY_MS) }, [
          'pending',
        ]);
      else
        await store.settle(token, { state: action === 'pay' ? 'paid' : 'declined', dueAt: null }, [
          'pending',
          'delayed',
        ]);
      return toPage(await requireRow(token));
    },
    /** Its time has come by the queue, which counts the seconds itself. */
    pay: (token: string): Promise<void> => store.settle(token, { state: 'paid', dueAt: null }, ['delayed']),
  };
}
export type Sandbox = ReturnType<typeof createSandbox>;
