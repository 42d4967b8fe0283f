import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { Id, Kopecks, requiredLine, Time } from './values.ts';

/** So many computers one person may lend at a time. */
export const MOST_OWN_WORKERS = 20;

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

/** The worker program as a package that `npx` runs. */
export const WORKER_PACKAGE_PATH = '/worker.tgz';
/** What the package does not bring: models, and the languages it reads. Below it the files by their names; for who holds a worker's token. */
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
  listOwnWorkers: { method: 'GET', path: WORKERS, access: 'user', answer: z.object({ workers: z.array(OwnWorker) }) },
  /** `token` and the command that has it are told this once; only the hash is kept. */
  createOwnWorker: {
    method: 'POST',
    path: WORKERS,
    access: 'user',
    body: z.object({ name: requiredLine(100) }),
    answer: z.object({ worker: OwnWorker, token: z.string(), /** To be run on that computer. */ command: z.string() }),
    tellsSecret: true,
  },
  revokeOwnWorker: { method: 'DELETE', path: `${WORKERS}/{workerId}`, access: 'user', answer: OwnWorker },
});
