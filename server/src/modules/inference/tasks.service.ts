import { LEASE_MS, LEASE_WAIT_MS, type TaskKind, type TaskResult, type WorkerTask } from '@rakurs/contract';
import { MINUTE_MS, SECOND_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Task, TaskKindTable } from './task-kinds.ts';
import type { TaskRow, TaskStore } from './tasks.store.ts';
import type { Waiters } from './waiters.ts';

/** Lower first. */
export const PRIORITY = { atTheScreen: 0, newFile: 1, inBulk: 2, inBackground: 3 } as const;

/** A picture that brings worker after worker down must not do so for ever. */
const MOST_ATTEMPTS = 5;
/** Backoff between attempts: doubled each time, up to the longest. */
const FIRST_PAUSE_MS = 2 * SECOND_MS;
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
/** Another server process may have queued something: look at least this often. */
const LOOK_AGAIN_MS = SECOND_MS;
const NOT_PREPARED = 'Задачу не удалось подготовить';
const NOTHING_TO_SEE = 'Файла больше нет, или смотреть не на что';

export interface TasksDeps {
  store: TaskStore;
  kinds: Pick<TaskKindTable, 'of'>;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Tells, in the transaction that ends a task, that it is about to, while its row is still as it was. */
  ending: (task: Task) => Promise<void>;
  /** And that it has ended. */
  ended: (task: Task, outcome: 'done' | 'failed') => Promise<void>;
  /** Tells that a worker has taken it, or that it waits again. */
  moved: (task: Task, to: 'waiting' | 'leased') => Promise<void>;
  /** Tell who keeps the log that a task could not be handed out, or taken back. */
  unprepared: (task: Task, error: unknown) => void;
  notTakenBack: (task: Task, error: unknown) => void;
  waiters: Waiters;
  /** The project that it is in now, if that one lets strangers help; otherwise what to write down instead of the one it was in. */
  whereabouts: (task: Task) => Promise<{ projectId: number | null; isLent: boolean }>;
  mayWork: (workerId: number) => Promise<boolean>;
}

export interface LeaseRequest {
  worker: { workerId: number; ownerId: number | null; name: string };
  tasks: TaskKind[];
  limit: number;
  wait_ms: number;
}

