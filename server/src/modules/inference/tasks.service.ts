import { LEASE_MS, LEASE_WAIT_MS, type TaskKind, type TaskResult, type WorkerTask } from '@rakurs/contract';
import { MINUTE_MS, SECOND_MS } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Lending } from './lending/lending.service.ts';
import type { Task } from './task-kinds.ts';
import { createTaskStates, SharingEnded, type TaskStatesDeps } from './task-states.ts';
import type { TaskRow, TaskStore } from './tasks.store.ts';
import type { Waiters } from './waiters.ts';

/** Another server process may have queued something: look at least this often. */
const LOOK_AGAIN_MS = SECOND_MS;
/** However often a stranger's computer says that it is still at work. */
const MAX_FOREIGN_LEASE_MS = 20 * MINUTE_MS;
const SILENT = 'Обработчик замолчал';
const NOT_PREPARED = 'Задачу не удалось подготовить';
const NOTHING_TO_SEE = 'Файла больше нет, или смотреть не на что';

export interface TasksDeps extends Omit<TaskStatesDeps, 'store' | 'lending'> {
  store: TaskStore;
  lending: Lending;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Tell who keeps the log that a task could not be handed out, or taken back. */
  unprepared: (task: Task, error: unknown) => void;
  notTakenBack: (task: Task, error: unknown) => void;
  waiters: Waiters;
  /**
   * The project that it is in now, if that one lets strangers help; otherwise what to write down instead of the one it
   * was in.
   */
  whereabouts: (task: Task) => Promise<{ projectId: number | null; staysHome: boolean; isLent: boolean }>;
  mayWork: (workerId: number) => Promise<boolean>;
}
/** Who speaks: a worker, and who lends it (null: the installation). */
interface Speaker {
  workerId: number;
  ownerId: number | null;
}
const isForeign = (row: TaskRow, ownerId: number | null): ownerId is number =>
  ownerId !== null && ownerId !== row.userId;

export interface LeaseRequest {
  worker: { workerId: number; ownerId: number | null; name: string };
  tasks: TaskKind[];
  limit: number;
  wait_ms: number;
}

