import PgBoss from 'pg-boss';
import type { z } from 'zod';
import type { Database } from './db/index.ts';
import type { Log } from './log.ts';
import { onBehalfOf, SYSTEM_USER } from './fairness/on-behalf-of.ts';
import { claimJob, createClaimIndex, USER_KEY, type ClaimedJob } from './queue-claim.ts';
import { createConsumer, type Consumer } from './queue-consumer.ts';

/** A job is a name and a schema; nobody sends untyped JSON. */
export interface Job<S extends z.ZodType = z.ZodType> {
  name: string;
  data: S;
  /** A job still running after this is taken for dead and handed out again. */
  expireInSeconds?: number;
  retryLimit?: number;
  /** How many of them run at once in this process. */
  atOnce?: number;
}
export const defineJob = <S extends z.ZodType>(job: Job<S>): Job<S> => job;

export interface Attempt {
  /** A failure now is the end: nobody will try again. */
  isLast: boolean;
}

export interface SendOptions {
  /** Whose work it is: people take turns. Null: the installation's own. */
  ofUser: number | null;
  /** Nobody works it sooner. */
  afterSeconds?: number;
}

export interface Queue {
  /**
   * Takes part in the transaction under way: a job is queued exactly if its cause was committed. The job must be worked
   * somewhere.
   */
  send<S extends z.ZodType>(job: Job<S>, data: z.input<S>, options: SendOptions): Promise<void>;
  work<S extends z.ZodType>(job: Job<S>, handle: (data: z.output<S>, attempt: Attempt) => Promise<void>): Promise<void>;
  /** Runs the job by the clock (cron). */
  schedule<S extends z.ZodType>(job: Job<S>, cron: string, data: z.input<S>): Promise<void>;
  ping(): Promise<void>;
  stop(): Promise<void>;
}

const DEFAULT_RETRIES = 3;
const DEFAULT_EXPIRY_SECONDS = 900;

/**
 * The embedded database has one server, and that is this one, just started: whatever was running has died with the
 * last.
 */
const handOutAgain = (database: Database) =>
  database.raw("update queue.job set state = 'retry', start_after = now() where state = 'active'");
const handOutOneAgain = (database: Database, jobId: string) =>
  database.raw("update queue.job set state = 'retry', start_after = now() where state = 'active' and id = $1", [jobId]);

export async function openQueue({ database, log }: { database: Database; log: Log }): Promise<Queue> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => database.raw(text, values) }, schema: 'queue' });
  boss.on('error', (error) => log.error({ error: String(error) }, 'queue'));
  await boss.start();
  await createClaimIndex(database);
  if (database.kind === 'pglite') await handOutAgain(database);
  const consumers = new Map<string, Consumer>();

  // At start, never inside somebody's transaction: a rollback would take the queue away again.
  const create = ({ name, retryLimit = DEFAULT_RETRIES, expireInSeconds = DEFAULT_EXPIRY_SECONDS }: Job) =>
    boss.createQueue(name, { name, retryLimit, retryBackoff: true, expireInSeconds });

  return {
    async send(job, data, { ofUser, afterSeconds = 0 }) {
      await boss.send(
        job.name,
        { ...(job.data.parse(data) as object), [USER_KEY]: ofUser ?? SYSTEM_USER },
        afterSeconds > 0 ? { startAfter: afterSeconds } : {},
      );
      // No need to wait for the next poll when the job is worked in this very process.
      database.afterCommit(() => consumers.get(job.name)?.wake());
    },
    async work(job, handle) {
      await create(job);
      const run = ({ data, ofUser, retryCount, retryLimit }: ClaimedJob) =>
        onBehalfOf(ofUser, () => handle(job.data.parse(data), { isLast: retryCount >= retryLimit }));
      consumers.set(
        job.name,
        createConsumer({
          boss,
          name: job.name,
          atOnce: job.atOnce ?? 1,
          claim: () => claimJob(database, job.name),
          run,
          giveBack: ({ id }) => handOutOneAgain(database, id),
          log,
        }),
      );
    },
    async schedule(job, cron, data) {
      await boss.schedule(job.name, cron, job.data.parse(data) as object);
    },
    ping: async () => void (await boss.isInstalled()),
    async stop() {
      await Promise.all([...consumers.values()].map((consumer) => consumer.stop()));
      await boss.stop({ graceful: false, close: false });
    },
  };
}
