interface Watch {
  firstMs: number;
  everyMs: number;
  check: () => Promise<unknown>;
}

/** Checks after `firstMs`, then every `everyMs`, until it is stopped. A check that is still under way is not doubled. */
export const watch = ({ firstMs, everyMs, check }: Watch): (() => void) => {
  let isChecking = false;
  const run = () => {
    if (isChecking) return;
    isChecking = true;
    const finished = () => {
      isChecking = false;
    };
    // Failed or not, the next one comes.
    check().then(finished, finished);
  };
  let again: ReturnType<typeof setInterval> | undefined;
  const first = setTimeout(() => {
    run();
    again = setInterval(run, everyMs);
  }, firstMs);
  return () => {
    clearTimeout(first);
    clearInterval(again);
  };
};
