import type PgBoss from 'pg-boss';
import type { Log } from './log.ts';
import type { ClaimedJob } from './queue-claim.ts';

const POLL_MS = 2000;
/** How long a stop waits for jobs under way; what is not done by then is handed out again later. */
const STOP_MS = 3000;

export interface Consumer {
  wake(): void;
  stop(): Promise<void>;
}

export interface ConsumerDeps {
  boss: PgBoss;
  name: string;
  atOnce: number;
  /** The job whose turn it is; null: none waits. */
  claim: () => Promise<ClaimedJob | null>;
  run: (job: ClaimedJob) => Promise<void>;
  /** To whoever asks next: nobody has worked it, and no attempt is counted. */
  giveBack: (job: ClaimedJob) => Promise<unknown>;
  log: Log;
}

/**
 * Takes jobs as fast as they can be done. pg-boss's own worker waits a poll between batches and fails a whole batch for
 * one job;
 * this one fills every free place at once, ends each job by itself, and waits only when there is nothing to do.
 */
export function createConsumer({ boss, name, atOnce, claim, run, giveBack, log }: ConsumerDeps): Consumer {
  const running = new Set<Promise<void>>();
  let stopped = false;
  let wake = (): void => undefined;
  let woken = false;

  const pause = () =>
    new Promise<void>((resolve) => {
      if (woken) return resolve();
      const timer = setTimeout(resolve, POLL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const finish = async (job: ClaimedJob): Promise<void> => {
    try {
      await run(job);
      await boss.complete(name, job.id);
    } catch (error) {
      // What a stop has broken off is not the job's fault, and another server need not wait until it is taken for dead.
      if (stopped) return void (await giveBack(job).catch(() => undefined));
      log.error(
        { job: name, error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
        'job failed',
      );
      await boss
        .fail(name, job.id, { message: String(error) })
        .catch((trouble: unknown) => log.error({ job: name, error: String(trouble) }, 'queue'));
    }
  };
  const start = (job: ClaimedJob): void => {
    const work = finish(job).finally(() => {
      running.delete(work);
      rouse();
    });
    running.add(work);
  };
  const rouse = (): void => {
    woken = true;
    wake();
  };

  const claimOrTell = async (): Promise<ClaimedJob | null> => {
    try {
      return await claim();
    } catch (error) {
      log.error({ job: name, error: String(error) }, 'queue');
      return null;
    }
  };
  const loop = async (): Promise<void> => {
    while (!stopped) {
      woken = false;
      const job = running.size < atOnce ? await claimOrTell() : null;
      // Also one that was on its way while a stop began: a job that is taken is worked or given back.
      if (job) start(job);
      else await pause();
    }
  };
  const looping = loop();

  return {
    wake: rouse,
    async stop() {
      stopped = true;
      rouse();
      const patience = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([looping.then(() => Promise.all(running)), patience]);
    },
  };
}
