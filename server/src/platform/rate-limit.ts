import type { Clock } from './clock.ts';
import { SECOND_MS } from './clock.ts';
import { AppError } from './errors.ts';

export interface RateLimit {
  /** Counts one use; throws too_many_requests with the seconds to wait once the limit is passed. */
  take(key: string): void;
  /** Throws like `take`, without counting. */
  check(key: string): void;
  forget(key: string): void;
}

interface Window {
  startedAtMs: number;
  used: number;
}

const LARGEST = 100_000;

/** A fixed-window rate limit: so many uses a key in each window of time. A limit of 0 is no limit. */
export function createRateLimit({ limit, windowMs, clock, message }: { limit: number; windowMs: number; clock: Clock; message: string }): RateLimit {
  const windows = new Map<string, Window>();

  const current = (key: string, nowMs: number): Window => {
    const window = windows.get(key);
    if (window && nowMs - window.startedAtMs < windowMs) return window;
    if (windows.size >= LARGEST) dropOld(nowMs);
    const fresh = { startedAtMs: nowMs, used: 0 };
    windows.set(key, fresh);
    return fresh;
  };
  const dropOld = (nowMs: number) => {
    for (const [key, window] of windows) if (nowMs - window.startedAtMs >= windowMs) windows.delete(key);
    // Still full: somebody invents keys faster than they age. The oldest go.
    for (const key of windows.keys()) if (windows.size >= LARGEST) windows.delete(key); else break;
  };
  const refuse = (window: Window, nowMs: number): never => {
    const retryAfterSeconds = Math.max(1, Math.ceil((window.startedAtMs + windowMs - nowMs) / SECOND_MS));
    throw new AppError('too_many_requests', message, { retryAfterSeconds });
  };

  return {
    take(key) {
      if (limit === 0) return;
      const nowMs = clock.now().getTime();
      const window = current(key, nowMs);
      if (window.used >= limit) refuse(window, nowMs);
      window.used += 1;
    },
    check(key) {
      if (limit === 0) return;
      const nowMs = clock.now().getTime();
      const window = current(key, nowMs);
      if (window.used >= limit) refuse(window, nowMs);
    },
    forget: (key) => void windows.delete(key),
  };
}
