import type { Log } from './log.ts';

export interface CoalescedDeps {
  /** Ends early when the signal says so. */
  act: (signal: AbortSignal) => Promise<void>;
  /** For the log, when it fails. */
  what: string;
  log: Log;
}

/**
 * Does it soon after it was asked for, however often that was: one round at a time, and one more for those who asked
 * during it.
 */
export function createCoalesced({ act, what, log }: CoalescedDeps) {
  let underWay: Promise<void> | null = null;
  let isWanted = false;
  const stopping = new AbortController();
  const rounds = async (): Promise<void> => {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      await act(stopping.signal).catch(
        (error: unknown) => stopping.signal.aborted || log.error({ error: String(error) }, what),
      );
    }
    underWay = null;
  };
  return {
    soon(): void {
      isWanted = true;
      underWay ??= Promise.resolve().then(rounds);
    },
    /** Afterwards nothing is under way. */
    async stop(): Promise<void> {
      stopping.abort();
      await underWay;
    },
  };
}
