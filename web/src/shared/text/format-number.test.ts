import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from './format-number.ts';

const intl = new Intl.NumberFormat('ru-RU');

test('numbers are written as the language has it', () => {
  expect([0, 7, 1248, 1_000_000, 2.5, -40].map(formatNumber)).toEqual([
    '0',
    '7',
    '1\u00A0248',
    '1\u00A0000\u00A0000',
    '2,5',
    '-40',
  ]);
});

test('every amount is written as Intl would write it', () => {
  fc.assert(fc.property(fc.integer(), (value) => formatNumber(value) === intl.format(value)));
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 999 }), (whole, thousandths) => {
      const value = Number(`${whole}.${String(thousandths).padStart(3, '0')}`);
      return formatNumber(value) === intl.format(value);
    }),
  );
});
