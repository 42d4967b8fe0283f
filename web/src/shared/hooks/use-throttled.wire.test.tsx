import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useThrottled } from './use-throttled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('many calls about the same thing are one, other things have their own', () => {
  const act = vi.fn<(about: string) => void>();
  const { result } = renderHook(() => useThrottled(act, 500));
  for (const about of ['ворота', 'двор', 'ворота', 'ворота']) result.current(about);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(act.mock.calls).toEqual([['ворота'], ['двор']]);
  result.current('ворота');
  vi.advanceTimersByTime(500);
  expect(act).toHaveBeenCalledTimes(3);
});

test('the last requested work is done when its time comes', () => {
  const [first, second] = [vi.fn<(about: number) => void>(), vi.fn<(about: number) => void>()];
  const { result, rerender } = renderHook(({ act }) => useThrottled(act, 500), { initialProps: { act: first } });
  result.current(1);
  rerender({ act: second });
  vi.advanceTimersByTime(500);
  expect([first.mock.calls, second.mock.calls]).toEqual([[], [[1]]]);
});

test('a screen that is left does nothing more', () => {
  const act = vi.fn<(about: number) => void>();
  const { result, unmount } = renderHook(() => useThrottled(act, 500));
  result.current(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
