import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { WorkerModel } from './workers.ts';

const Part = z.object({ status: z.enum(['ok', 'down']), detail: z.string() });

export const Health = z
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
      list: z.array(z.object({ name: z.string(), version: z.string(), models: z.array(WorkerModel), files_per_minute: z.number().nullable(), last_seen_at: z.iso.datetime() })),
    }),
  })
  .meta({ id: 'Health' });
export type Health = z.output<typeof Health>;

export const systemRoutes = defineRoutes({
  health: { method: 'GET', path: '/api/health', access: 'public', answer: Health },
});
