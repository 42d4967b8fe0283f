import { expect, test } from 'vitest';
import { createRenewals } from './renewals.ts';

const MINUTE = 60_000;

test('a picture that does not load asks for a fresh address once, and again only much later', () => {
  let time = 0;
  const { onBroken } = createRenewals(() => time);
  expect(onBroken(1, '/a?1')).toBe(true);
  expect(onBroken(1, '/a?2')).toBe(false);
  expect(onBroken(2, '/b?1')).toBe(true);
  time = 9 * MINUTE;
  expect(onBroken(1, '/a?3')).toBe(false);
  time = 60 * MINUTE;
  expect(onBroken(1, '/a?4')).toBe(true);
});

test('an address that did not load is remembered', () => {
  const { onBroken, isBroken } = createRenewals();
  onBroken(1, '/a?1');
  expect([isBroken('/a?1'), isBroken('/a?2')]).toEqual([true, false]);
});
