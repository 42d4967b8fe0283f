import { expect, test } from 'vitest';
import { askAgainMs } from './ask-again.ts';

test('an open payment is asked about soon, later seldom, and a settled one no more', () => {
  expect(askAgainMs({ status: 'Ожидает оплаты' }, 1)).toBe(2000);
  expect(askAgainMs({ status: 'Ожидает оплаты' }, 30)).toBe(15_000);
  for (const status of ['Оплачен', 'Отменён', 'Возвращён'] as const) expect(askAgainMs({ status }, 1)).toBe(false);
});
