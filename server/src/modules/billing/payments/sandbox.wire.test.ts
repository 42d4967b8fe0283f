import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace, prepared, upload } from '../../../../testing/upload-kit.ts';

let app: TestApp;
let user: TestUser;
let admin: TestUser;
let userId: number;
beforeAll(async () => {
  app = await openTestApp({ WELCOME_CREDIT: '0' });
  admin = await app.newUser();
  await app.identity.appointAdmins([admin.email]);
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  userId = (await user.api.me()).id;
});

const incomes = async (query: { page?: number; size?: number } = {}) => (await user.api.listIncomes({ query })).incomes;
const newPayment = async (amount = 10_000) => {
  const { paymentUrl } = await user.api.createPayment({ body: { amount } });
  const [income] = await incomes();
  return { paymentUrl, paymentId: income?.id ?? 0, token: new URL(paymentUrl).searchParams.get('token') ?? '' };
};
const settle = (token: string, action: 'pay' | 'decline' | 'delay') =>
  app.client().settleSandboxPayment({ body: { token, action } });
const show = (paymentId: number) => user.api.showPayment({ params: { paymentId } });
const sums = () => app.billing.sumsOf(userId);
const untouched = { incomes: 0, charges: 0, accruals: 0, available: 0, reserved: 0 };

it('tops the balance up by what was paid on the test page, once, however often the button is pressed', async () => {
  const { paymentUrl, paymentId, token } = await newPayment();
  expect(paymentUrl).toBe(`http://rakurs.test/pay?token=${token}`);
  expect(await app.client().showSandboxPayment({ query: { token } })).toEqual({
    amount: 10_000,
    brand: 'Ракурс',
    state: 'pending',
    returnUrl: `http://rakurs.test/cabinet/financial/payments?payment=${paymentId}`,
  });
  expect(await show(paymentId)).toMatchObject({
    status: 'Ожидает оплаты',
    amount: 10_000,
    refunded: 0,
    title: 'Тестовая оплата',
    paymentUrl,
  });
  expect(await sums()).toEqual(untouched);
  const pressed = await Promise.all([settle(token, 'pay'), settle(token, 'pay'), settle(token, 'pay')]);
  expect(pressed.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
  expect((await settle(token, 'decline')).state).toBe('paid');
  expect(await show(paymentId)).toMatchObject({ status: 'Оплачен', paymentUrl: null });
  expect(await sums()).toEqual({ ...untouched, incomes: 10_000, available: 10_000 });
});

it('takes one of two buttons that are pressed in the same moment, and answers both the same', async () => {
  const { token } = await newPayment();
  const [one, other] = await Promise.all([settle(token, 'pay'), settle(token, 'decline')]);
  expect(other.state).toBe(one.state);
  expect(await sums()).toEqual(one.state === 'paid' ? { ...untouched, incomes: 10_000, available: 10_000 } : untouched);
});

it('credits nothing that was declined, and it stays so', async () => {
  const { paymentId, token } = await newPayment();
  expect((await settle(token, 'decline')).state).toBe('declined');
  expect((await settle(token, 'pay')).state).toBe('declined');
  expect(await show(paymentId)).toMatchObject({ status: 'Отменён', paymentUrl: null });
  expect(await sums()).toEqual(untouched);
});

it('answers a token that nobody has like any other that is not there', async () => {
  await expect(settle('x'.repeat(43), 'pay')).rejects.toMatchObject({ status: 404 });
  await expect(app.client().showSandboxPayment({ query: { token: 'x'.repeat(43) } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    app.client().hearYookassa({ body: { event: 'payment.succeeded', object: { id: 'x' } } }),
  ).rejects.toMatchObject({ status: 404 });
});

describe('a sum that cannot be paid is refused in words, and nothing is written', () => {
  it.each([-100, 0, 1050, 100.5, Number.NaN, 1e20, '10000', null, true, [10_000], 900, 10_000_100])(
    '%s',
    async (amount) => {
      const { status, body } = await app.send(
        { method: 'POST', url: '/api/users/financials/payments/new', body: { amount } },
        { authorization: user.jwt, csrf: user.csrf },
      );
      expect(status).toBe(422);
      expect(body).toMatchObject({
        code: 'invalid',
        errors: {
          amount: expect.stringMatching(/^(Укажите сумму в целых рублях|Сумма пополнения: от 10 до 100.000 рублей)$/),
        },
      });
      expect(await incomes()).toEqual([]);
    },
  );
});

it('takes a second press of the button for the same wish, and a later one for another', async () => {
  const [one, other] = await Promise.all([newPayment(), newPayment()]);
  expect(other.paymentUrl).toBe(one.paymentUrl);
  const larger = await newPayment(20_000);
  app.clock.advance(31_000);
  const later = await newPayment();
  expect(new Set([one, larger, later].map(({ paymentUrl }) => paymentUrl)).size).toBe(3);
  await settle(later.token, 'pay');
  expect((await newPayment()).paymentUrl).not.toBe(later.paymentUrl);
  expect(await incomes()).toHaveLength(4);
  expect((await incomes({ page: 1, size: 3 })).map(({ id }) => id)).toEqual([one.paymentId]);
});

it('keeps no more than twenty payments open for one person', async () => {
  for (let rubles = 10; rubles < 30; rubles += 1) await newPayment(rubles * 100);
  await expect(newPayment(5000)).rejects.toMatchObject({
    status: 409,
    problem: { detail: 'Неоплаченных платежей уже 20. Оплатите или отмените их.' },
  });
  const { token } = await newPayment(2900);
  await settle(token, 'decline');
  expect((await newPayment(5000)).paymentUrl).toContain('/pay?token=');
});

it('cancels what is not paid yet, and refuses to cancel what is', async () => {
  const { paymentId, token } = await newPayment();
  expect(await user.api.cancelPayment({ params: { paymentId } })).toMatchObject({
    status: 'Отменён',
    paymentUrl: null,
  });
  expect(await user.api.cancelPayment({ params: { paymentId } })).toMatchObject({ status: 'Отменён' });
  expect((await settle(token, 'pay')).state).toBe('declined');
  const paid = await newPayment();
  await settle(paid.token, 'pay');
  await expect(user.api.cancelPayment({ params: paid })).rejects.toMatchObject({
    status: 409,
    problem: { detail: 'Платёж уже оплачен, отменить его нельзя' },
  });
  expect(await sums()).toMatchObject({ available: 10_000 });
});

it('goes on with work that waited for money as soon as there is some', async () => {
  const place = await newPlace(user);
  const { rates } = await user.api.listRates();
  await user.api.changeActiveRate({ params: place, body: { rateId: rates[0]?.id ?? 0 } });
  const file = await prepared(
    user,
    await upload(app, user, place, { bytes: await makeJpeg({ width: 41, height: 30 }) }),
  );
  const state = async () =>
    (await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } })).recognition;
  expect(await state()).toBe('no_funds');
  await settle((await newPayment()).token, 'pay');
  await vi.waitFor(async () => expect(await state()).toBe('waiting'));
  expect((await sums()).reserved).toBeGreaterThan(0);
});

