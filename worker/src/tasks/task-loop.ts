import {
  LEASE_WAIT_MS,
  type Client,
  type TaskKind,
  type TaskOf,
  type TaskResult,
  type WorkerTask,
  type workerRoutes,
} from '@rakurs/contract';
import { backoffMs } from '../platform/backoff.ts';
import { cleanText } from '../providers/clean-text.ts';
import { createPool } from '../platform/pool.ts';
import type { TaskHandler, TaskHandlers } from './handler.ts';
import { PermanentError } from './permanent-error.ts';
import type { ThroughputMeter } from './throughput.ts';

interface TaskLoopDeps {
  api: Client<typeof workerRoutes>;
  name: string;
  /** The kinds it leases and what is done with each; it knows none by name. */
  handlers: Partial<TaskHandlers>;
  throughput: ThroughputMeter;
  /** Tasks under way at the same time: while one waits for its text to be read, another is looked at. */
  atOnce: number;
  tell: (sentence: string) => void;
}

/** A server that is away is most often back in seconds. */
const BACKOFF = { firstMs: 250, maxMs: 2000 };
/** Ten seconds in all: half a lease. */
const SENDING_TRIES = 8;
const LEASED_PER_SLOT = 2;

/**
 * Leases tasks, does them, answers. The server being away is waited out; a task that fails is told so, and another is
 * taken.
 */
export function startTaskLoop({ api, name, handlers, throughput, atOnce, tell }: TaskLoopDeps) {
  // What Object.keys forgets, the type of the table has said.
  const kinds = Object.keys(handlers) as TaskKind[];
  const held = new Map<string, WorkerTask>();
  const lost = new Set<string>();
  let stopped = false;
  const underWay = new Set<Promise<void>>();
  const pool = createPool(atOnce);

  const backOff = (failures: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, backoffMs(failures, BACKOFF)));

  /**
   * What was worked out must not be lost to a moment without a server: the answer is sent again, and means the same
   * however often it arrives (finishing is idempotent).
   */
  const send = async (act: () => Promise<unknown>): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await act();
        return;
      } catch (error) {
        if (attempt === SENDING_TRIES || stopped) throw error;
        await backOff(attempt);
      }
    }
  };
  const handle = async <K extends TaskKind>({ id, lease, task, payload }: TaskOf<K>): Promise<TaskResult> => {
    const handler: TaskHandler<K> | undefined = handlers[task];
    if (!handler) throw new Error(`Задачи вида ${task} здесь не умеют`);
    // That payload, handler and result are of one kind is what a generic function keeps and a union forgets.
    return { task, result: await handler(payload, { id, lease }) } as TaskResult;
  };
  const work = async (task: WorkerTask): Promise<void> => {
    const startedAt = performance.now();
    const params = { taskId: task.id };
    try {
      const result = await handle(task);
      if (lost.has(task.lease)) return;
      await send(() => api.finishTask({ params, body: { lease: task.lease, result } }));
      // A pace in files is that of describing them; an answer takes a hundredth of that and would make everybody
      // promise too much.
      if (task.task === 'recognise') throughput.add((performance.now() - startedAt) / atOnce);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      tell(`Задача ${task.id} не удалась: ${reason}`);
      const retry = !(error instanceof PermanentError);
      await api
        .failTask({ params, body: { lease: task.lease, reason: cleanText(reason, 2000), retry } })
        .catch(() => undefined);
    }
  };
  const begin = (task: WorkerTask): void => {
    held.set(task.lease, task);
    const done = pool
      .run(() => (stopped ? Promise.resolve() : work(task)))
      .finally(() => {
        held.delete(task.lease);
        lost.delete(task.lease);
        underWay.delete(done);
      });
    underWay.add(done);
  };
  /** Holds a little more than the pool can do, so that no slot waits for the network. */
  const keepLeasing = async (): Promise<void> => {
    let failures = 0;
    while (!stopped) {
      const limit = atOnce * LEASED_PER_SLOT - held.size;
      if (limit < 1) {
        await Promise.race(underWay);
        continue;
      }
      try {
        const { tasks } = await api.leaseTasks({ body: { name, tasks: kinds, limit, wait_ms: LEASE_WAIT_MS } });
        failures = 0;
        tasks.forEach(begin);
      } catch {
        // The heartbeat tells that the server is away; here it is only waited for.
        failures += 1;
        if (!stopped) await backOff(failures);
      }
    }
  };

  const leasing = keepLeasing();
  return {
    leases: (): string[] => [...held.keys()],
    /**
     * The server has given these to somebody else: work on them that ends now has lost the race, and its result is
     * thrown away.
     */
    lose: (leases: string[]): void => leases.forEach((lease) => lost.add(lease)),
    /** Takes nothing new, and tells the server that what is under way is for somebody else. */
    async giveBack(): Promise<void> {
      stopped = true;
      await Promise.allSettled(
        [...held.values()].map(({ id, lease }) =>
          api.failTask({ params: { taskId: id }, body: { lease, reason: 'Обработчик остановлен', retry: true } }),
        ),
      );
    },
    /** Takes nothing new; ends when what is under way has ended. */
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all([leasing, ...underWay]);
    },
  };
}
export type TaskLoop = ReturnType<typeof startTaskLoop>;
