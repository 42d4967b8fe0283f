import type { Clock } from './clock.ts';
import { SECOND_MS } from './clock.ts';
import { AppError } from './errors.ts';
import { networkOf } from './network-of.ts';

export interface RateLimit {
  /** Counts one use; throws too_many_requests with the seconds to wait once the limit is passed. */
  take(key: string): void;
  /** Throws like `take`, without counting, and remembers nothing of who has not been counted yet. */
  check(key: string): void;
  /** Takes one use back that turned out to be none. */
  giveBack(key: string): void;
  forget(key: string): void;
}
export interface RateLimitOptions {
  limit: number;
  windowMs: number;
  clock: Clock;
  message: string;
  /** Where the windows are kept: for who wants to see how many there are, and how much work they make. */
  windows?: Map<string, Window>;
}
export interface Window {
  startedAtMs: number;
  used: number;
}

export const MAX_KEYS = 100_000;
/** Two for each one that comes: what is over is gone sooner or later, and no single call has to do it all. */
const DROPPED_AT_ONCE = 2;

/** A fixed-window rate limit: so many uses a key in each window of time. A limit of 0 is no limit. */
export function createRateLimit({ limit, windowMs, clock, message, windows = new Map() }: RateLimitOptions): RateLimit {
  const isOver = (window: Window, nowMs: number): boolean => nowMs - window.startedAtMs >= windowMs;
  const current = (key: string, nowMs: number): Window | undefined => {
    const window = windows.get(key);
    return window && !isOver(window, nowMs) ? window : undefined;
  };
  /** All windows are equally long, and each new one is put at the end: the first are the oldest. */
  const dropOld = (nowMs: number): void => {
    let dropped = 0;
    for (const [key, window] of windows) {
      // Full, and none is over: somebody invents keys faster than they age. The oldest goes.
      if (!isOver(window, nowMs) && windows.size < MAX_KEYS) return;
      windows.delete(key);
      dropped += 1;
      if (dropped === DROPPED_AT_ONCE) return;
    }
  };
  const begin = (key: string, nowMs: number): Window => {
    windows.delete(key);
    dropOld(nowMs);
    const fresh = { startedAtMs: nowMs, used: 0 };
    windows.set(key, fresh);
    return fresh;
  };
  const requireLeft = (window: Window | undefined, nowMs: number): void => {
    if (!window || window.used < limit) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((window.startedAtMs + windowMs - nowMs) / SECOND_MS));
    throw new AppError('too_many_requests', message, { retryAfterSeconds });
  };

  return {
    take(key) {
      if (limit === 0) return;
      const nowMs = clock.now().getTime();
      const window = current(key, nowMs) ?? begin(key, nowMs);
      requireLeft(window, nowMs);
      window.used += 1;
    },
    check(key) {
      if (limit === 0) return;
      const nowMs = clock.now().getTime();
      requireLeft(current(key, nowMs), nowMs);
    },
    giveBack(key) {
      const window = current(key, clock.now().getTime());
      if (window && window.used > 0) window.used -= 1;
    },
    forget: (key) => void windows.delete(key),
  };
}

/** The same by where a call comes from. */
export function createAddressLimit(options: RateLimitOptions): RateLimit {
  const limit = createRateLimit(options);
  return {
    take: (address) => limit.take(networkOf(address)),
    check: (address) => limit.check(networkOf(address)),
    giveBack: (address) => limit.giveBack(networkOf(address)),
    forget: (address) => limit.forget(networkOf(address)),
  };
}
