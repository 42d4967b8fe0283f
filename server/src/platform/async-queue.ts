/** What one side adds when it comes and the other takes in its order, waiting where nothing is there yet. */
export function createAsyncQueue<T>() {
  const waiting: T[] = [];
  let state: { step: 'open' } | { step: 'ended' } | { step: 'failed'; error: unknown } = { step: 'open' };
  let wake: () => void = () => undefined;

  const close = (closed: typeof state) => {
    if (state.step === 'open') state = closed;
    wake();
  };
  return {
    add(one: T): void {
      waiting.push(one);
      wake();
    },
    end: (): void => close({ step: 'ended' }),
    fail: (error: unknown): void => close({ step: 'failed', error }),
    /** Until the end; what was added before a failure is still given. */
    async *all(): AsyncGenerator<T> {
      for (;;) {
        const next = waiting.shift();
        if (next !== undefined) yield next;
        else if (state.step === 'ended') return;
        else if (state.step === 'failed') throw state.error;
        else await new Promise<void>((resolve) => void (wake = resolve));
      }
    },
  };
}
