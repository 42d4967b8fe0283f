import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { openYookassa, type KitPayment, type Yookassa } from '../../../../testing/yookassa-kit.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SILENT = {
  status: 503,
  problem: { detail: 'Платёжный сервис сейчас не отвечает. Деньги не списаны, попробуйте ещё раз.' },
};

let left: TestDatabase;
let bank: Yookassa;
let app: TestApp;
let admin: TestUser;
let user: TestUser;
let userId: number;
beforeAll(async () => {
  bank = await openYookassa();
  left = await openTestDatabase();
  app = await openTestApp({ WELCOME_CREDIT: '0', ...bank.settings }, left);
  admin = await app.newUser();
  await app.identity.appointAdmins([admin.email]);
});
afterAll(async () => {
  await app.stop();
  await bank.close();
});
beforeEach(async () => {
  bank.setMood('normal');
  // What another test has left open is none of the next one's business.
  await left.database.raw("update payments set status = 'canceled' where status = 'pending'");
  user = await app.newUser();
  userId = (await user.api.me()).id;
});

const incomes = async () => (await user.api.listIncomes({ query: {} })).incomes;
const newPayment = async (amount = 10_000) => {
  const { paymentUrl } = await user.api.createPayment({ body: { amount } });
  return { paymentUrl, bankId: bank.idOf(paymentUrl), paymentId: (await incomes())[0]?.id ?? 0 };
};
const tell = (event: string, id: string) =>
  app.client().hearYookassa({
    body: { event, object: { id, status: event.split('.')[1], amount: { value: '999999.00', currency: 'RUB' } } },
  });
const tellOfRefund = (bankId: string) =>
  app.client().hearYookassa({ body: { event: 'refund.succeeded', object: { id: 'a-refund', payment_id: bankId } } });
const pay = async (bankId: string, change: Partial<KitPayment> = {}) => {
  bank.change(bankId, { status: 'succeeded', paid: true, ...change });
  return tell('payment.succeeded', bankId);
};
const available = async () => (await app.billing.sumsOf(userId)).available;
const statusOf = async (paymentId: number) => (await incomes()).find(({ id }) => id === paymentId)?.status;
const spend = (kopecks: number) =>
  left.database.raw(
    "insert into ledger_transfers (key, from_id, to_id, kopecks, created_at) select 'spent by ' || one.id, one.id, other.id, $2::bigint, now() from ledger_accounts one, ledger_accounts other where one.user_id = $1::int and one.kind = 'available' and other.user_id = $1::int and other.kind = 'charges'",
    [userId, kopecks],
  );
/** The next quarter of an hour, and what the installation does in it. */
const later = async (ms = 15 * MINUTE_MS) => {
  app.clock.advance(ms);
  await app.billing.checkOpenPayments();
};

it('asks the bank for a payment, with our mark on it, and sends the payer to the bank’s page', async () => {
  const { paymentUrl, bankId, paymentId } = await newPayment(12_300);
  expect(bank.payments.get(bankId)).toMatchObject({
    amount: { value: '123.00', currency: 'RUB' },
    description: `Ракурс: пополнение баланса, платёж № ${paymentId}`,
    metadata: { payment_id: String(paymentId) },
    confirmation: { return_url: `http://rakurs.test/cabinet/financial/payments?payment=${paymentId}` },
  });
  expect(await incomes()).toMatchObject([
    { status: 'Ожидает оплаты', amount: 12_300, title: 'Оплата картой', paymentUrl },
  ]);
});

it('credits a confirmed payment once, however often and from how many sides the bank reports it', async () => {
  const { bankId, paymentId } = await newPayment();
  await tell('payment.succeeded', bankId);
  expect([await available(), await statusOf(paymentId)]).toEqual([0, 'Ожидает оплаты']);
  bank.change(bankId, { status: 'succeeded', paid: true });
  await Promise.all([
    tell('payment.succeeded', bankId),
    tell('payment.succeeded', bankId),
    user.api.showPayment({ params: { paymentId } }),
    tell('payment.canceled', bankId),
  ]);
  await tell('payment.succeeded', bankId);
  expect([await available(), await statusOf(paymentId)]).toEqual([10_000, 'Оплачен']);
});

