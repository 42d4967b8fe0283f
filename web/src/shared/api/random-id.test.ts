import { expect, test, vi } from 'vitest';
import { randomId } from './random-id.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('an id is a UUID', () => {
  expect(randomId()).toMatch(UUID);
});

test('an id is a UUID over plain http too, where the browser has no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.map((_, index) => index * 37) });
  expect(randomId()).toMatch(UUID);
  vi.unstubAllGlobals();
});
