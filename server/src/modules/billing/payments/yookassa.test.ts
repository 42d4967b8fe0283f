import { afterAll, beforeAll, expect, it } from 'vitest';
import { openYookassa, type Yookassa } from '../../../../testing/yookassa-kit.ts';
import { BankUnavailable } from './provider.ts';
import { createYookassa } from './yookassa.ts';

let bank: Yookassa;
beforeAll(async () => void (bank = await openYookassa()));
afterAll(() => bank.close());

const PAYMENT = {
  paymentId: 1,
  kopecks: 10_005,
  key: '3f0c8a52-6b1f-4f7e-9a53-0d8f3f1f2b11',
  returnUrl: 'https://rakurs.test/',
};
const open = (patienceMs = 5000) =>
  createYookassa({
    shopId: bank.settings.YOOKASSA_SHOP_ID,
    secretKey: bank.settings.YOOKASSA_SECRET_KEY,
    url: bank.settings.YOOKASSA_API_URL,
    brand: 'Ракурс',
    patienceMs,
  });

it('does not wait for ever, and asked again gets the payment that was made meanwhile', async () => {
  bank.setMood('slow');
  await expect(open(50).create(PAYMENT)).rejects.toThrow(BankUnavailable);
  bank.setMood('normal');
  const made = await open().create(PAYMENT);
  expect(made).toMatchObject({ status: 'pending', kopecks: 10_005, currency: 'RUB', refunded: 0, paymentId: 1 });
  expect([...bank.payments.keys()]).toEqual([made.providerId]);
});

it.each(['100', '100.5', '-100.00', '1e3.00', ' 100.00', '100.000', 'сто'])(
  'does not guess what an amount of %s may be',
  async (value) => {
    await expect(open().find(bank.plant({ amount: { value, currency: 'RUB' } }))).rejects.toThrow(BankUnavailable);
  },
);

it('writes a large amount to the kopeck', async () => {
  expect(await open().find(bank.plant({ amount: { value: '999999999.99', currency: 'RUB' } }))).toMatchObject({
    kopecks: 99_999_999_999,
  });
});
