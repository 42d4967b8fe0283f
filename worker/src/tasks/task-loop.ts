import { LEASE_WAIT_MS, type Client, type WorkerTask, type workerRoutes } from '@rakurs/contract';
import { PictureUnreadable } from './fetch-picture.ts';
import { createHands } from '../platform/pool.ts';
import type { Look } from './analyse-frame.ts';
import type { Speed } from './throughput.ts';

export interface LabourDeps {
  api: Client<typeof workerRoutes>;
  name: string;
  look: Look;
  speed: Speed;
  /** Tasks under way at the same time: while one waits for its text to be read, another is looked at. */
  atOnce: number;
  tell: (sentence: string) => void;
}

const SERVER_AWAY_MS = 2000;
const SENDING_TRIES = 5;
const HELD_PER_HAND = 2;

/** Takes tasks, does them, answers. The server being away is waited out; a task that fails is told so, and another is taken. */
export function startLabour({ api, name, look, speed, atOnce, tell }: LabourDeps) {
  const held = new Map<string, WorkerTask>();
  const lost = new Set<string>();
  let stopped = false;
  const underWay = new Set<Promise<void>>();
  const hands = createHands(atOnce);

  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  /** What was worked out must not be lost to a moment without a server: the answer is sent again, and means the same however often it arrives. */
  const send = async (act: () => Promise<unknown>): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await act();
        return;
      } catch (error) {
        if (attempt === SENDING_TRIES || stopped) throw error;
        await pause(SERVER_AWAY_MS);
      }
    }
  };
  const work = async (task: WorkerTask): Promise<void> => {
    const startedAt = performance.now();
    const params = { taskId: task.id };
    try {
      const result = await look(task);
      if (lost.has(task.lease)) return;
      await send(() => api.finishTask({ params, body: { lease: task.lease, result } }));
      speed.done((performance.now() - startedAt) / atOnce);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      tell(`Задача ${task.id} не удалась: ${reason}`);
      const retry = !(error instanceof PictureUnreadable);
      await api.failTask({ params, body: { lease: task.lease, reason: reason.slice(0, 2000), retry } }).catch(() => undefined);
    }
  };
  const begin = (task: WorkerTask): void => {
    held.set(task.lease, task);
    const done = hands.run(() => (stopped ? Promise.resolve() : work(task))).finally(() => {
      held.delete(task.lease);
      lost.delete(task.lease);
      underWay.delete(done);
    });
    underWay.add(done);
  };
  /** Holds a little more than the hands can do, so that none waits for the network. */
  const keepFed = async (): Promise<void> => {
    while (!stopped) {
      const limit = atOnce * HELD_PER_HAND - held.size;
      if (limit < 1) {
        await Promise.race(underWay);
        continue;
      }
      try {
        const { tasks } = await api.leaseTasks({ body: { name, tasks: ['recognise', 'answer'], limit, wait_ms: LEASE_WAIT_MS } });
        tasks.forEach(begin);
      } catch {
        // The heartbeat tells that the server is away; here it is only waited for.
        if (!stopped) await pause(SERVER_AWAY_MS);
      }
    }
  };

  const feeding = keepFed();
  return {
    leases: (): string[] => [...held.keys()],
    /** The server has given these to somebody else. */
    lose: (leases: string[]): void => leases.forEach((lease) => lost.add(lease)),
    /** Takes nothing new; ends when what is under way has ended. */
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all([feeding, ...underWay]);
    },
  };
}
export type Labour = ReturnType<typeof startLabour>;
