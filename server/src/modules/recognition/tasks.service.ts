import { LEASE_MS, LEASE_WAIT_MS, type TaskResult, type WorkerTask } from '@rakurs/contract';
import { MINUTE_MS, SECOND_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Media } from '#modules/media/index.ts';
import type { TaskKind, TaskRow, TaskStore } from './tasks.store.ts';
import type { Waiters } from './waiters.ts';

/** Lower first. */
export const PRIORITY = { atTheScreen: 0, newFile: 1, inBulk: 2 } as const;

/** A picture that brings worker after worker down must not do so for ever. */
const MOST_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 2 * SECOND_MS;
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
/** Another server process may have queued something: look at least this often. */
const LOOK_AGAIN_MS = SECOND_MS;
const NOTHING_TO_SEE = 'Файла больше нет, или смотреть не на что';
export const GAVE_UP = 'Не удалось распознать файл';

export interface TasksDeps {
  store: TaskStore;
  media: Pick<Media, 'toLookAt'>;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Writes down what a worker has found; false when the file is gone. */
  take: (row: TaskRow, result: TaskResult) => Promise<boolean>;
  /** The file will not be read: its owner is told. */
  giveUp: (row: TaskRow, reason: string) => Promise<void>;
  /** One of those a ticket asked for has ended. */
  ended: (row: TaskRow) => Promise<void>;
  waiters: Waiters;
}

export interface LeaseRequest {
  name: string;
  tasks: TaskKind[];
  limit: number;
  wait_ms: number;
}

/** Hands work to workers and takes it back. Whatever a worker does or fails to do, a task ends once. */
export function createTasks({ store, media, clock, inTransaction, take, giveUp, ended, waiters }: TasksDeps) {
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  const end = async (row: TaskRow, state: 'done' | 'failed', reason: string | null): Promise<void> => {
    await store.change(row.id, { state, reason, finishedAt: clock.now() });
    await ended(row);
  };
  const fail = async (row: TaskRow, reason: string): Promise<void> => {
    await giveUp(row, GAVE_UP);
    await end(row, 'failed', reason);
  };
  const pauseAfter = (attempts: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
  const putBack = (row: TaskRow, reason: string, pauseMs: number): Promise<void> =>
    row.attempts >= MOST_ATTEMPTS ? fail(row, reason) : store.change(row.id, { state: 'waiting', reason, availableAt: later(pauseMs) });

  /** Tasks of workers that have fallen silent wait again. The lease stays written: should the work arrive after all before anybody else takes it, it is welcome. */
  const takeBackOverdue = async (): Promise<void> => {
    for (const { id } of await store.listOverdue(clock.now())) {
      await inTransaction(async () => {
        const row = await store.lock(id);
        if (row?.state === 'leased' && row.leasedUntil && row.leasedUntil < clock.now()) await putBack(row, 'Обработчик замолчал', 0);
      });
    }
  };

  const toWire = async (row: TaskRow): Promise<WorkerTask | null> => {
    const subject = await media.toLookAt(row.fileId);
    if (!subject || row.lease === null) {
      await inTransaction(() => end(row, 'failed', NOTHING_TO_SEE));
      return null;
    }
    const { kind, frames } = subject;
    const common = { id: row.id, lease: row.lease, kind, frames };
    if (row.task === 'answer') return { task: 'answer', ...common, question: row.question ?? '' };
    return { task: 'recognise', ...common, real_date: subject.realDate?.toISOString() ?? null, duration_seconds: subject.durationSeconds };
  };
  const leaseNow = async ({ name, tasks, limit }: LeaseRequest): Promise<WorkerTask[]> => {
    await takeBackOverdue();
    const rows = await store.lease({ by: name, kinds: tasks, most: limit, now: clock.now(), until: later(LEASE_MS) });
    return (await Promise.all(rows.map(toWire))).filter((task) => task !== null);
  };

  return {
    /** Answers at once when there is work, and otherwise as soon as there is, or with nothing when the wait is over. */
    async lease(request: LeaseRequest): Promise<WorkerTask[]> {
      const waitUntil = performance.now() + Math.min(request.wait_ms, LEASE_WAIT_MS);
      for (;;) {
        const tasks = await leaseNow(request);
        const leftMs = waitUntil - performance.now();
        if (tasks.length > 0 || leftMs <= 0 || waiters.areClosed()) return tasks;
        await waiters.wait(Math.min(leftMs, LOOK_AGAIN_MS));
      }
    },
    /** Of the leases a worker still works on, those it has lost. */
    async extend(leases: string[]): Promise<string[]> {
      const held = new Set(await store.extend(leases, later(LEASE_MS)));
      return leases.filter((lease) => !held.has(lease));
    },
    finish: (taskId: number, { lease, result }: { lease: string; result: TaskResult }): Promise<boolean> =>
      inTransaction(async () => {
        const row = await store.lock(taskId);
        if (row?.lease !== lease) return false;
        if (row.task !== result.task) throw new AppError('invalid', 'Ответ не на ту задачу', { errors: { result: 'Ответ не на ту задачу' } });
        // The answer to the first sending was lost on its way: the work is not done twice.
        if (row.state === 'done') return true;
        if (row.state === 'failed') return false;
        const isTaken = await take(row, result);
        await end(row, isTaken ? 'done' : 'failed', isTaken ? null : NOTHING_TO_SEE);
        return isTaken;
      }),
    fail: (taskId: number, { lease, reason, retry }: { lease: string; reason: string; retry: boolean }): Promise<boolean> =>
      inTransaction(async () => {
        const row = await store.lock(taskId);
        if (row?.lease !== lease || row.state !== 'leased') return false;
        await (retry ? putBack(row, reason, pauseAfter(row.attempts)) : fail(row, reason));
        return true;
      }),
  };
}
export type Tasks = ReturnType<typeof createTasks>;