it('takes what the payer’s bank holds for us', async () => {
  const { bankId, paymentId } = await newPayment();
  bank.change(bankId, { status: 'waiting_for_capture', paid: true });
  await Promise.all([tell('payment.waiting_for_capture', bankId), tell('payment.waiting_for_capture', bankId)]);
  expect([bank.payments.get(bankId)?.status, await available(), await statusOf(paymentId)]).toEqual([
    'succeeded',
    10_000,
    'Оплачен',
  ]);
});

describe('what is told in the bank’s name changes nothing', () => {
  const unchanged = async (paymentId: number) =>
    expect([await available(), await statusOf(paymentId)]).toEqual([0, 'Ожидает оплаты']);
  it('of a payment that the bank does not know', async () => {
    const { paymentId } = await newPayment();
    for (const id of ['22e12f66-000f-5000-8000-18db351245c7', '../payments', '', '%2e%2e', 'я'.repeat(100), '?limit=1'])
      expect(await tell('payment.succeeded', id)).toEqual({ result: true });
    expect(await app.client().hearYookassa({ body: { event: 'refund.succeeded', object: { id: 'x' } } })).toEqual({
      result: true,
    });
    await unchanged(paymentId);
  });
  it.each<[string, Partial<KitPayment>]>([
    ['of another amount', { amount: { value: '1.00', currency: 'RUB' } }],
    ['of a larger amount', { amount: { value: '100000.00', currency: 'RUB' } }],
    ['of another currency', { amount: { value: '100.00', currency: 'KZT' } }],
    ['paid to another shop', { recipient: { account_id: '100501', gateway_id: '1' } }],
    ['with no mark of ours', { metadata: {} }],
  ])('of one %s', async (_, change) => {
    const { bankId, paymentId } = await newPayment();
    await pay(bankId, change);
    await unchanged(paymentId);
  });
  it('of one that says it is another payment of ours', async () => {
    const one = await newPayment();
    const other = await newPayment(20_000);
    const { metadata = {} } = bank.payments.get(one.bankId) ?? {};
    await pay(other.bankId, { metadata });
    await tell('payment.succeeded', bank.plant({ metadata }));
    await tell('payment.succeeded', bank.plant({ metadata: { payment_id: String(one.paymentId) } }));
    await tell('payment.succeeded', bank.plant({ metadata: { payment_id: '99999999999' } }));
    await unchanged(one.paymentId);
    await unchanged(other.paymentId);
  });
  it('of one whose waiting money is of another amount: it is not even taken', async () => {
    const { bankId, paymentId } = await newPayment();
    await pay(bankId, { status: 'waiting_for_capture', amount: { value: '1.00', currency: 'RUB' } });
    expect(bank.payments.get(bankId)?.status).toBe('waiting_for_capture');
    await unchanged(paymentId);
  });
  it('while the bank is silent, which is then asked to repeat it', async () => {
    const { bankId, paymentId } = await newPayment();
    bank.change(bankId, { status: 'succeeded' });
    for (const mood of ['down', 'lost', 'nonsense'] as const) {
      bank.setMood(mood);
      await expect(tell('payment.succeeded', bankId)).rejects.toMatchObject({ status: 503 });
      await unchanged(paymentId);
    }
    bank.setMood('normal');
    await tell('payment.succeeded', bankId);
    expect(await available()).toBe(10_000);
  });
});

