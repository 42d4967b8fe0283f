import { paymentRoutes } from '@rakurs/contract';
import { MINUTE_MS, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { Log } from '#platform/log.ts';
import { serve } from '#platform/module.ts';
import type { Queue } from '#platform/queue.ts';
import { createAddressLimit } from '#platform/rate-limit.ts';
import type { Identity } from '#modules/identity/index.ts';
import type { Ledger } from '../ledger/ledger.service.ts';
import { createBankCalls } from './bank-calls.service.ts';
import { createCheckout } from './checkout.service.ts';
import { createCrediting } from './crediting.service.ts';
import { payDelayedJob } from './payments.jobs.ts';
import { createPaymentHandlers } from './payments.routes.ts';
import { createPayments } from './payments.service.ts';
import { createPaymentStore } from './payments.store.ts';
import { createSandbox } from './sandbox.ts';
import { createSandboxStore } from './sandbox.store.ts';
import { createYookassa, type YookassaSettings } from './yookassa.ts';

export interface PaymentPartsDeps {
  database: Database;
  queue: Queue;
  ledger: Ledger;
  identity: Pick<Identity, 'emailsOf'>;
  askToResume: (userId: number) => Promise<void>;
  settings: {
    topUp: { min: number; max: number };
    /** Null: the sandbox. */ yookassa: YookassaSettings | null;
    brand: string;
    publicUrl: string;
  };
  log: Log;
  clock: Clock;
}

/** Of one address: a bank at its busiest stays below, and who floods us makes us ask the bank no oftener. */
const CALLS_PER_MINUTE = 600;

/** Puts together who takes money in, with the bank that the settings name. */
export function assemblePayments({
  database,
  queue,
  ledger,
  identity,
  askToResume,
  settings,
  log,
  clock,
}: PaymentPartsDeps) {
  const { yookassa, brand, publicUrl, topUp } = settings;
  const inTransaction = database.transaction;
  const store = createPaymentStore(database);
  const sandbox = yookassa ? null : createSandbox({ store: createSandboxStore(database), clock, publicUrl, brand });
  const provider = yookassa ? createYookassa({ ...yookassa, brand }) : sandbox?.provider;
  if (!provider) throw new Error('There is no bank');
  const crediting = createCrediting({ store, ledger, log, clock, askToResume, inTransaction });
  const bank = createBankCalls({ store, provider, crediting, publicUrl, log, clock });
  const payments = createPayments({
    store,
    provider,
    bank,
    ledger,
    topUp,
    emailsOf: identity.emailsOf,
    log,
    clock,
    inTransaction,
  });
  const perAddress = createAddressLimit({
    limit: CALLS_PER_MINUTE,
    windowMs: MINUTE_MS,
    clock,
    message: 'Слишком много запросов. Подождите немного.',
  });
  const counter = createCheckout({
    sandbox,
    payments,
    perAddress,
    payLater: (token, afterSeconds) => queue.send(payDelayedJob, { token }, { ofUser: null, afterSeconds }),
    log,
    inTransaction,
  });
  return {
    payments,
    served: serve(paymentRoutes, createPaymentHandlers(payments, counter)),
    async start() {
      if (sandbox) await queue.work(payDelayedJob, ({ token }) => counter.payDelayed(token));
      // A real bank has come: the test page is gone, and nobody can pay there any more.
      else await store.giveUpAllOf('sandbox');
    },
  };
}
