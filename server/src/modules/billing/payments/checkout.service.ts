import { SANDBOX_DELAY_MS, type SandboxPayment } from '@rakurs/contract';
import { SECOND_MS } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { Payments } from './payments.service.ts';
import type { Sandbox, SandboxAction } from './sandbox.ts';

export interface CheckoutDeps {
  /** Null: a real bank is connected. */
  sandbox: Sandbox | null;
  payments: Pick<Payments, 'hear'>;
  perAddress: RateLimit;
  /** In the transaction under way. */
  payLater: (token: string, afterSeconds: number) => Promise<void>;
  log: Log;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}
interface Notice {
  event: string;
  object: { id: string; payment_id?: string | undefined };
}

/** Where anybody may come without signing in: the page of our own bank, and whoever speaks for the real one. */
export function createCheckout({ sandbox, payments, perAddress, payLater, log, inTransaction }: CheckoutDeps) {
  const requireSandbox = (address: string): Sandbox => {
    perAddress.take(address);
    if (!sandbox) throw new AppError('not_found', 'Платёж не найден');
    return sandbox;
  };
  return {
    show: async (address: string, token: string): Promise<SandboxPayment> => requireSandbox(address).show(token),
    async settle(
      address: string,
      { token, action }: { token: string; action: SandboxAction },
    ): Promise<SandboxPayment> {
      const bank = requireSandbox(address);
      return inTransaction(async () => {
        const before = await bank.show(token);
        const settled = await bank.settle(token, action);
        if (before.state === 'pending' && settled.state === 'delayed')
          await payLater(token, SANDBOX_DELAY_MS / SECOND_MS);
        await payments.hear(token);
        return settled;
      });
    },
    /** Said twice, or of one that was declined meanwhile, it changes nothing. */
    payDelayed: (token: string): Promise<void> =>
      inTransaction(async () => {
        await sandbox?.pay(token);
        await payments.hear(token);
      }),
    /** Answers yes to whatever cannot be used: the bank repeats for a day what was refused. */
    async hear(address: string, { event, object }: Notice): Promise<{ result: true }> {
      perAddress.take(address);
      if (sandbox) throw new AppError('not_found', 'Такого адреса нет');
      const providerId = event.startsWith('refund.') ? object.payment_id : object.id;
      if (providerId === undefined) log.warn({ event }, 'a notice of the bank names no payment');
      else await payments.hear(providerId);
      return { result: true };
    },
  };
}
export type Checkout = ReturnType<typeof createCheckout>;