describe('money that the bank gives back', () => {
  it('leaves the balance once, by the total and in whatever order it is reported', async () => {
    const { bankId, paymentId } = await newPayment();
    await pay(bankId);
    bank.refundByHand(bankId, 3000);
    await Promise.all([tellOfRefund(bankId), tellOfRefund(bankId), tell('payment.succeeded', bankId)]);
    expect([await available(), await statusOf(paymentId)]).toEqual([7000, 'Оплачен']);
    bank.refundByHand(bankId, 10_000);
    await tellOfRefund(bankId);
    await pay(bankId);
    await tell('payment.canceled', bankId);
    expect([await available(), await statusOf(paymentId)]).toEqual([0, 'Возвращён']);
  });
  it('before we have heard that it was paid, was credited and taken back', async () => {
    const { bankId, paymentId } = await newPayment();
    bank.change(bankId, { status: 'succeeded' });
    bank.refundByHand(bankId, 10_000);
    await tellOfRefund(bankId);
    expect([await available(), await statusOf(paymentId)]).toEqual([0, 'Возвращён']);
  });
  it('is taken as far as it is there, and the rest is noted', async () => {
    const [one, other] = [await newPayment(), await newPayment(20_000)];
    await pay(one.bankId);
    await spend(4000);
    bank.refundByHand(one.bankId, 10_000);
    await tellOfRefund(one.bankId);
    expect(await available()).toBe(0);
    expect(
      (await admin.api.listAllPayments({ query: {} })).payments.find(({ id }) => id === one.paymentId),
    ).toMatchObject({ status: 'Возвращён', refunded: 10_000, unrecovered: 4000 });
    await pay(other.bankId);
    await tellOfRefund(one.bankId);
    expect(await available()).toBe(20_000);
  });
  it('by an administrator is asked of the bank once, also when its answer is lost', async () => {
    const { bankId, paymentId } = await newPayment();
    await pay(bankId);
    const refund = (amount: number) => admin.api.refundPayment({ params: { paymentId }, body: { amount } });
    bank.setMood('down');
    await expect(refund(1000)).rejects.toMatchObject({
      status: 503,
      problem: { detail: expect.stringContaining('Возврат не подтверждён') },
    });
    bank.setMood('normal');
    expect(await refund(4050)).toMatchObject({ refunded: 4050 });
    expect([bank.payments.get(bankId)?.refunded_amount?.value, await available()]).toEqual(['40.50', 5950]);
    bank.setMood('lost once');
    expect(await refund(50)).toMatchObject({ status: 'Оплачен', refunded: 4100 });
    expect([bank.payments.get(bankId)?.refunded_amount?.value, await available()]).toEqual(['41.00', 5900]);
  });
});

describe('a payment whose notice was lost', () => {
  it('is found when the user comes back from the bank’s page', async () => {
    const { bankId, paymentId } = await newPayment();
    bank.change(bankId, { status: 'succeeded' });
    expect(await user.api.showPayment({ params: { paymentId } })).toMatchObject({ status: 'Оплачен' });
    expect(await available()).toBe(10_000);
  });
  it('is not asked about oftener than every two seconds', async () => {
    const { paymentId } = await newPayment();
    app.clock.advance(1);
    const before = bank.calls.length;
    for (let times = 0; times < 5; times += 1) await user.api.showPayment({ params: { paymentId } });
    expect(bank.calls.length - before).toBe(1);
    app.clock.advance(2000);
    await user.api.showPayment({ params: { paymentId } });
    expect(bank.calls.length - before).toBe(2);
  });
  it('is found by the installation, sooner or later, and given up only when the bank says so', async () => {
    const [paid, gone, open] = [await newPayment(), await newPayment(20_000), await newPayment(30_000)];
    bank.change(paid.bankId, { status: 'succeeded' });
    bank.setMood('down');
    await later();
    expect(await statusOf(paid.paymentId)).toBe('Ожидает оплаты');
    bank.setMood('normal');
    bank.change(gone.bankId, { status: 'canceled' });
    await later();
    expect([await statusOf(paid.paymentId), await statusOf(gone.paymentId), await statusOf(open.paymentId)]).toEqual([
      'Оплачен',
      'Отменён',
      'Ожидает оплаты',
    ]);
    const before = bank.calls.length;
    await later(5 * MINUTE_MS);
    expect(bank.calls.length).toBe(before);
    await later(48 * HOUR_MS);
    expect(await statusOf(open.paymentId)).toBe('Ожидает оплаты');
    bank.change(open.bankId, { status: 'succeeded' });
    await later(6 * HOUR_MS);
    expect([await statusOf(open.paymentId), await available()]).toEqual(['Оплачен', 40_000]);
  });
});

