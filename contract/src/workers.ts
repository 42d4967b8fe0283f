import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { requiredLine } from './values.ts';

/** A worker says that it is alive this often; three times in silence and it counts as gone. */
export const WORKER_HEARTBEAT_MS = 5000;
export const WORKER_SILENCE_MS = 3 * WORKER_HEARTBEAT_MS;

export const workerRoutes = defineRoutes({
  workerHeartbeat: {
    method: 'POST',
    path: '/api/workers/heartbeat',
    access: 'worker',
    body: z.object({
      name: requiredLine(100),
      version: requiredLine(40),
      /** What it can do with a picture. */
      skills: z.array(requiredLine(40)).max(40),
    }),
    answer: z.object({ nextHeartbeatMs: z.int() }),
  },
});
