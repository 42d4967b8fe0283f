import { SECOND_MS } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';

/** Also without being woken: another server may have noted something and died before it could see to it. */
const SWEEP_MS = 5 * SECOND_MS;

export interface Sweeper {
  /** Everything that was there to do when it was called is done when it returns. */
  drain(): Promise<void>;
  wake(): void;
  start(): void;
  stop(): Promise<void>;
}

export const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/**
 * Goes through what waits, one sweep at a time, and once more when it is called meanwhile. `isStopped` is to be asked
 * between one thing and the next.
 */
export function createSweeper({
  sweep,
  what,
  log,
}: {
  sweep: (isStopped: () => boolean) => Promise<void>;
  what: string;
  log: Log;
}): Sweeper {
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let draining: Promise<void> | null = null;
  let again = false;

  const run = async (): Promise<void> => {
    try {
      while (again && !stopped) {
        again = false;
        await sweep(() => stopped);
      }
    } finally {
      // Here and not in a `finally` of the promise: whoever calls between the last look and that would be told of a
      // drain already over.
      draining = null;
    }
  };
  const drain = (): Promise<void> => {
    again = true;
    draining ??= run();
    return draining;
  };
  const wake = (): void => {
    if (timer === null) return;
    // A failure leaves everything as it was: the next sweep tries again.
    drain().catch((error: unknown) => log.error({ error: textOf(error) }, what));
  };

  return {
    drain,
    wake,
    start() {
      stopped = false;
      timer ??= setInterval(wake, SWEEP_MS);
      wake();
    },
    async stop() {
      if (timer) clearInterval(timer);
      timer = null;
      stopped = true;
      await draining?.catch(() => undefined);
    },
  };
}
