import { SECOND_MS } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';

const LOOK_EVERY_MS = 2 * SECOND_MS;

/** Looks every other second whether a recording has fallen silent. A look that takes long is not overtaken by the next. */
export function createSilenceWatch(finishSilent: () => Promise<void>, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  const look = () => {
    looking ??= finishSilent()
      .catch((error: unknown) => log.error({ error: String(error) }, 'silent recordings could not be looked for'))
      .finally(() => (looking = null));
  };
  return {
    start: (): void => void (timer = setInterval(look, LOOK_EVERY_MS).unref()),
    /** Afterwards nothing is under way. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
