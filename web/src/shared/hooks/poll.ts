export interface Poll {
  firstMs: number;
  everyMs: number;
  check: () => unknown;
}

/**
 * Polling: checks after `firstMs`, then every `everyMs`, until it is stopped. A check that is still under way is not
 * doubled.
 */
export const poll = ({ firstMs, everyMs, check }: Poll): (() => void) => {
  let isChecking = false;
  const run = async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      await check();
    } catch {
      // Failed or not, the next one comes.
    } finally {
      isChecking = false;
    }
  };
  let again: ReturnType<typeof setInterval> | undefined;
  const first = setTimeout(() => {
    void run();
    again = setInterval(() => void run(), everyMs);
  }, firstMs);
  return () => {
    clearTimeout(first);
    clearInterval(again);
  };
};
