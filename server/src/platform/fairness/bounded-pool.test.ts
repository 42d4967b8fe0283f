import { expect, it } from 'vitest';
import { createBoundedPool } from './bounded-pool.ts';

const BOUNDS = { maxAtOnce: 2, maxWaiting: 6, maxWaitingOfKey: 4, message: 'Слишком много', retryAfterSeconds: 5 };
const REFUSED = { code: 'overloaded', message: 'Слишком много', details: { retryAfterSeconds: 5 } };

/** Work that goes on until the test ends it, in the order it was begun. */
function createWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    of: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.push(() => resolve(name));
      }),
    async endNext(): Promise<void> {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('does so much at once, and of the rest lets the keys take turns', async () => {
  const pool = createBoundedPool(BOUNDS);
  const work = createWork();
  const asked = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'].map((name) => pool(name.charAt(0), work.of(name)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(work.begun).toEqual(['a1', 'a2']);
  for (let count = 0; count < asked.length; count += 1) await work.endNext();
  expect(work.begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'a5']);
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1']);
});

it('refuses a user with too much work, then everybody once the queue is full, and begins none of it', async () => {
  const pool = createBoundedPool(BOUNDS);
  const work = createWork();
  const taken = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => pool('a', work.of(name)));
  await expect(pool('a', work.of('a7'))).rejects.toMatchObject(REFUSED);
  taken.push(pool('b', work.of('b1')), pool('c', work.of('c1')));
  await expect(pool('d', work.of('d1'))).rejects.toMatchObject(REFUSED);
  await work.endNext();
  taken.push(pool('d', work.of('d2')));
  for (let count = 0; count < 20; count += 1) await work.endNext();
  expect(await Promise.all(taken)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'c1', 'd2']);
  expect(work.begun).not.toContain('a7');
});

it('goes on after work that failed', async () => {
  const pool = createBoundedPool({ ...BOUNDS, maxAtOnce: 1 });
  await expect(pool('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await pool('a', () => Promise.resolve('whole'))).toBe('whole');
});
