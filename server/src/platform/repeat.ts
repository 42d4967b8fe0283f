import type { Log } from './log.ts';

export interface RepeatDeps {
  everyMs: number;
  act: () => Promise<void>;
  /** For the log, when it fails. */
  what: string;
  log: Log;
}

/** Does it again and again. One round that takes long is not overtaken by the next. */
export function createRepeat({ everyMs, act, what, log }: RepeatDeps) {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | null = null;
  const round = () => {
    underWay ??= act()
      .catch((error: unknown) => log.error({ error: String(error) }, what))
      .finally(() => (underWay = null));
  };
  return {
    start: (): void => void (timer = setInterval(round, everyMs).unref()),
    /** Afterwards nothing is under way. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await underWay;
    },
  };
}
