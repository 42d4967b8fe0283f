import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { Id, Kopecks, requiredLine, Time } from './values.ts';

/** So many computers one user may lend at a time. */
export const MAX_OWN_WORKERS = 20;

/** A computer that its owner lends. */
export const OwnWorker = z
  .object({
    id: Id,
    name: z.string(),
    created_at: Time,
    /** Its token is good until then. */ expires_at: Time,
    last_seen_at: Time.nullable(),
    /** It said so a moment ago. */ is_alive: z.boolean(),
    earned: Kopecks,
  })
  .meta({ id: 'OwnWorker' });
export type OwnWorker = z.output<typeof OwnWorker>;

/** How far somebody's computers are trusted with tasks of others, and what waits for that. */
export const Loan = z
  .object({
    /**
     * 'unproven': every result is checked before it is shown and paid. 'trusted': one of `one_checked_of` is. 'ended':
     * they work for their owner alone.
     */
    status: z.enum(['unproven', 'trusted', 'ended']),
    /** Re-checks by the installation's own worker that agreed: all of them, and since the last that did not. */
    checks_passed: z.int(),
    checks_in_row: z.int(),
    /** So many in a row make it 'trusted'. */
    checks_needed: z.int(),
    one_checked_of: z.int(),
    /** Disagreements that count; so many as `max_strikes` end the loan. */
    strikes: z.int(),
    max_strikes: z.int(),
    /** Results that are being checked now. */
    checking: z.int(),
    /** Earned, and paid by the next re-check that agrees. */
    pending: Kopecks,
    /** Earned, and lost by one that did not. */
    cancelled: Kopecks,
    ended_at: Time.nullable(),
    /** The last re-check that did not agree: when, and of what work. */
    differed: z.object({ at: Time, work: z.string() }).nullable(),
  })
  .meta({ id: 'Loan' });
export type Loan = z.output<typeof Loan>;

/** The worker program as a package that `npx` runs. */
export const WORKER_PACKAGE_PATH = '/worker.tgz';
/**
 * What the package does not bring: models, and the languages it reads. Below it the files by their names; for who holds
 * a worker's token.
 */
export const WORKER_FILES_PATH = '/worker_files';
/** `name` is a path of at most two steps: a worker writes it into its own folder and must not be led out of it. */
export const WorkerFiles = z.object({
  files: z
    .array(
      z.object({
        name: z.string().regex(/^(?:[a-z0-9][\w-]*\/)?[a-z0-9][\w.-]*$/),
        size: z.int(),
        sha256: z.string().length(64),
      }),
    )
    .max(50),
});
export type WorkerFiles = z.output<typeof WorkerFiles>;

const WORKERS = '/api/users/financials/workers';
export const earningRoutes = defineRoutes({
  listOwnWorkers: {
    method: 'GET',
    path: WORKERS,
    access: 'user',
    permission: 'self',
    answer: z.object({ workers: z.array(OwnWorker), loan: Loan }),
  },
  /** `token` and the command that has it are told this once; only the hash is kept. */
  createOwnWorker: {
    method: 'POST',
    path: WORKERS,
    access: 'user',
    permission: 'self',
    needsPassword: true,
    body: z.object({ name: requiredLine(100) }),
    answer: z.object({ worker: OwnWorker, token: z.string(), /** To be run on that computer. */ command: z.string() }),
    tellsSecret: true,
  },
  revokeOwnWorker: {
    method: 'DELETE',
    path: `${WORKERS}/{workerId}`,
    access: 'user',
    permission: 'self',
    answer: OwnWorker,
  },
});
