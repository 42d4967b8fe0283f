import { z } from 'zod';
import { Income } from './financials.ts';
import { defineRoutes } from './route.ts';
import { Id, Kopecks, line, Time } from './values.ts';

/** Default top-up (B section 9). */
export const DEFAULT_TOP_UP_KOPECKS = 10_000;
export const QUICK_TOP_UPS_KOPECKS = [10_000, 50_000, 100_000, 500_000] as const;
export const KOPECKS_OF_RUBLE = 100;
const BAD_AMOUNT = 'Укажите сумму в целых рублях';

/** Kopecks, a whole number of rubles. The bounds are settings. */
export const TopUpAmount = z
  .int({ error: BAD_AMOUNT })
  .positive({ error: BAD_AMOUNT })
  .max(Number.MAX_SAFE_INTEGER, { error: BAD_AMOUNT })
  .multipleOf(KOPECKS_OF_RUBLE, { error: BAD_AMOUNT });

/** A payment on the page that stands for the bank's where none is connected. */
export const SandboxPayment = z
  .object({
    amount: Kopecks,
    brand: z.string(),
    state: z.enum(['pending', 'delayed', 'paid', 'declined']),
    /** Where the payer goes afterwards. */ returnUrl: z.string(),
  })
  .meta({ id: 'SandboxPayment' });
export type SandboxPayment = z.output<typeof SandboxPayment>;
/** A delayed payment arrives after this. */
export const SANDBOX_DELAY_MS = 10_000;
const SandboxToken = z.string().regex(/^[\w-]{20,100}$/, { error: 'Неверное значение' });

/** As administrators see it. */
export const PaymentRecord = Income.extend({
  user_id: Id,
  email: z.string().nullable(),
  provider: z.enum(['sandbox', 'yookassa', 'house']),
  provider_id: z.string().nullable(),
  paid_at: Time.nullable(),
  /** Given back by the bank and no longer on the balance. */ unrecovered: Kopecks,
}).meta({ id: 'PaymentRecord' });
export type PaymentRecord = z.output<typeof PaymentRecord>;

export const paymentRoutes = defineRoutes({
  /** Asks the bank, so no transaction is held meanwhile. */
  createPayment: {
    method: 'POST',
    path: '/api/users/financials/payments/new',
    access: 'user',
    permission: 'self',
    waits: true,
    body: z.object({ amount: TopUpAmount }),
    answer: z.object({ paymentUrl: z.string() }),
  },
  /** Asks the bank first when the payment is open: for who comes back from its page. */
  showPayment: {
    method: 'GET',
    path: '/api/users/financials/payments/{paymentId}',
    access: 'user',
    permission: 'self',
    answer: Income,
  },
  cancelPayment: {
    method: 'POST',
    path: '/api/users/financials/payments/{paymentId}/cancel',
    access: 'user',
    permission: 'self',
    waits: true,
    answer: Income,
  },

  showSandboxPayment: {
    method: 'GET',
    path: '/api/payments/sandbox',
    access: 'public',
    permission: 'none',
    query: z.object({ token: SandboxToken }),
    answer: SandboxPayment,
  },
  settleSandboxPayment: {
    method: 'POST',
    path: '/api/payments/sandbox',
    access: 'public',
    permission: 'none',
    body: z.object({ token: SandboxToken, action: z.enum(['pay', 'decline', 'delay']) }),
    answer: SandboxPayment,
  },
  /** Of what it says only the payment's id is believed, and that only after the bank was asked. */
  hearYookassa: {
    method: 'POST',
    path: '/api/payments/yookassa',
    access: 'public',
    permission: 'none',
    waits: true,
    body: z.looseObject({
      event: line(100),
      object: z.looseObject({ id: line(100), payment_id: line(100).optional() }),
    }),
    answer: z.object({ result: z.literal(true) }),
  },

  listAllPayments: {
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    permission: 'none',
    query: z.object({ page: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    answer: z.object({ payments: z.array(PaymentRecord) }),
  },
  /** All of it, or a part: whole rubles are not demanded here. */
  refundPayment: {
    method: 'POST',
    path: '/api/admin/payments/{paymentId}/refund',
    access: 'admin',
    permission: 'none',
    waits: true,
    body: z.object({ amount: z.int().positive().optional() }),
    answer: PaymentRecord,
  },
});
