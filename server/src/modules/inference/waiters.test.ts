import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWaiters } from './waiters.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LONG_MS = 20_000;
const heard = (waiting: Promise<void>) => {
  const state = { isOver: false };
  void waiting.then(() => (state.isOver = true));
  return state;
};
/** What has been promised is kept before time goes on. */
const settle = () => vi.advanceTimersByTimeAsync(0);

it('wakes all waiters before their time is over, and leaves no timer', async () => {
  const waiters = createWaiters();
  const [one, other] = [heard(waiters.wait(LONG_MS)), heard(waiters.wait(2 * LONG_MS))];
  await settle();
  expect([one.isOver, other.isOver]).toEqual([false, false]);
  waiters.wakeAll();
  await settle();
  expect([one.isOver, other.isOver]).toEqual([true, true]);
  expect(vi.getTimerCount()).toBe(0);
});

it('lets a waiter go when its time is over and not before, and forgets it', async () => {
  const waiters = createWaiters();
  const waiting = heard(waiters.wait(LONG_MS));
  await vi.advanceTimersByTimeAsync(LONG_MS - 1);
  expect(waiting.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(waiting.isOver).toBe(true);
  // A worker waits every second for weeks: whoever is still in the list would be woken again.
  const ended = vi.spyOn(globalThis, 'clearTimeout');
  waiters.wakeAll();
  expect(ended).not.toHaveBeenCalled();
  ended.mockRestore();
});

it('sends everybody away when it closes, and is closed for good', async () => {
  const waiters = createWaiters();
  const waiting = heard(waiters.wait(LONG_MS));
  waiters.wakeAll();
  expect(waiters.areClosed()).toBe(false);
  const late = heard(waiters.wait(LONG_MS));
  waiters.close();
  await settle();
  expect([waiting.isOver, late.isOver, waiters.areClosed()]).toEqual([true, true, true]);
});
