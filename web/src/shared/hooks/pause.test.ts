import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pause } from './pause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a pause that nobody waits for any more ends at once and leaves no timer', async () => {
  const leaving = new AbortController();
  const waiting = pause(1000, leaving.signal);
  leaving.abort(new Error('Ушли'));
  await expect(waiting).rejects.toThrow('Ушли');
  expect(vi.getTimerCount()).toBe(0);
});
