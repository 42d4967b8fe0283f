import { expect, test } from 'vitest';
import { readMoment } from './moment.ts';

test('a moment in the address is read, and what is none is left out', () => {
  expect(readMoment('2026-11-17T12:03:05.000Z')).toBe('2026-11-17T12:03:05.000Z');
  expect(readMoment('2026-11-17T12:03:05+03:00')).toBe('2026-11-17T09:03:05.000Z');
  expect([readMoment(null), readMoment(''), readMoment('вчера')]).toEqual([null, null, null]);
});