describe('what an administrator gives back', () => {
  const refund = (paymentId: number, amount?: number) =>
    admin.api.refundPayment({ params: { paymentId }, body: amount === undefined ? {} : { amount } });
  it('leaves the balance, a part first and then the rest', async () => {
    const { paymentId, token } = await newPayment();
    await expect(refund(paymentId)).rejects.toMatchObject({
      status: 409,
      problem: { detail: 'Платёж не оплачен, возвращать нечего' },
    });
    await settle(token, 'pay');
    expect(await refund(paymentId, 2550)).toMatchObject({
      status: 'Оплачен',
      refunded: 2550,
      unrecovered: 0,
      email: user.email,
      provider: 'sandbox',
    });
    expect(await sums()).toEqual({ ...untouched, incomes: 7450, available: 7450 });
    await expect(refund(paymentId, 7451)).rejects.toMatchObject({
      status: 409,
      problem: { detail: 'Вернуть можно не больше 74,50 рублей' },
    });
    expect(await refund(paymentId)).toMatchObject({ status: 'Возвращён', refunded: 10_000 });
    await expect(refund(paymentId)).rejects.toMatchObject({ status: 409, problem: { detail: 'Платёж уже возвращён' } });
    expect(await sums()).toEqual(untouched);
    expect(await show(paymentId)).toMatchObject({ status: 'Возвращён', refunded: 10_000 });
  });
  it('is given back once when the button is pressed twice', async () => {
    const { paymentId, token } = await newPayment();
    await settle(token, 'pay');
    await Promise.allSettled([refund(paymentId), refund(paymentId), refund(paymentId)]);
    expect(await sums()).toEqual(untouched);
  });
  it('is refused when less is left on the balance', async () => {
    const { paymentId, token } = await newPayment();
    await settle(token, 'pay');
    const place = await newPlace(user);
    const { rates } = await user.api.listRates();
    await user.api.changeActiveRate({ params: place, body: { rateId: rates[0]?.id ?? 0 } });
    await prepared(user, await upload(app, user, place, { bytes: await makeJpeg({ width: 42, height: 30 }) }));
    const { available } = await sums();
    expect(available).toBeLessThan(10_000);
    await expect(refund(paymentId)).rejects.toMatchObject({
      status: 409,
      problem: { detail: 'На балансе меньше, чем нужно вернуть: остальное потрачено или занято работой' },
    });
    expect(await refund(paymentId, available)).toMatchObject({ refunded: available });
    expect(await sums()).toMatchObject({ available: 0 });
  });
});

it('shows administrators, and nobody else, all payments with who made them', async () => {
  const { paymentId, token } = await newPayment();
  await settle(token, 'pay');
  const { payments } = await admin.api.listAllPayments({ query: {} });
  expect(payments).toHaveLength(20);
  expect(payments[0]).toMatchObject({
    id: paymentId,
    user_id: userId,
    email: user.email,
    provider: 'sandbox',
    provider_id: token,
    status: 'Оплачен',
    paid_at: expect.any(String),
  });
  expect(payments.map(({ id }) => id)).toEqual(payments.map(({ id }) => id).toSorted((one, other) => other - one));
  const next = await admin.api.listAllPayments({ query: { page: 1 } });
  expect(next.payments[0]?.id).toBeLessThan(payments.at(-1)?.id ?? 0);
  await expect(user.api.listAllPayments({ query: {} })).rejects.toMatchObject({ status: 403 });
  await expect(user.api.refundPayment({ params: { paymentId }, body: {} })).rejects.toMatchObject({ status: 403 });
  await expect(admin.api.refundPayment({ params: { paymentId: 999_999 }, body: {} })).rejects.toMatchObject({
    status: 404,
  });
});
