import { z } from 'zod';
import { defineRoutes } from './route.ts';

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
      list: z.array(z.object({ name: z.string(), version: z.string(), skills: z.array(z.string()), last_seen_at: z.iso.datetime() })),
    }),
  })
  .meta({ id: 'Health' });
export type Health = z.output<typeof Health>;

export const systemRoutes = defineRoutes({
  health: { method: 'GET', path: '/api/health', access: 'public', answer: Health },
});
