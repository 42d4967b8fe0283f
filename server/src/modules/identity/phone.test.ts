import { expect, it } from 'vitest';
import { normalisePhone } from './phone.ts';

it.each([
  ['+7 (912) 345-67-89'],
  ['8 912 345 67 89'],
  ['89123456789'],
  ['79123456789'],
  ['9123456789'],
  ['+7\u00a0912\u00a0345.67.89'],
])('knows %s as one and the same phone', (typed) => {
  expect(normalisePhone(typed)).toBe('+79123456789');
});

it('keeps foreign phones that are written with a plus', () => {
  expect(normalisePhone('+375 29 123-45-67')).toBe('+375291234567');
  // As long as a Russian one.
  expect(normalisePhone('+1 912 345-67-89')).toBe('+19123456789');
  // As long as a Russian one without its country.
  expect(normalisePhone('+91 2345-6789')).toBe('+9123456789');
});

it.each([
  '',
  'ivan@example.ru',
  '12345',
  '+7 912 345-67-8',
  '+7 (912) 345-67-890',
  '891234567890',
  '+0912345678',
  '4951234567',
  '912345678',
  '19123456789',
  '９１２３４５６７８９',
])('does not take %s for a phone', (typed) => {
  expect(normalisePhone(typed)).toBeNull();
});
