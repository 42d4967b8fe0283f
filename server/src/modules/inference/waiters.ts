/** Long polling: those who wait for work to appear in this process. */
export interface Waiters {
  /** Ends when somebody is woken, at the latest after so long. */
  wait(ms: number): Promise<void>;
  wakeAll(): void;
  areClosed(): boolean;
  close(): void;
}

export function createWaiters(): Waiters {
  const waiting = new Set<() => void>();
  let closed = false;
  const wakeAll = () => waiting.forEach((wake) => wake());
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        waiting.add(end);
      }),
    wakeAll,
    areClosed: () => closed,
    close() {
      closed = true;
      wakeAll();
    },
  };
}
