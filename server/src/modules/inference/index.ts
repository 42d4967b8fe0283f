import { randomInt } from 'node:crypto';
import { WORKER_HEARTBEAT_MS, WORKER_SILENCE_MS, workerRoutes, type TaskKind } from '@rakurs/contract';
import { DAY_MS, systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import { serve, type Module } from '#platform/module.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import { workerRevoked } from '#modules/identity/index.ts';
import { createLenderStore } from './lending/lenders.store.ts';
import { createLending } from './lending/lending.service.ts';
import { createSharedWorkerProjectStore } from './shared-worker-projects.store.ts';
import { createPresenceStore, type WorkerRow } from './presence.store.ts';
import { createTaskKinds, taskEnded, taskEnding, taskMoved, type Task } from './task-kinds.ts';
import { createPausedTaskStore } from './paused-tasks.store.ts';
import { createRequests } from './requests.service.ts';
import { createTicketTaskStore } from './ticket-tasks.store.ts';
import { createTasks } from './tasks.service.ts';
import { createTaskStore, type TaskRow } from './tasks.store.ts';
import { createWaiters } from './waiters.ts';

export interface InferenceDeps {
  database: Database;
  events: EventBus;
  hooks: TransactionHooks;
  /** The accounts of the workers that a user lends. */
  workerIdsOf: (userId: number) => Promise<number[]>;
  /** Of these accounts, those of people. */
  lentOf: (workerIds: number[]) => Promise<number[]>;
  /** Whether this account's token is still good. */
  mayWork: (workerId: number) => Promise<boolean>;
  log: Log;
  clock?: Clock;
  /** From 0 to 1: by it is drawn which results of lent computers are checked. */
  random?: () => number;
}
/** Nobody who has seen any number of draws can tell the next. */
const unforeseeable = (): number => randomInt(2 ** 32) / 2 ** 32;

const FINISHED_KEPT_MS = 7 * DAY_MS;
const PRESENCE_KEPT_MS = DAY_MS;
/**
 * Leasing, retries, results, priorities and workers. What a task means is known to the module that registers its kind.
 */
export function createInference({
  database,
  events,
  hooks,
  workerIdsOf,
  lentOf,
  mayWork,
  log,
  clock = systemClock,
  random = unforeseeable,
}: InferenceDeps) {
  const before = (ms: number): Date => new Date(clock.now().getTime() - ms);
  const presence = createPresenceStore(database);
  const store = createTaskStore(database);
  const [paused, ofTickets] = [createPausedTaskStore(database), createTicketTaskStore(database)];
  const lent = createSharedWorkerProjectStore(database);
  const kinds = createTaskKinds();
  const waiters = createWaiters();
  const lending = createLending({ store: createLenderStore(database), kinds, clock, random });
  const logged =
    (what: string) =>
    ({ id, kind }: Task, error: unknown): void =>
      log.error(
        { error: error instanceof Error ? (error.stack ?? error.message) : String(error), taskId: id, kind },
        what,
      );
  const requests = createRequests({ database, hooks, store, paused, ofTickets, kinds, waiters, clock });
  const whereabouts = async (
    task: Task,
  ): Promise<{ projectId: number | null; staysHome: boolean; isLent: boolean }> => {
    const { projectId = null, staysHome = false } = (await requests.billsOf(task.kind, [task])).get(task.subject) ?? {};
    return { projectId, staysHome, isLent: projectId !== null && !staysHome && (await lent.isLent(projectId)) };
  };
  const tasks = createTasks({
    store,
    kinds,
    clock,
    inTransaction: database.transaction,
    ending: (task, lent) => hooks.emit(taskEnding, { task, lent }),
    ended: (task, outcome, lent) => hooks.emit(taskEnded, { task, outcome, lent }),
    moved: (task, to) => hooks.emit(taskMoved, { task, to }),
    unprepared: logged('task not prepared'),
    notTakenBack: logged('task not taken back'),
    waiters,
    whereabouts,
    mayWork,
    lending,
    loanEnds: (ownerId) => database.afterCommit(() => endLoan(ownerId)),
  });
  /**
   * After the commit: who ends another task of the same lender at this moment waits for the same money. Should it fail,
   * the leases run out by themselves, and no answer is taken.
   */
  const endLoan = (ownerId: number): void => {
    lending
      .forgetKeptOf(ownerId)
      .then(() => tasks.takeBackLentTo(ownerId))
      .catch((error: unknown) => log.error({ error: String(error), ownerId }, 'lent work not taken back'));
  };
  const dismiss = async (workerId: number): Promise<void> => {
    await presence.removeOf(workerId);
    await tasks.takeBackFrom(workerId);
  };
  events.on(workerRevoked, ({ data }) => {
    // Should it fail, the leases run out by themselves.
    dismiss(data.workerId).catch((error: unknown) =>
      log.error({ error: String(error), workerId: data.workerId }, 'work not taken back'),
    );
  });

  const listLive = (): Promise<WorkerRow[]> => presence.listSeenAfter(before(WORKER_SILENCE_MS));

  const handlers: Handlers<typeof workerRoutes> = {
    workerHeartbeat: async ({ body: { leases, files_per_minute, ...worker }, caller }) => {
      await presence.seen({
        ...worker,
        workerId: caller.workerId,
        filesPerMinute: files_per_minute,
        lastSeenAt: clock.now(),
      });
      return { nextHeartbeatMs: WORKER_HEARTBEAT_MS, lost: await tasks.extend(caller.workerId, leases) };
    },
    leaseTasks: async ({ body: { name, ...wish }, caller }) => ({
      tasks: await tasks.lease({ worker: { ...caller, name }, ...wish }),
    }),
    finishTask: async ({ params, body, caller }) => ({ accepted: await tasks.finish(caller, params.taskId, body) }),
    failTask: async ({ params, body, caller }) => ({ accepted: await tasks.fail(caller, params.taskId, body) }),
  };
  const module: Module = {
    name: 'inference',
    serves: [serve(workerRoutes, handlers)],
    start: kinds.requireAll,
    maintenance: [
      () => store.removeFinishedBefore(before(FINISHED_KEPT_MS)),
      () => presence.removeSeenBefore(before(PRESENCE_KEPT_MS)),
    ],
    async erase(userId) {
      const workerIds = await workerIdsOf(userId);
      for (const workerId of workerIds) await dismiss(workerId);
      await store.forgetWorkers(workerIds);
      await lending.forget(userId);
    },
    /** Lets go of workers that wait for work. */
    stop: waiters.close,
  };
  return {
    module,
    register: kinds.register,
    ...requests,
    /** How the last asking stands; null when it was never asked, or long ago. */
    latest: async (
      kind: TaskKind,
      subject: string,
    ): Promise<Pick<TaskRow, 'id' | 'state' | 'pause' | 'priority' | 'ticketId' | 'userId'> | null> =>
      store.latest(kind, subject),
    /** The task that this worker holds by this lease now; null: it does not. */
    async heldBy(workerId: number, { taskId, lease }: { taskId: number; lease: string }): Promise<Task | null> {
      const row = await store.find(taskId);
      return row?.state === 'leased' && row.workerId === workerId && row.lease === lease ? row : null;
    },
    countOpen: store.countOpen,
    countAhead: store.countAhead,
    countsOf: ofTickets.countsOf,
    countsByKind: ofTickets.countsByKind,
    listDoneInputs: ofTickets.listDoneInputs,
    isAskedFor: ofTickets.isAskedFor,
    listPaused: paused.listPaused,
    countPaused: paused.countPaused,
    hasPaused: paused.hasPaused,
    listPausedPeople: paused.listPausedPeople,
    listOpen: store.listOpen,
    follow: store.follow,
    /** How far this user's computers are trusted with tasks of others. */
    loanOf: lending.loanOf,
    isLent: lent.isLent,
    setLent: lent.set,
    forgetLent: lent.remove,
    /**
     * Of the installation. What a lent computer says of itself is believed by nobody, and who plans with workers must
     * not count on it.
     */
    async liveWorkers(): Promise<WorkerRow[]> {
      const live = await listLive();
      const lentIds = new Set(await lentOf(live.map(({ workerId }) => workerId)));
      return live.filter(({ workerId }) => !lentIds.has(workerId));
    },
    /** Accounts that have said so a moment ago, and when they did last: all that is believed of a lent computer. */
    async listLiveAccounts(): Promise<Map<number, Date>> {
      return new Map(
        (await listLive())
          .toSorted((one, other) => one.lastSeenAt.getTime() - other.lastSeenAt.getTime())
          .map(({ workerId, lastSeenAt }) => [workerId, lastSeenAt]),
      );
    },
    /** Accounts that have said so a moment ago, lent computers too. */
    listLiveIds: async (): Promise<Set<number>> => new Set((await listLive()).map(({ workerId }) => workerId)),
    countWaiting: store.countWaiting,
  };
}
export type { TaskRequestOptions } from './requests.service.ts';
export type Inference = ReturnType<typeof createInference>;
export type { Verdict } from './lending/trust.ts';
export { createSettling, type SettlingOptions } from './settling.ts';
export { PRIORITY } from './priority.ts';
export {
  taskEnded,
  taskEnding,
  taskMoved,
  tasksAsked,
  tasksComing,
  tasksGone,
  tasksPaused,
  tasksResumed,
  tasksWithdrawn,
  type Bill,
  type LentWork,
  type Subject,
  type Task,
  type TaskRegistration,
} from './task-kinds.ts';
