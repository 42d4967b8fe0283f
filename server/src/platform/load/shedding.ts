import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { LoadMeter } from './load-meter.ts';
import { NOT_OVERLOADED, hasLimits, watchLoad, type LoadLimits } from './overload.ts';

/** Long enough for what is under way to end. */
const RETRY_SECONDS = 5;

export interface Shedding {
  /** Called before an expensive request is begun: throws while there is too much to do already. */
  requireRoom(): void;
  start(): void;
  stop(): void;
}

/** Load shedding: what is expensive is refused while the process is overloaded, so that the rest stays quick. */
export function createShedding({ meter, limits, log }: { meter: LoadMeter; limits: LoadLimits; log: Log }): Shedding {
  let watched = NOT_OVERLOADED;
  let stop = (): void => undefined;
  return {
    requireRoom() {
      if (watched.isOverloaded)
        throw new AppError('overloaded', 'Сейчас слишком много работы. Подождите несколько секунд и повторите.', {
          retryAfterSeconds: RETRY_SECONDS,
        });
    },
    start() {
      if (!hasLimits(limits)) return;
      stop = meter.watch((load) => {
        const was = watched.isOverloaded;
        watched = watchLoad(watched, load, limits);
        if (watched.isOverloaded !== was)
          log.warn(
            { ...load, limits },
            watched.isOverloaded ? 'overloaded: expensive requests are refused' : 'no longer overloaded',
          );
      });
    },
    stop: () => stop(),
  };
}
