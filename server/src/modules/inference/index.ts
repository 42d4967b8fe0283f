import { WORKER_HEARTBEAT_MS, WORKER_SILENCE_MS, workerRoutes, type Pause, type TaskKind } from '@rakurs/contract';
import { DAY_MS, systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import { serve, type Module } from '#platform/module.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import { workerRevoked } from '#modules/identity/index.ts';
import { createLentProjectStore } from './lent-projects.store.ts';
import { createPresenceStore, type WorkerRow } from './presence.store.ts';
import {
  createTaskKinds,
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
  type Subject,
  type Task,
} from './task-kinds.ts';
import { createTasks, PRIORITY } from './tasks.service.ts';
import { createTaskStore, type TaskRow } from './tasks.store.ts';
import { createWaiters } from './waiters.ts';

export interface InferenceDeps {
  database: Database;
  events: EventBus;
  hooks: TransactionHooks;
  /** The accounts of the workers that a person lends. */
  workerIdsOf: (userId: number) => Promise<number[]>;
  /** Of these accounts, those of people. */
  lentOf: (workerIds: number[]) => Promise<number[]>;
  /** Whether this account's token is still good. */
  mayWork: (workerId: number) => Promise<boolean>;
  log: Log;
  clock?: Clock;
}

/** What a module asks workers to do. */
export interface Asking {
  /** Of one kind and subject only one is open at a time. */
  subject: string;
  /** With its file a task goes. */
  fileId: number | null;
  input?: Record<string, unknown>;
}
export interface AskingOptions {
  priority?: number;
  ticketId?: number | null;
  /** Nobody begins before this, unless they are hastened. */
  notBefore?: Date | null;
}

const FINISHED_KEPT_MS = 7 * DAY_MS;
/** Who hears of tasks writes several values for each, and a database takes only so many at once. */
const AT_ONCE = 1000;
const inParts = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, at) => items.slice(at * AT_ONCE, (at + 1) * AT_ONCE));