/**
 * Hands work to workers and takes it back. Whatever a worker does or fails to do, a task ends once: finishing it is
 * idempotent, and of two workers that race for it the holder of the lease wins.
 */
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
  lending,
  loanEnds,
}: TasksDeps) {
  const { end, fail, putBack, retry, goHome } = createTaskStates({
    store,
    kinds,
    clock,
    ending,
    ended,
    moved,
    lending,
    loanEnds,
  });
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  const ifOverdue = (id: number, act: (row: TaskRow) => Promise<void>): Promise<void> =>
    inTransaction(async () => {
      const row = await store.lock(id);
      if (row?.state === 'leased' && row.leasedUntil && row.leasedUntil < clock.now()) await act(row);
    });
  /**
   * Tasks of workers that have fallen silent wait again. The lease stays written: should the work arrive after all
   * before anybody else takes it, it is welcome.
   */
  const takeBackOverdue = async (): Promise<void> => {
    for (const task of await store.listOverdue(clock.now())) {
      try {
        await ifOverdue(task.id, (row) =>
          row.lentBy === null ? putBack(row, SILENT, 0) : goHome(row, { reason: SILENT }),
        );
      } catch (error) {
        // One that cannot end keeps nobody from work: it is tried again when another lease would be over.
        notTakenBack(task, error);
        await ifOverdue(task.id, (row) => store.change(row.id, { leasedUntil: later(LEASE_MS) }));
      }
    }
  };

  /**
   * Looked at once more before a stranger hears of it: what it is about may have moved, or the leave been taken back,
   * since it was written down.
   */
  const mayLeave = async (row: TaskRow): Promise<boolean> => {
    const { projectId, staysHome, isLent } = await whereabouts(row);
    if (isLent) return true;
    await inTransaction(async () => {
      const held = await store.lock(row.id);
      if (held?.state !== 'leased' || held.lease !== row.lease) return;
      await store.change(row.id, { state: 'waiting', lease: null, projectId, staysHome: held.staysHome || staysHome });
      await moved(held, 'waiting');
    });
    return false;
  };

  const toWire = async (row: TaskRow, ownerId: number | null): Promise<WorkerTask | null> => {
    const isStranger = isForeign(row, ownerId);
    if (isStranger && !(await mayLeave(row))) return null;
    const payload = await kinds.of(row.kind).payload(row, { isForeign: isStranger });
    if (payload !== null && row.lease !== null)
      return { id: row.id, lease: row.lease, task: row.kind, payload } as WorkerTask;
    await inTransaction(async () => {
      const held = await store.lock(row.id);
      if (held?.state === 'leased' && held.lease === row.lease) await end(held, 'failed', { reason: NOTHING_TO_SEE });
    });
    return null;
  };
  /** One that cannot be prepared keeps nobody from the others that were leased with it. */
  const toWireOrLater = (row: TaskRow, ownerId: number | null): Promise<WorkerTask | null> =>
    toWire(row, ownerId).catch(async (error: unknown) => {
      unprepared(row, error);
      await inTransaction(async () => {
        const held = await store.lock(row.id);
        if (held?.state !== 'leased' || held.lease !== row.lease) return;
        await (held.lentBy === null ? retry(held, NOT_PREPARED) : goHome(held, { reason: NOT_PREPARED, lease: null }));
      });
      return null;
    });
  const leaseNow = async ({ worker, tasks, limit }: LeaseRequest): Promise<WorkerTask[]> => {
    await takeBackOverdue();
    const mayHave = worker.ownerId === null ? tasks : tasks.filter((kind) => !kinds.of(kind).isSystemOnly);
    const rows = await store.lease({
      by: worker,
      takesForeign: async () => worker.ownerId !== null && lending.hasRoom(worker.ownerId),
      kinds: mayHave,
      most: limit,
      now: clock.now(),
      until: later(LEASE_MS),
    });
    for (const row of rows) await inTransaction(() => moved(row, 'leased'));
    return (await Promise.all(rows.map((row) => toWireOrLater(row, worker.ownerId)))).filter((task) => task !== null);
  };

  const takeBackAll = async (
    held: Pick<TaskRow, 'id'>[],
    isStill: (row: TaskRow) => boolean,
    reason: string,
  ): Promise<void> => {
    for (const { id } of held) {
      await inTransaction(async () => {
        const row = await store.lock(id);
        if (row?.state !== 'leased' || !isStill(row)) return;
        await store.change(id, { state: 'waiting', lease: null, reason });
        await moved(row, 'waiting');
      });
    }
    waiters.wakeAll();
  };
  /** A worker may work no more: what it held goes to others at once. */
  const takeBackFrom = async (workerId: number): Promise<void> =>
    takeBackAll(await store.listLeasedBy(workerId), (row) => row.workerId === workerId, 'Ключ обработчика отозван');
  /** Neither may anybody's computers for others. */
  const takeBackLentTo = async (ownerId: number): Promise<void> =>
    takeBackAll(await store.listLentTo(ownerId), (row) => row.lentBy === ownerId, 'Чужой компьютер отстранён');

  /**
   * An answer of a stranger's computer: taken, or put aside where nobody sees it while the installation's own worker
   * does the same.
   */
  const finishForeign = async (
    row: TaskRow,
    ownerId: number,
    { workerId, lease, result: told }: { workerId: number; lease: string; result: TaskResult },
  ): Promise<boolean> => {
    if (await lending.isOver(ownerId)) return false;
    const { take, comparable = (whole) => whole } = kinds.of(row.kind);
    // The kinds are equal, so is what they carry.
    const result = { task: told.task, result: comparable(told.result) } as TaskResult;
    if (await lending.mustCheck(ownerId)) {
      await lending.keep(row, { ownerId, workerId, lease, result });
      await store.change(row.id, { state: 'waiting', staysHome: true, systemOnly: true, availableAt: clock.now() });
      await moved(row, 'waiting');
      return true;
    }
    const isTaken = await take(row, result.result);
    await end(
      row,
      isTaken ? 'done' : 'failed',
      isTaken ? { lent: { ownerId, workerId, verdict: 'unchecked' } } : { reason: NOTHING_TO_SEE },
    );
    return isTaken;
  };

  return {
    /** Answers at once when there is work, and otherwise as soon as there is, or with nothing when the wait is over. */
    async lease(request: LeaseRequest): Promise<WorkerTask[]> {
      const waitUntil = performance.now() + Math.min(request.wait_ms, LEASE_WAIT_MS);
      for (;;) {
        const tasks = await leaseNow(request);
        // Asked after the work is taken and before it is told: who was revoked while it waited would otherwise be woken
        // by the very work that was taken from it.
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
      const held = new Set(
        await store.extend(workerId, leases, { until: later(LEASE_MS), lentSince: later(-MAX_FOREIGN_LEASE_MS) }),
      );
      return leases.filter((lease) => !held.has(lease));
    },
    finish: (
      { workerId, ownerId }: Speaker,
      taskId: number,
      { lease, result }: { lease: string; result: TaskResult },
    ): Promise<boolean> =>
      inTransaction(async () => {
        const row = await store.lock(taskId);
        if (row?.systemOnly && (await lending.isKept(taskId, { workerId, lease }))) return true;
        if (row?.lease !== lease || row.workerId !== workerId) return false;
        if (row.kind !== result.task)
          throw new AppError('invalid', 'Ответ не на ту задачу', { errors: { result: 'Ответ не на ту задачу' } });
        // The answer to the first sending was lost on its way: the work is not done twice.
        if (row.state === 'done') return true;
        if (row.state === 'failed') return false;
        if (isForeign(row, ownerId)) return finishForeign(row, ownerId, { workerId, lease, result });
        const lent = row.systemOnly ? await lending.judge(row, result) : null;
        const isTaken = await kinds.of(row.kind).take(row, result.result);
        await end(row, isTaken ? 'done' : 'failed', isTaken ? { lent } : { reason: NOTHING_TO_SEE });
        return isTaken;
      }).catch((error: unknown) => {
        if (error instanceof SharingEnded) return false;
        throw error;
      }),
    fail: (
      { workerId, ownerId }: Speaker,
      taskId: number,
      { lease, reason, retry: isWorthRetrying }: { lease: string; reason: string; retry: boolean },
    ): Promise<boolean> =>
      inTransaction(async () => {
        const row = await store.lock(taskId);
        if (row?.lease !== lease || row.workerId !== workerId || row.state !== 'leased') return false;
        // That nobody can do it is not believed of a stranger's computer.
        if (isForeign(row, ownerId)) await goHome(row, { reason, lease: null });
        else await (isWorthRetrying ? retry(row, reason) : fail(row, reason));
        return true;
      }),
    takeBackLentTo,
    takeBackFrom,
  };
}
