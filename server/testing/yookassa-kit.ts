import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Amount {
  value: string;
  currency: string;
}
/** A payment as YooKassa keeps it (API v3). */
export interface KitPayment {
  id: string;
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';
  paid: boolean;
  amount: Amount;
  refunded_amount?: Amount;
  description?: string;
  recipient: { account_id: string; gateway_id: string };
  confirmation?: { type: string; return_url: string; confirmation_url: string };
  created_at: string;
  metadata: Record<string, string>;
  refundable: boolean;
  test: boolean;
}
interface KitRefund {
  id: string;
  status: 'succeeded';
  payment_id: string;
  amount: Amount;
}
interface Answer {
  status: number;
  body: unknown;
}
/**
 * How it behaves: 'lost' does what it was asked and breaks off before it has answered, 'lost once' only the next
 * change.
 */
export type Mood = 'normal' | 'down' | 'lost' | 'lost once' | 'slow' | 'nonsense';

const SHOP = '100500';
const SECRET = 'test_secret';
const refuse = (status: number, code: string): Answer => ({
  status,
  body: { type: 'error', id: randomUUID(), code, description: code },
});
const kopecksOf = ({ value }: Amount): number => Math.round(Number(value) * 100);
const amountOf = (kopecks: number): Amount => ({ value: (kopecks / 100).toFixed(2), currency: 'RUB' });

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

/** A bank that speaks YooKassa's API v3: with a memory, keys that are honoured, and moods. */
export async function openYookassa() {
  const payments = new Map<string, KitPayment>();
  const answered = new Map<string, Answer>();
  const calls: string[] = [];
  const state = { mood: 'normal' as Mood };
  let wakeSlow = (): void => undefined;
  let port = 0;

  const create = (body: Record<string, unknown>): Answer => {
    const { amount, confirmation, metadata, description, capture } = body as {
      amount?: Amount;
      confirmation?: { type: string; return_url: string };
      metadata?: Record<string, string>;
      description?: string;
      capture?: boolean;
    };
    if (
      !amount ||
      !/^\d+\.\d\d$/.test(amount.value) ||
      amount.currency !== 'RUB' ||
      confirmation?.type !== 'redirect' ||
      capture !== true ||
      (description ?? '').length > 128
    )
      return refuse(400, 'invalid_request');
    const id = randomUUID();
    const payment: KitPayment = {
      id,
      status: 'pending',
      paid: false,
      amount,
      ...(description !== undefined && { description }),
      recipient: { account_id: SHOP, gateway_id: '1' },
      confirmation: { ...confirmation, confirmation_url: `http://127.0.0.1:${port}/checkout?orderId=${id}` },
      created_at: new Date().toISOString(),
      metadata: metadata ?? {},
      refundable: false,
      test: true,
    };
    payments.set(id, payment);
    return { status: 200, body: structuredClone(payment) };
  };
  const refund = (body: Record<string, unknown>): Answer => {
    const { payment_id: paymentId, amount } = body as { payment_id: string; amount: Amount };
    const payment = payments.get(paymentId);
    if (payment?.status !== 'succeeded') return refuse(400, 'invalid_request');
    const total = kopecksOf(payment.refunded_amount ?? amountOf(0)) + kopecksOf(amount);
    if (total > kopecksOf(payment.amount)) return refuse(400, 'invalid_request');
    payment.refunded_amount = amountOf(total);
    return {
      status: 200,
      body: { id: randomUUID(), status: 'succeeded', payment_id: paymentId, amount } satisfies KitRefund,
    };
  };
  const move = (id: string, to: 'capture' | 'cancel'): Answer => {
    const payment = payments.get(id);
    if (!payment) return refuse(404, 'not_found');
    if (payment.status !== 'waiting_for_capture') return refuse(400, 'invalid_request');
    payment.status = to === 'capture' ? 'succeeded' : 'canceled';
    payment.paid = to === 'capture';
    return { status: 200, body: structuredClone(payment) };
  };
  const post = (path: string, body: Record<string, unknown>): Answer => {
    if (path === '/payments') return create(body);
    if (path === '/refunds') return refund(body);
    const [, id = '', action] = /^\/payments\/([\w-]+)\/(capture|cancel)$/.exec(path) ?? [];
    return action === 'capture' || action === 'cancel' ? move(id, action) : refuse(404, 'not_found');
  };
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const path = request.url ?? '';
    if (request.headers.authorization !== `Basic ${Buffer.from(`${SHOP}:${SECRET}`).toString('base64')}`)
      return refuse(401, 'invalid_credentials');
    if (request.method === 'GET') {
      const payment = payments.get(path.replace('/payments/', ''));
      return payment ? { status: 200, body: structuredClone(payment) } : refuse(404, 'not_found');
    }
    const key = request.headers['idempotence-key'];
    if (typeof key !== 'string' || key.length > 64) return refuse(400, 'invalid_request');
    const body = await readBody(request);
    const known = answered.get(`${path} ${key}`);
    if (known) return known;
    const made = post(path, body);
    answered.set(`${path} ${key}`, made);
    return made;
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    calls.push(`${request.method ?? ''} ${(request.url ?? '').replace(/[\da-f]{8}-[\w-]+/, 'ID')}`);
    if (state.mood === 'down')
      return void response
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"type":"error","code":"internal_server_error"}');
    if (state.mood === 'nonsense')
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"id":"1","status":"succeeded","amount":100}');
    const { status, body } = await answer(request);
    if (state.mood === 'lost') return void request.socket.destroy();
    if (state.mood === 'lost once' && request.method === 'POST') {
      state.mood = 'normal';
      return void request.socket.destroy();
    }
    if (state.mood === 'slow') await new Promise<void>((resolve) => (wakeSlow = resolve));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;

  const require = (id: string): KitPayment => {
    const payment = payments.get(id);
    if (!payment) throw new Error(`The bank has no payment ${id}`);
    return payment;
  };
  return {
    settings: {
      PAYMENTS: 'yookassa',
      YOOKASSA_SHOP_ID: SHOP,
      YOOKASSA_SECRET_KEY: SECRET,
      YOOKASSA_API_URL: `http://127.0.0.1:${port}`,
    },
    /** What it was asked, in order. */
    calls,
    payments,
    setMood: (mood: Mood): void => void (state.mood = mood),
    /** Lets go of an answer that a slow one keeps back. */
    answerSlow: (): void => wakeSlow(),
    idOf: (paymentUrl: string): string => new URL(paymentUrl).searchParams.get('orderId') ?? '',
    /** What the payer does on its page, or what comes of it. */
    change: (id: string, change: Partial<KitPayment>): void => void Object.assign(require(id), change),
    /** What the shop's owner gives back in the bank's own cabinet. */
    refundByHand: (id: string, kopecks: number): void => void (require(id).refunded_amount = amountOf(kopecks)),
    /** A payment that nobody here has asked for. */
    plant(payment: Partial<KitPayment>): string {
      const id = randomUUID();
      payments.set(id, {
        id,
        status: 'succeeded',
        paid: true,
        amount: amountOf(10_000),
        recipient: { account_id: SHOP, gateway_id: '1' },
        created_at: new Date().toISOString(),
        metadata: {},
        refundable: true,
        test: true,
        ...payment,
      });
      return id;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
export type Yookassa = Awaited<ReturnType<typeof openYookassa>>;
