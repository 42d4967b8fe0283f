import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { Id } from './values.ts';
import { WorkerModel } from './workers.ts';

const Part = z.object({ status: z.enum(['ok', 'down']), detail: z.string() });

/**
 * What runs, and should not stay so. `payments_sandbox`: in production, payments are made on our own page and cost
 * nobody anything.
 * `lock_by_mark`: this system has no flock, and two containers could open one data folder.
 */
export const HealthWarning = z.enum(['payments_sandbox', 'lock_by_mark']);
export type HealthWarning = z.output<typeof HealthWarning>;

/** For its administrators: what the installation stands on, and who works for it. */
export const HealthDetails = z
  .object({
    status: z.enum(['ok', 'degraded']),
    version: z.string(),
    warnings: z.array(HealthWarning),
    database: Part,
    storage: Part,
    queue: Part,
    /** Whether pictures and videos can be decoded, as tried at the start. */
    media: Part,
    workers: z.object({
      status: z.enum(['ok', 'down']),
      alive: z.int(),
      /** Tasks that wait for a worker. */
      waiting: z.int(),
      list: z.array(
        z.object({
          name: z.string(),
          version: z.string(),
          models: z.array(WorkerModel),
          files_per_minute: z.number().nullable(),
          last_seen_at: z.iso.datetime(),
        }),
      ),
      /**
       * Connected computers that users lend, by the name their owner gave: what such a computer says of itself is
       * believed by nobody. Not among `alive`, which nobody plans without.
       */
      lent: z
        .array(z.object({ id: Id, name: z.string(), owner_email: z.string(), last_seen_at: z.iso.datetime() }))
        .default([]),
    }),
  })
  .meta({ id: 'HealthDetails' });
export type HealthDetails = z.output<typeof HealthDetails>;

export const systemRoutes = defineRoutes({
  /** Whoever watches from outside learns that it is up; down is a 503, which says no more. */
  health: {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    permission: 'none',
    answer: z.object({ status: z.literal('ok') }),
  },
  showHealth: { method: 'GET', path: '/api/admin/health', access: 'admin', permission: 'none', answer: HealthDetails },
});
