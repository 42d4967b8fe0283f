import { expect, test } from 'vitest';
import { paymentPollMs } from './payment-poll.ts';

test('an open payment is asked about soon, later seldom, and a settled one no more', () => {
  expect(paymentPollMs({ status: 'Ожидает оплаты' }, 1)).toBe(2000);
  expect(paymentPollMs({ status: 'Ожидает оплаты' }, 30)).toBe(15_000);
  for (const status of ['Оплачен', 'Отменён', 'Возвращён'] as const) expect(paymentPollMs({ status }, 1)).toBe(false);
});