describe('a bank that does not answer when a payment is asked for', () => {
  it.each(['down', 'lost', 'nonsense'] as const)(
    '(%s) costs nothing but another try, which makes no second payment',
    async (mood) => {
      const before = bank.payments.size;
      bank.setMood(mood);
      await expect(user.api.createPayment({ body: { amount: 10_000 } })).rejects.toMatchObject(SILENT);
      bank.setMood('normal');
      const { bankId } = await newPayment();
      expect([bank.payments.size - before, (await incomes()).length]).toEqual([1, 1]);
      await pay(bankId);
      expect(await available()).toBe(10_000);
    },
  );
  it('is asked again by the installation with the same key, so that what it had taken can be paid', async () => {
    const before = bank.payments.size;
    bank.setMood('lost');
    await expect(user.api.createPayment({ body: { amount: 10_000 } })).rejects.toMatchObject(SILENT);
    bank.setMood('normal');
    await later();
    const [income] = await incomes();
    expect([income?.status, bank.payments.size - before]).toEqual(['Ожидает оплаты', 1]);
    await pay(bank.idOf(income?.paymentUrl ?? ''));
    expect(await available()).toBe(10_000);
  });
  it('knows by our mark whose money it is, though we never learnt its number', async () => {
    bank.setMood('lost');
    await expect(user.api.createPayment({ body: { amount: 10_000 } })).rejects.toMatchObject(SILENT);
    bank.setMood('normal');
    await pay([...bank.payments.keys()].at(-1) ?? '');
    expect([await available(), (await incomes())[0]?.status]).toEqual([10_000, 'Оплачен']);
  });
  it('is given up after an hour, and credited all the same if money comes', async () => {
    bank.setMood('lost');
    await expect(user.api.createPayment({ body: { amount: 10_000 } })).rejects.toMatchObject(SILENT);
    bank.setMood('down');
    await later();
    expect((await incomes())[0]?.status).toBe('Ожидает оплаты');
    await later(HOUR_MS);
    expect((await incomes())[0]?.status).toBe('Отменён');
    bank.setMood('normal');
    await pay([...bank.payments.keys()].at(-1) ?? '');
    expect([await available(), (await incomes())[0]?.status]).toEqual([10_000, 'Оплачен']);
  });
  it('slowly, holds up nobody else, and the second press gets the same page', async () => {
    bank.setMood('slow');
    const first = user.api.createPayment({ body: { amount: 10_000 } });
    await expect.poll(() => bank.calls.at(-1)).toBe('POST /payments');
    const before = bank.calls.length;
    bank.setMood('normal');
    const second = await user.api.createPayment({ body: { amount: 10_000 } });
    expect(bank.calls.length - before).toBe(1);
    bank.answerSlow();
    expect(await first).toEqual(second);
  });
});

it('cancels what the bank lets be cancelled, and says so when it does not', async () => {
  const { bankId, paymentId } = await newPayment();
  await expect(user.api.cancelPayment({ params: { paymentId } })).rejects.toMatchObject({
    status: 409,
    problem: { detail: 'Платёжный сервис не отменяет платёж, который ещё не оплачен. Без оплаты он отменится сам.' },
  });
  bank.change(bankId, { status: 'waiting_for_capture' });
  app.clock.advance(MINUTE_MS);
  expect(await user.api.cancelPayment({ params: { paymentId } })).toMatchObject({ status: 'Отменён' });
  expect([bank.payments.get(bankId)?.status, await available()]).toEqual(['canceled', 0]);
});

it('has no test page', async () => {
  await expect(app.client().showSandboxPayment({ query: { token: 'x'.repeat(43) } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    app.client().settleSandboxPayment({ body: { token: 'x'.repeat(43), action: 'pay' } }),
  ).rejects.toMatchObject({ status: 404 });
});

it('with a wrong key of the shop takes no payment, and tells nobody the key', async () => {
  const other = await openTestApp({ ...bank.settings, YOOKASSA_SECRET_KEY: 'wrong' });
  const payer = await other.newUser();
  const refused = await payer.api.createPayment({ body: { amount: 10_000 } }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 503 });
  expect(JSON.stringify(refused)).not.toContain('wrong');
  expect((await payer.api.listIncomes({ query: {} })).incomes).toMatchObject([
    { status: 'Отменён', title: 'Оплата картой' },
    { title: 'Подарок при знакомстве' },
  ]);
  await other.stop();
});
