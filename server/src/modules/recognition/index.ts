import { WORKER_HEARTBEAT_MS, WORKER_SILENCE_MS, type workerRoutes } from '@rakurs/contract';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import { createWorkerStore } from './workers.store.ts';

/** So far: which workers are there. What they look at comes with recognition itself. */
export function createRecognition({ database, clock = systemClock }: { database: Database; clock?: Clock }) {
  const store = createWorkerStore(database);
  const handlers: Handlers<typeof workerRoutes> = {
    workerHeartbeat: async ({ body }) => {
      await store.seen({ ...body, lastSeenAt: clock.now() });
      return { nextHeartbeatMs: WORKER_HEARTBEAT_MS };
    },
  };
  return {
    handlers,
    liveWorkers: () => store.listSeenAfter(new Date(clock.now().getTime() - WORKER_SILENCE_MS)),
  };
}
export type Recognition = ReturnType<typeof createRecognition>;
