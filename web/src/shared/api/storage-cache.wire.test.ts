import { beforeEach, expect, test } from 'vitest';
import { createStorageCache } from './storage-cache.ts';

beforeEach(() => localStorage.clear());

const cacheOf = (owner: string | null) => createStorageCache(localStorage, () => owner);

test('keeps an answer by key, under a name that ends in _storage (SES-24)', () => {
  cacheOf('anna').write('rates', { rates: [1] });
  expect(cacheOf('anna').read('rates')).toEqual({ rates: [1] });
  expect(localStorage.getItem('rates_storage')).toContain('[1]');
});

test('does not keep an answer that carries do_not_cache_me (SES-25)', () => {
  cacheOf('anna').write('rates', { rates: [1], do_not_cache_me: true });
  expect(cacheOf('anna').read('rates')).toBeUndefined();
});

test('does not keep the csrf of an answer, which would be stale when read', () => {
  cacheOf('anna').write('rates', { rates: [1], csrf: 'old' });
  expect(cacheOf('anna').read('rates')).toEqual({ rates: [1] });
});

test('does not give one user what another has stored', () => {
  cacheOf('anna').write('projects', { projects: [] });
  expect(cacheOf('boris').read('projects')).toBeUndefined();
  expect(cacheOf(null).read('projects')).toBeUndefined();
});

test.each(['{broken', 'null', '[]', '{"value":1}'])('takes a spoiled entry %s for none', (text) => {
  localStorage.setItem('rates_storage', text);
  expect(cacheOf('anna').read('rates')).toBeUndefined();
});

test('goes on without the cache when storage is full, and keeps no older answer', () => {
  cacheOf('anna').write('rates', { rates: ['old'] });
  const full = {
    length: 0,
    key: () => null,
    getItem: (name: string) => localStorage.getItem(name),
    removeItem: (name: string) => localStorage.removeItem(name),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const cache = createStorageCache(full, () => 'anna');
  expect(() => cache.write('rates', { rates: ['new'] })).not.toThrow();
  expect(cache.read('rates')).toBeUndefined();
});

test('forgets all of its entries and nothing else', () => {
  const cache = cacheOf('anna');
  for (const key of ['a', 'b', 'c']) cache.write(key, { key });
  localStorage.setItem('jwt', 'token');
  expect([cache.read('a'), cache.read('b')]).toEqual([{ key: 'a' }, { key: 'b' }]);
  cache.clear();
  expect(Object.keys(localStorage)).toEqual(['jwt']);
});
