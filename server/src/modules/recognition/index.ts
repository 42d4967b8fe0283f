import { WORKER_HEARTBEAT_MS, WORKER_SILENCE_MS, type recognitionRoutes, type workerRoutes } from '@rakurs/contract';
import { DAY_MS, systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { Tickets } from '#platform/tickets/index.ts';
import type { Media } from '#modules/media/index.ts';
import { createReadingStore } from './readings.store.ts';
import { createRecogniseAgain } from './recognise-again.ts';
import { createRecognitionService } from './recognition.service.ts';
import { createTasks } from './tasks.service.ts';
import { createTaskStore } from './tasks.store.ts';
import { createWaiters } from './waiters.ts';
import { createWorkerStore } from './workers.store.ts';

export interface RecognitionModuleDeps {
  database: Database;
  media: Media;
  tickets: Tickets;
  hooks: TransactionHooks;
  clock?: Clock;
}

const FINISHED_KEPT_MS = 7 * DAY_MS;

export function createRecognition({ database, media, tickets, hooks, clock = systemClock }: RecognitionModuleDeps) {
  const workers = createWorkerStore(database);
  const taskStore = createTaskStore(database);
  const readings = createReadingStore(database);
  const waiters = createWaiters();
  const inTransaction = database.transaction;

  const recognition = createRecognitionService({ tasks: taskStore, readings, media, clock, wake: () => database.afterCommit(waiters.wakeAll) });
  const lockTicket = (ticketId: number) => database.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`recognise ${ticketId}`]);
  const again = createRecogniseAgain({ media, recognition, tasks: taskStore, tickets, lockTicket, inTransaction });
  const tasks = createTasks({ store: taskStore, media, clock, inTransaction, take: recognition.take, giveUp: recognition.giveUp, ended: again.ended, waiters });

  tickets.register(again.command);
  hooks.on('file.prepared', async ({ fileId }) => void (await recognition.ask([fileId])));
  hooks.on('file.purged', async ({ fileId }) => {
    await taskStore.removeOf(fileId);
    await readings.removeOf(fileId);
  });

  const workerHandlers: Handlers<typeof workerRoutes> = {
    workerHeartbeat: async ({ body: { leases, files_per_minute, ...worker } }) => {
      await workers.seen({ ...worker, filesPerMinute: files_per_minute, lastSeenAt: clock.now() });
      return { nextHeartbeatMs: WORKER_HEARTBEAT_MS, lost: await tasks.extend(leases) };
    },
    leaseTasks: async ({ body }) => ({ tasks: await tasks.lease(body) }),
    finishTask: async ({ params, body }) => ({ accepted: await tasks.finish(params.taskId, body) }),
    failTask: async ({ params, body }) => ({ accepted: await tasks.fail(params.taskId, body) }),
  };
  const handlers: Handlers<typeof recognitionRoutes> = {
    showRecognition: ({ params, caller }) => recognition.show(params.fileId, caller.userId),
  };
  return {
    handlers,
    workerHandlers,
    liveWorkers: () => workers.listSeenAfter(new Date(clock.now().getTime() - WORKER_SILENCE_MS)),
    countWaiting: taskStore.countWaiting,
    findReadings: readings.findAll,
    forgetOld: () => taskStore.removeFinishedBefore(new Date(clock.now().getTime() - FINISHED_KEPT_MS)),
    /** Lets go of workers that wait for work. */
    stop: waiters.close,
  };
}
export type Recognition = ReturnType<typeof createRecognition>;
