import { randomUUID } from 'node:crypto';
import { Id, KOPECKS_OF_RUBLE } from '@rakurs/contract';
import { z } from 'zod';
import { SECOND_MS } from '#platform/clock.ts';
import {
  BankRefused,
  BankUnavailable,
  referenceOf,
  RUBLES,
  type BankPayment,
  type PaymentProvider,
} from './provider.ts';

export interface YookassaSettings {
  shopId: string;
  secretKey: string;
  url: string;
}

export interface YookassaDeps extends YookassaSettings {
  brand: string;
  patienceMs?: number;
}

const PATIENCE_MS = 10 * SECOND_MS;
/** The bank's numbers are of these signs; anything else would be another address of its. */
const BANK_ID = /^[\w-]{1,100}$/;

/** '100.00' in kopecks. Never by way of a fraction. */
const Amount = z
  .object({ value: z.string().regex(/^\d{1,12}\.\d\d$/), currency: z.string() })
  .transform(({ value, currency }) => ({ kopecks: Number(value.replace('.', '')), currency }));

/** What we read of a payment (API v3). */
const Payment = z.object({
  id: z.string().regex(BANK_ID),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: Amount,
  refunded_amount: Amount.optional(),
  recipient: z.object({ account_id: z.string() }),
  confirmation: z.object({ confirmation_url: z.url({ protocol: /^https?$/ }).optional() }).optional(),
  metadata: z.object({ payment_id: z.string().optional(), payment_mark: z.string().optional() }).optional(),
});
const Refund = z.object({
  id: z.string(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  payment_id: z.string(),
});
const Trouble = z.object({ code: z.string(), description: z.string().optional() });

const toAmount = (kopecks: number) => ({
  value: `${Math.floor(kopecks / KOPECKS_OF_RUBLE)}.${String(kopecks % KOPECKS_OF_RUBLE).padStart(2, '0')}`,
  currency: RUBLES,
});

/** YooKassa, API v3. */
export function createYookassa({
  shopId,
  secretKey,
  url,
  brand,
  patienceMs = PATIENCE_MS,
}: YookassaDeps): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;

  /** Null: there is no such thing. */
  const ask = async <S extends z.ZodType>(
    path: string,
    schema: S,
    post?: { key: string; body: object },
  ): Promise<z.output<S> | null> => {
    const heard = await fetch(`${url}${path}`, {
      method: post ? 'POST' : 'GET',
      headers: { authorization, ...(post && { 'content-type': 'application/json', 'idempotence-key': post.key }) },
      ...(post && { body: JSON.stringify(post.body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
      .then(async (answer) => ({ status: answer.status, body: (await answer.json()) as unknown }))
      .catch((error: unknown) => {
        throw new BankUnavailable(`YooKassa did not answer ${path}: ${String(error)}`);
      });
    if (heard.status === 404 && !post) return null;
    if (heard.status === 429 || heard.status >= 500)
      throw new BankUnavailable(`YooKassa answered ${path} with ${heard.status}`);
    if (heard.status !== 200) {
      const trouble = Trouble.safeParse(heard.body).data;
      throw new BankRefused(
        `YooKassa answered ${path} with ${heard.status} ${trouble?.code ?? ''} ${trouble?.description ?? ''}`,
      );
    }
    const parsed = schema.safeParse(heard.body);
    if (!parsed.success)
      throw new BankUnavailable(
        `YooKassa answered ${path} with something else: ${parsed.error.issues.map(({ path: at, message }) => `${at.join('.')} ${message}`).join('; ')}`,
      );
    return parsed.data;
  };

  const toBankPayment = ({
    id,
    status,
    amount,
    refunded_amount: refunded,
    recipient,
    confirmation,
    metadata,
  }: z.output<typeof Payment>): BankPayment => {
    // A key may see several shops; what was paid to another is not ours, whatever it says about itself.
    const isOurs = recipient.account_id === shopId && (refunded === undefined || refunded.currency === amount.currency);
    const paymentId = Id.safeParse(Number(metadata?.payment_id)).data ?? null;
    return {
      providerId: id,
      status,
      kopecks: amount.kopecks,
      currency: amount.currency,
      refunded: refunded?.kopecks ?? 0,
      paymentId: isOurs ? paymentId : null,
      reference: isOurs ? (metadata?.payment_mark ?? null) : null,
      paymentUrl: confirmation?.confirmation_url ?? null,
    };
  };
  const post = async (path: string, key: string, body: object): Promise<BankPayment> => {
    const payment = await ask(path, Payment, { key, body });
    if (!payment) throw new BankUnavailable(`YooKassa answered ${path} with nothing`);
    return toBankPayment(payment);
  };

  return {
    name: 'yookassa',
    title: 'Оплата картой',
    create: ({ paymentId, kopecks, key, returnUrl }) =>
      post('/payments', key, {
        amount: toAmount(kopecks),
        capture: true,
        confirmation: { type: 'redirect', return_url: returnUrl },
        description: `${brand}: пополнение баланса, платёж № ${paymentId}`,
        metadata: { payment_id: String(paymentId), payment_mark: referenceOf(key) },
      }),
    async find(providerId) {
      if (!BANK_ID.test(providerId)) return null;
      const payment = await ask(`/payments/${providerId}`, Payment);
      if (payment && payment.id !== providerId)
        throw new BankUnavailable(`YooKassa told of ${payment.id} when asked for ${providerId}`);
      return payment && toBankPayment(payment);
    },
    capture: (providerId, key) => post(`/payments/${providerId}/capture`, key, {}),
    // A refusal would be remembered with its key, and what cannot be cancelled yet can be later.
    cancel: (providerId) => post(`/payments/${providerId}/cancel`, randomUUID(), {}),
    async refund({ providerId, kopecks, key }) {
      const refund = await ask('/refunds', Refund, {
        key,
        body: { payment_id: providerId, amount: toAmount(kopecks) },
      });
      if (refund?.status === 'canceled') throw new BankRefused('YooKassa has cancelled the refund');
    },
  };
}
