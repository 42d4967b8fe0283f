import { AppError } from '../errors.ts';
import { createFairQueue } from './fair-queue.ts';

export interface PoolBounds {
  maxAtOnce: number;
  /**
   * How many may wait in all, and of one key: whoever brings a thousand neither fills the line nor delays others by
   * more than a turn.
   */
  maxWaiting: number;
  maxWaitingOfKey: number;
  /** Said to whom the line is too long for. */
  message: string;
  retryAfterSeconds: number;
}

/** Does so much at once and no more. The rest waits in a bounded line in which the keys take turns. */
export function createBoundedPool({ maxAtOnce, maxWaiting, maxWaitingOfKey, message, retryAfterSeconds }: PoolBounds) {
  const line = createFairQueue<() => void, string>();
  let [running, waiting] = [0, 0];

  const untilTurn = (key: string): Promise<void> => {
    if (running < maxAtOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting >= maxWaiting || line.lengthOf(key) >= maxWaitingOfKey)
      throw new AppError('overloaded', message, { retryAfterSeconds });
    waiting += 1;
    return new Promise((resolve) => line.add(key, resolve));
  };
  /** Whoever leaves hands the place over, so that nobody who comes meanwhile takes it out of turn. */
  const handOver = (): void => {
    const next = line.take();
    if (!next) return void (running -= 1);
    waiting -= 1;
    next();
  };

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    await untilTurn(key);
    try {
      return await work();
    } finally {
      handOver();
    }
  };
}
