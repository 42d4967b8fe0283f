import { expect, test } from 'vitest';
import { isPast, readMonth, shiftMonth } from './months.ts';

test('months follow each other over the year’s end', () => {
  expect(shiftMonth('2026-12', 1)).toBe('2027-01');
  expect(shiftMonth('2026-01', -1)).toBe('2025-12');
  expect(shiftMonth('2026-11', 0)).toBe('2026-11');
});

test('there is no month after the present one', () => {
  const now = new Date(2026, 10, 16);
  expect(isPast('2026-10', now)).toBe(true);
  expect(isPast('2026-11', now)).toBe(false);
  expect(isPast('2027-01', now)).toBe(false);
});

test.each([null, '', '2026', '2026-13', '2026-00', '1999-05', '2026-5', '2026-05-01'])('%j is no month', (text) => {
  expect(readMonth(text)).toBeNull();
});
test('a month of the address is read', () => {
  expect(readMonth('2026-05')).toBe('2026-05');
});