/** Hands work to workers and takes it back. Whatever a worker does or fails to do, a task ends once: finishing it is idempotent, and of two workers that race for it the holder of the lease wins. */
export function createTasks({
  store,
  kinds,
  clock,
  inTransaction,
  ending,
  ended,
  moved,
  unprepared,
  notTakenBack,
  waiters,
  whereabouts,
  mayWork,
}: TasksDeps) {
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  const end = async (row: TaskRow, outcome: 'done' | 'failed', reason: string | null): Promise<void> => {
    await ending(row);
    await store.change(row.id, { state: outcome, reason, finishedAt: clock.now() });
    await ended(row, outcome);
  };
  const fail = async (row: TaskRow, reason: string): Promise<void> => {
    await kinds.of(row.kind).giveUp(row);
    await end(row, 'failed', reason);
  };
  const pauseAfter = (attempts: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
  const putBack = async (row: TaskRow, reason: string, pauseMs: number): Promise<void> => {
    if (row.attempts >= MOST_ATTEMPTS) return fail(row, reason);
    await store.change(row.id, { state: 'waiting', reason, availableAt: later(pauseMs) });
    await moved(row, 'waiting');
  };

  const ifOverdue = (id: number, act: (row: TaskRow) => Promise<void>): Promise<void> =>
    inTransaction(async () => {
      const row = await store.lock(id);
      if (row?.state === 'leased' && row.leasedUntil && row.leasedUntil < clock.now()) await act(row);
    });
  /** Tasks of workers that have fallen silent wait again. The lease stays written: should the work arrive after all before anybody else takes it, it is welcome. */
  const takeBackOverdue = async (): Promise<void> => {
    for (const task of await store.listOverdue(clock.now())) {
      try {
        await ifOverdue(task.id, (row) => putBack(row, 'Обработчик замолчал', 0));
      } catch (error) {
        // One that cannot end keeps nobody from work: it is tried again when another lease would be over.
        notTakenBack(task, error);
        await ifOverdue(task.id, (row) => store.change(row.id, { leasedUntil: later(LEASE_MS) }));
      }
    }
  };

  /** Looked at once more before a stranger hears of it: what it is about may have moved, or the leave been taken back, since it was written down. */
  const mayLeave = async (row: TaskRow): Promise<boolean> => {
    const { projectId, isLent } = await whereabouts(row);
    if (isLent) return true;
    await inTransaction(async () => {
      const held = await store.lock(row.id);
      if (held?.state !== 'leased' || held.lease !== row.lease) return;
      await store.change(row.id, { state: 'waiting', lease: null, projectId, attempts: held.attempts - 1 });
      await moved(held, 'waiting');
    });
    return false;
  };

  const toWire = async (row: TaskRow, ownerId: number | null): Promise<WorkerTask | null> => {
    const isForeign = ownerId !== null && ownerId !== row.userId;
    if (isForeign && !(await mayLeave(row))) return null;
    const payload = await kinds.of(row.kind).payload(row, { isForeign });
    if (payload !== null && row.lease !== null)
      return { id: row.id, lease: row.lease, task: row.kind, payload } as WorkerTask;
    await inTransaction(async () => {
      const held = await store.lock(row.id);
      if (held?.state === 'leased' && held.lease === row.lease) await end(held, 'failed', NOTHING_TO_SEE);
    });
    return null;
  };
  /** One that cannot be prepared keeps nobody from the others that were leased with it. */
  const toWireOrLater = (row: TaskRow, ownerId: number | null): Promise<WorkerTask | null> =>
    toWire(row, ownerId).catch(async (error: unknown) => {
      unprepared(row, error);
      await inTransaction(async () => {
        const held = await store.lock(row.id);
        if (held?.state === 'leased' && held.lease === row.lease)
          await putBack(held, NOT_PREPARED, pauseAfter(held.attempts));
      });
      return null;
    });
  const leaseNow = async ({ worker, tasks, limit }: LeaseRequest): Promise<WorkerTask[]> => {
    await takeBackOverdue();
    const rows = await store.lease({ by: worker, kinds: tasks, most: limit, now: clock.now(), until: later(LEASE_MS) });
    for (const row of rows) await inTransaction(() => moved(row, 'leased'));
    return (await Promise.all(rows.map((row) => toWireOrLater(row, worker.ownerId)))).filter((task) => task !== null);
  };

  /** A worker may work no more: what it held goes to others at once. */
  const takeBackFrom = async (workerId: number): Promise<void> => {
    for (const { id } of await store.listLeasedBy(workerId)) {
      await inTransaction(async () => {
        const row = await store.lock(id);
        if (row?.state !== 'leased' || row.workerId !== workerId) return;
        await store.change(id, { state: 'waiting', lease: null, reason: 'Ключ обработчика отозван' });
        await moved(row, 'waiting');
      });
    }
    waiters.wakeAll();
  };

  return {
    /** Answers at once when there is work, and otherwise as soon as there is, or with nothing when the wait is over. */
    async lease(request: LeaseRequest): Promise<WorkerTask[]> {
      const waitUntil = performance.now() + Math.min(request.wait_ms, LEASE_WAIT_MS);
      for (;;) {
        const tasks = await leaseNow(request);
        // Asked after the work is taken and before it is told: who was revoked while it waited would otherwise be woken by the very work that was taken from it.
        if (!(await mayWork(request.worker.workerId))) {
          await takeBackFrom(request.worker.workerId);
          throw new AppError('unauthorized', 'Неизвестный обработчик');
        }
        const leftMs = waitUntil - performance.now();
        if (tasks.length > 0 || leftMs <= 0 || waiters.areClosed()) return tasks;
        await waiters.wait(Math.min(leftMs, LOOK_AGAIN_MS));
      }
    },
    /** Of the leases a worker still works on, those it has lost. */
    async extend(workerId: number, leases: string[]): Promise<string[]> {
      const held = new Set(await store.extend(workerId, leases, later(LEASE_MS)));
      return leases.filter((lease) => !held.has(lease));
    },
    finish: (
      workerId: number,
      taskId: number,
      { lease, result }: { lease: string; result: TaskResult },
    ): Promise<boolean> =>
      inTransaction(async () => {
        const row = await store.lock(taskId);
        if (row?.lease !== lease || row.workerId !== workerId) return false;
        if (row.kind !== result.task)
          throw new AppError('invalid', 'Ответ не на ту задачу', { errors: { result: 'Ответ не на ту задачу' } });
        // The answer to the first sending was lost on its way: the work is not done twice.
        if (row.state === 'done') return true;
        if (row.state === 'failed') return false;
        const isTaken = await kinds.of(row.kind).take(row, result.result);
        await end(row, isTaken ? 'done' : 'failed', isTaken ? null : NOTHING_TO_SEE);
        return isTaken;
      }),
    fail: (
      workerId: number,
      taskId: number,
      {
        lease,
        reason,
        retry,
        ownerId = null,
      }: { lease: string; reason: string; retry: boolean; ownerId?: number | null },
    ): Promise<boolean> =>
      inTransaction(async () => {
        const row = await store.lock(taskId);
        if (row?.lease !== lease || row.workerId !== workerId || row.state !== 'leased') return false;
        // That nobody can do it is not believed of a stranger's computer.
        const isForeign = ownerId !== null && ownerId !== row.userId;
        await (retry || isForeign ? putBack(row, reason, pauseAfter(row.attempts)) : fail(row, reason));
        return true;
      }),
    takeBackFrom,
  };
}
