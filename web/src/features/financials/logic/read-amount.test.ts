import { expect, test } from 'vitest';
import { readRefund, readTopUp, writeRubles } from './read-amount.ts';

const bounds = { min: 1000, max: 10_000_000 };
const plain = (read: object) => JSON.parse(JSON.stringify(read).replaceAll(/\s/g, ' ')) as unknown;

test.each([
  ['100', 10_000],
  ['1 000', 100_000],
  [' 10 ', 1000],
  ['100000', 10_000_000],
  ['0100', 10_000],
])('%j is a sum', (text, kopecks) => {
  expect(readTopUp(text, bounds)).toEqual({ kopecks });
});

test.each(['', ' ', '0', '-5', '1.5', '1,5', 'сто', 'NaN', '1e20', '0x10', 'Infinity', '12345678901234567890'])(
  '%j is no sum in whole rubles',
  (text) => {
    expect(readTopUp(text, bounds)).toEqual({ error: 'Укажите сумму в целых рублях' });
  },
);

test('a sum beyond the bounds is answered with the bound', () => {
  expect(plain(readTopUp('9', bounds))).toEqual({ error: 'Не меньше 10 ₽' });
  expect(plain(readTopUp('100001', bounds))).toEqual({ error: 'Не больше 100 000 ₽' });
});

test('a refund may have kopecks, and is never more than is left', () => {
  expect(readRefund('12,50', 5000)).toEqual({ kopecks: 1250 });
  expect(readRefund('0.29', 5000)).toEqual({ kopecks: 29 });
  expect(plain(readRefund('50,01', 5000))).toEqual({ error: 'Не больше 50 ₽' });
  for (const text of ['', '0', '1,234', '-1', '1e2'])
    expect(readRefund(text, 5000)).toHaveProperty('error', 'Укажите сумму в рублях, например 12,50');
});

test.each([
  [10_000, '100'],
  [1250, '12,50'],
  [5, '0,05'],
])('%i kopecks stand in a field as %s', (kopecks, text) => {
  expect(writeRubles(kopecks)).toBe(text);
});
