import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { WorkerModel } from './workers.ts';

const Part = z.object({ status: z.enum(['ok', 'down']), detail: z.string() });

/** For its administrators: what the installation stands on, and who works for it. */
export const HealthDetails = z
  .object({
    status: z.enum(['ok', 'degraded']),
    version: z.string(),
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
    }),
  })
  .meta({ id: 'HealthDetails' });
export type HealthDetails = z.output<typeof HealthDetails>;

export const systemRoutes = defineRoutes({
  /** Whoever watches from outside learns that it is up; down is a 503, which says no more. */
  health: { method: 'GET', path: '/api/health', access: 'public', answer: z.object({ status: z.literal('ok') }) },
  showHealth: { method: 'GET', path: '/api/admin/health', access: 'admin', answer: HealthDetails },
});
