import { DESCRIPTION_CHECK_MS, DESCRIPTION_FIRST_CHECK_MS } from '@rakurs/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { poll } from './poll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = (check: () => unknown) =>
  poll({ firstMs: DESCRIPTION_FIRST_CHECK_MS, everyMs: DESCRIPTION_CHECK_MS, check });

test('the first check comes after 20 s, the next ones every 30 s', async () => {
  const check = vi.fn(async () => undefined);
  start(check);
  const checkedAt = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    return check.mock.calls.length;
  };
  expect(await checkedAt(19.999)).toBe(0);
  expect(await checkedAt(0.001)).toBe(1);
  expect(await checkedAt(29.999)).toBe(1);
  expect(await checkedAt(0.001)).toBe(2);
  expect(await checkedAt(60)).toBe(4);
});

test.each([10_000, 25_000])('stopped after %i ms it leaves no timer', async (stopMs) => {
  const stop = start(async () => undefined);
  await vi.advanceTimersByTimeAsync(stopMs);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('a failed check does not end the polling', async () => {
  const check = vi.fn(() => Promise.reject(new Error('no')));
  start(check);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(check).toHaveBeenCalledTimes(2);
});

test('a check that takes long is not doubled', async () => {
  const check = vi.fn(() => new Promise(() => undefined));
  start(check);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(check).toHaveBeenCalledOnce();
});