/** Leasing, retries, results, priorities and workers. What a task means is known to the module that registers its kind. */
export function createInference({
  database,
  events,
  hooks,
  workerIdsOf,
  lentOf,
  mayWork,
  log,
  clock = systemClock,
}: InferenceDeps) {
  const presence = createPresenceStore(database);
  const store = createTaskStore(database);
  const lent = createLentProjectStore(database);
  const kinds = createTaskKinds();
  const waiters = createWaiters();
  const logged =
    (what: string) =>
    ({ id, kind }: Task, error: unknown): void =>
      log.error(
        { error: error instanceof Error ? (error.stack ?? error.message) : String(error), taskId: id, kind },
        what,
      );
  const billsOf = async (kind: TaskKind, asked: Subject[]): Promise<Map<string, Bill>> =>
    (await kinds.of(kind).bill?.(asked)) ?? new Map<string, Bill>();
  const whereabouts = async (task: Task): Promise<{ projectId: number | null; isLent: boolean }> => {
    const { projectId = null } = (await billsOf(task.kind, [task])).get(task.subject) ?? {};
    return { projectId, isLent: projectId !== null && (await lent.isLent(projectId)) };
  };
  const tasks = createTasks({
    store,
    kinds,
    clock,
    inTransaction: database.transaction,
    ending: (task) => hooks.tell(taskEnding, task),
    ended: (task, outcome) => hooks.tell(taskEnded, { task, outcome }),
    moved: (task, to) => hooks.tell(taskMoved, { task, to }),
    unprepared: logged('task not prepared'),
    notTakenBack: logged('task not taken back'),
    waiters,
    whereabouts,
    mayWork,
  });
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

  const gone = async (open: TaskRow[]): Promise<void> => {
    for (const some of inParts(open)) await hooks.tell(tasksGone, some);
  };
  const ticketsOf = (tasks: Task[]): number[] =>
    [
      ...new Set(tasks.filter(({ kind }) => !kinds.of(kind).settlesItself).flatMap(({ ticketId }) => ticketId ?? [])),
    ].toSorted((one, other) => one - other);
  const listLive = (): Promise<WorkerRow[]> =>
    presence.listSeenAfter(new Date(clock.now().getTime() - WORKER_SILENCE_MS));

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
    finishTask: async ({ params, body, caller }) => ({
      accepted: await tasks.finish(caller.workerId, params.taskId, body),
    }),
    failTask: async ({ params, body, caller }) => ({
      accepted: await tasks.fail(caller.workerId, params.taskId, { ...body, ownerId: caller.ownerId }),
    }),
  };
  const module: Module = {
    name: 'inference',
    serves: [serve(workerRoutes, handlers)],
    start: kinds.requireAll,
    chores: [() => store.removeFinishedBefore(new Date(clock.now().getTime() - FINISHED_KEPT_MS))],
    async erase(userId) {
      const workerIds = await workerIdsOf(userId);
      for (const workerId of workerIds) await dismiss(workerId);
      await store.forgetWorkers(workerIds);
    },
    /** Lets go of workers that wait for work. */
    stop: waiters.close,
  };
  return {
    module,
    register: kinds.register,
    /** Asks workers, in the transaction under way. What is asked for already is not asked for twice. Returns how many are new. */
    async ask(
      kind: TaskKind,
      askings: Asking[],
      { priority = PRIORITY.newFile, ticketId = null, notBefore = null }: AskingOptions = {},
    ): Promise<number> {
      const now = clock.now();
      const parts = inParts(askings);
      const bills = new Map<string, Bill>();
      for (const part of parts) {
        if (priority < PRIORITY.inBackground)
          await gone(
            await store.withdraw(
              kind,
              part.map(({ subject }) => subject),
              PRIORITY.inBackground,
            ),
          );
        for (const [subject, bill] of await billsOf(
          kind,
          part.map(({ subject, fileId, input = {} }) => ({ subject, fileId, input, priority })),
        ))
          bills.set(subject, bill);
      }
      // Of all of them at once: everybody's money is held in one order.
      await hooks.tell(tasksComing, [...bills.values()]);
      let made = 0;
      for (const part of parts) {
        const written = await store.insert(
          part.map((asking) => {
            const { userId = null, projectId = null, staysHome = false } = bills.get(asking.subject) ?? {};
            return {
              ...asking,
              userId,
              projectId,
              staysHome,
              kind,
              priority,
              ticketId,
              state: 'waiting' as const,
              availableAt: notBefore ?? now,
              createdAt: now,
            };
          }),
        );
        const billed = written.flatMap((task) => {
          const bill = bills.get(task.subject);
          return bill ? [{ task, bill }] : [];
        });
        if (billed.length > 0) await hooks.tell(tasksAsked, billed);
        made += written.length;
      }
      database.afterCommit(waiters.wakeAll);
      return made;
    },
    /** In the transaction that changes what is asked: who works on the old wording is told that it is too late, and the task waits again. */
    async takeBack(kind: TaskKind, input: Record<string, unknown>): Promise<void> {
      for (const task of await store.takeBack(kind, input)) await hooks.tell(taskMoved, { task, to: 'waiting' });
      database.afterCommit(waiters.wakeAll);
    },
    /** What these tasks waited for has come, or will not come any more. */
    async hasten(kind: TaskKind, fileIds: number[]): Promise<void> {
      await store.hasten(kind, fileIds, clock.now());
      database.afterCommit(waiters.wakeAll);
    },
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
    countsOf: store.countsOf,
    countsByKind: store.countsByKind,
    listDoneInputs: store.listDoneInputs,
    isAskedFor: store.isAskedFor,
    /** Takes back what a ticket has asked for and nobody has begun, in the transaction under way. */
    async withdrawOf(ticketId: number): Promise<void> {
      const withdrawn = await store.withdrawOf(ticketId);
      if (withdrawn.length === 0) return;
      for (const some of inParts(withdrawn)) await hooks.tell(tasksWithdrawn, some);
      await gone(withdrawn);
    },
    /** Tells which tickets waited for one of them. */
    async removeOf(fileIds: number[]): Promise<number[]> {
      const open = await store.removeOf(fileIds);
      await gone(open);
      return ticketsOf(open);
    },
    /** Tickets of these tasks that have nothing to them but their tasks. */
    ticketsOf,
    removeIn: async (kind: TaskKind, projectIds: number[]): Promise<void> =>
      gone(await store.removeIn(kind, projectIds)),
    removeAbout: async (kind: TaskKind, subjects: readonly string[]): Promise<void> =>
      gone(await store.removeAbout(kind, subjects)),
    /** What these come to now, by subject. */
    billsOf,
    /** In the transaction under way. Only what nobody has begun. */
    async pause(taskIds: number[], pause: Pause): Promise<void> {
      const paused = await store.pause(taskIds, pause);
      if (paused.length > 0) await hooks.tell(tasksPaused, { tasks: paused, pause });
    },
    async resume(taskIds: number[]): Promise<void> {
      const resumed = await store.resume(taskIds, clock.now());
      if (resumed.length > 0) await hooks.tell(tasksResumed, resumed);
      database.afterCommit(waiters.wakeAll);
    },
    listPaused: store.listPaused,
    countPaused: store.countPaused,
    hasPaused: store.hasPaused,
    listPausedPeople: store.listPausedPeople,
    listOpen: store.listOpen,
    follow: store.follow,
    isLent: lent.isLent,
    setLent: lent.set,
    forgetLent: lent.remove,
    /** Of the installation. What a lent computer says of itself is believed by nobody, and who plans with workers must not count on it. */
    async liveWorkers(): Promise<WorkerRow[]> {
      const live = await listLive();
      const lentIds = new Set(await lentOf(live.map(({ workerId }) => workerId)));
      return live.filter(({ workerId }) => !lentIds.has(workerId));
    },
    /** Accounts that have said so a moment ago, lent computers too. */
    listLiveIds: async (): Promise<Set<number>> => new Set((await listLive()).map(({ workerId }) => workerId)),
    countWaiting: store.countWaiting,
  };
}
export type Inference = ReturnType<typeof createInference>;
export { createSettling, type SettlingOptions } from './settling.ts';
export { PRIORITY } from './tasks.service.ts';
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
  type Subject,
  type Task,
  type TaskRegistration,
} from './task-kinds.ts';
