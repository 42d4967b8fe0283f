import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';

let left: TestDatabase;
let app: TestApp;
let user: TestUser;
let userId: number;
beforeEach(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ WELCOME_CREDIT: '0' }, left);
  user = await app.newUser();
  userId = (await user.api.me()).id;
});
afterEach(() => app.stop());

const restart = async (settings: Record<string, string> = {}) => {
  await app.close();
  app = await openTestApp({ WELCOME_CREDIT: '0', ...settings }, left);
  user = { ...user, api: app.client(user) };
  await app.identity.appointAdmins([user.email]);
};
const newPayment = async (amount: number) => {
  const { paymentUrl } = await user.api.createPayment({ body: { amount } });
  const [income] = (await user.api.listIncomes({ query: {} })).incomes;
  return { paymentId: income?.id ?? 0, token: new URL(paymentUrl).searchParams.get('token') ?? '' };
};
const settle = (token: string, action: 'pay' | 'delay') =>
  app.client().settleSandboxPayment({ body: { token, action } });

it('pays a delayed one later, also through a restart', async () => {
  const { paymentId, token } = await newPayment(10_000);
  expect((await settle(token, 'delay')).state).toBe('delayed');
  expect(await user.api.showPayment({ params: { paymentId } })).toMatchObject({ status: 'Ожидает оплаты' });
  await restart();
  // Without sitting it out: the queue counts these seconds.
  await left.database.raw("update queue.job set start_after = now() where name = 'pay-delayed-sandbox-payment'");
  await vi.waitFor(async () => expect(await app.billing.sumsOf(userId)).toMatchObject({ available: 10_000 }), {
    timeout: 10_000,
    interval: 100,
  });
  expect((await app.client().showSandboxPayment({ query: { token } })).state).toBe('paid');
});

it('gives up what was open on the test page once a real bank is connected, and keeps what was paid', async () => {
  const [open, paid] = [await newPayment(10_000), await newPayment(20_000)];
  await settle(paid.token, 'pay');
  await restart({
    PAYMENTS: 'yookassa',
    YOOKASSA_SHOP_ID: '1',
    YOOKASSA_SECRET_KEY: 'x',
    YOOKASSA_API_URL: 'http://127.0.0.1:9',
  });
  const { incomes } = await user.api.listIncomes({ query: {} });
  expect(incomes).toMatchObject([
    { id: paid.paymentId, status: 'Оплачен' },
    { id: open.paymentId, status: 'Отменён', paymentUrl: null },
  ]);
  await expect(settle(open.token, 'pay')).rejects.toMatchObject({ status: 404 });
  await expect(user.api.refundPayment({ params: paid, body: {} })).rejects.toMatchObject({
    status: 409,
    problem: { detail: 'Этот платёж сделан через другой платёжный сервис' },
  });
  expect(await app.billing.sumsOf(userId)).toMatchObject({ available: 20_000 });
});
