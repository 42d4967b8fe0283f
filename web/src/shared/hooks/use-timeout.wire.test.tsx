import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCallAt, useTimeout } from './use-timeout.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('acts once after its time, and again on another occasion', () => {
  const act = vi.fn<() => void>();
  const { rerender } = renderHook(({ occasion }) => useTimeout(act, 100, occasion), { initialProps: { occasion: 1 } });
  vi.advanceTimersByTime(99);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledOnce();
  rerender({ occasion: 2 });
  vi.advanceTimersByTime(100);
  expect(act).toHaveBeenCalledTimes(2);
});

test('nothing is waited for without a time, nor after the screen is left', () => {
  const { rerender, unmount } = renderHook(({ ms }: { ms: number | null }) => useTimeout(() => undefined, ms), {
    initialProps: { ms: null as number | null },
  });
  expect(vi.getTimerCount()).toBe(0);
  rerender({ ms: 100 });
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a moment is waited for, and one that has passed is now', () => {
  const act = vi.fn<() => void>();
  const { rerender } = renderHook(({ moment }) => useCallAt(act, moment), { initialProps: { moment: 1_000_500 } });
  vi.advanceTimersByTime(499);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledOnce();
  rerender({ moment: 5 });
  vi.advanceTimersByTime(0);
  expect(act).toHaveBeenCalledTimes(2);
});
