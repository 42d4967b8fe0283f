import PgBoss from 'pg-boss';
import type { z } from 'zod';
import type { Database } from './db/index.ts';
import type { Log } from './log.ts';

/** A job is a name and a schema; nobody sends untyped JSON. */
export interface Job<S extends z.ZodType = z.ZodType> {
  name: string;
  data: S;
  /** A job still running after this is taken for dead and handed out again. */
  expireInSeconds?: number;
  retryLimit?: number;
}
export const defineJob = <S extends z.ZodType>(job: Job<S>): Job<S> => job;

export interface Queue {
  /** Takes part in the transaction under way: a job is queued exactly if its cause was committed. The job must be worked somewhere. */
  send<S extends z.ZodType>(job: Job<S>, data: z.input<S>): Promise<void>;
  work<S extends z.ZodType>(job: Job<S>, handle: (data: z.output<S>) => Promise<void>): Promise<void>;
  /** Runs the job by the clock (cron). */
  schedule<S extends z.ZodType>(job: Job<S>, cron: string, data: z.input<S>): Promise<void>;
  ping(): Promise<void>;
  stop(): Promise<void>;
}

const POLL_SECONDS = 2;
const STOP_MS = 3000;

/** The embedded database has one server, and that is this one, just started: whatever was running has died with the last. */
const handOutAgain = (database: Database) => database.raw("update queue.job set state = 'retry', start_after = now() where state = 'active'");

export async function openQueue({ database, log }: { database: Database; log: Log }): Promise<Queue> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => database.raw(text, values) }, schema: 'queue' });
  boss.on('error', (error) => log.error({ error: String(error) }, 'queue'));
  await boss.start();
  if (database.kind === 'pglite') await handOutAgain(database);
  const workers = new Map<string, string>();

  // At start, never inside somebody's transaction: a rollback would take the queue away again.
  const create = (job: Job) => boss.createQueue(job.name, { name: job.name, retryLimit: job.retryLimit ?? 3, retryBackoff: true, expireInSeconds: job.expireInSeconds ?? 900 });

  return {
    async send(job, data) {
      await boss.send(job.name, job.data.parse(data) as object);
      // No need to wait for the next poll when the worker is in this very process.
      const worker = workers.get(job.name);
      if (worker) database.afterCommit(() => boss.notifyWorker(worker));
    },
    async work(job, handle) {
      await create(job);
      const id = await boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }, async ([taken]) => {
        if (!taken) return;
        try {
          await handle(job.data.parse(taken.data));
        } catch (error) {
          log.error({ error: error instanceof Error ? (error.stack ?? error.message) : String(error), job: job.name }, 'job failed');
          throw error;
        }
      });
      workers.set(job.name, id);
    },
    async schedule(job, cron, data) {
      await create(job);
      await boss.schedule(job.name, cron, job.data.parse(data) as object);
    },
    ping: async () => void (await boss.isInstalled()),
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS, wait: true, close: false }),
  };
}
