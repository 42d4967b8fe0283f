import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { Client, TaskResult, WorkerTask, workerRoutes } from '@rakurs/contract';
import { PictureUnreadable } from './fetch-picture.ts';
import { startLabour } from './task-loop.ts';
import { createSpeed } from './throughput.ts';

const task = (id: number): WorkerTask => ({ task: 'recognise', id, lease: randomUUID(), kind: 'image', frames: [{ second: 0, url: '/x' }], real_date: null, duration_seconds: null });
const result: TaskResult = { task: 'recognise', recognition: { description: { text: 'Кошка.', provider: 'embedded', model: 'm', scenes: [] }, frames: [] } };

/** The server's side: hands out what it has, notes what comes back, fails on demand. */
function serve(waiting: WorkerTask[], { answersLost = 0 } = {}) {
  const finished: number[] = [];
  const failed: { id: number; retry: boolean }[] = [];
  const asked: number[] = [];
  let toLose = answersLost;
  const api: Client<typeof workerRoutes> = {
    workerHeartbeat: () => Promise.resolve({ nextHeartbeatMs: 1000, lost: [] }),
    leaseTasks: async ({ body }) => {
      asked.push(body.limit);
      await new Promise((resolve) => setTimeout(resolve, 1));
      return { tasks: waiting.splice(0, body.limit) };
    },
    finishTask: ({ params }) => {
      finished.push(params.taskId);
      if (toLose-- > 0) return Promise.reject(new Error('connection reset'));
      return Promise.resolve({ accepted: true });
    },
    failTask: ({ params, body }) => {
      failed.push({ id: params.taskId, retry: body.retry });
      return Promise.resolve({ accepted: true });
    },
  };
  return { api, finished, failed, asked };
}

const start = (server: ReturnType<typeof serve>, look: (given: WorkerTask) => Promise<TaskResult>, atOnce = 2) => {
  const speed = createSpeed();
  return { speed, ...startLabour({ api: server.api, name: 'w', look, speed, atOnce, tell: () => undefined }) };
};

it('does every task it is given, so many at once, and tells how fast', async () => {
  const server = serve(Array.from({ length: 9 }, (_, index) => task(index + 1)));
  let busy = 0;
  let most = 0;
  const labour = start(server, async () => {
    most = Math.max(most, ++busy);
    await new Promise((resolve) => setTimeout(resolve, 2));
    busy -= 1;
    return result;
  });
  await vi.waitFor(() => expect(server.finished.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]));
  await labour.stop();
  expect(most).toBe(2);
  expect(Math.max(...server.asked)).toBeLessThanOrEqual(4);
  expect(labour.speed.filesPerMinute()).toBeGreaterThan(0);
});

it('goes on after a task that fails, and says whether another try could help', async () => {
  const server = serve([task(1), task(2), task(3)]);
  const labour = start(server, ({ id }) => {
    if (id === 1) return Promise.reject(new PictureUnreadable('not a picture'));
    return id === 2 ? Promise.reject(new Error('HTTP 503')) : Promise.resolve(result);
  });
  await vi.waitFor(() => expect(server.finished).toEqual([3]));
  await vi.waitFor(() => expect(server.failed.toSorted((a, b) => a.id - b.id)).toEqual([{ id: 1, retry: false }, { id: 2, retry: true }]));
  await labour.stop();
});

it('sends an answer again whose receipt was lost', async () => {
  vi.useFakeTimers();
  try {
    const server = serve([task(1)], { answersLost: 2 });
    const labour = start(server, () => Promise.resolve(result));
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(server.finished).toEqual([1, 1, 1]);
    });
    const stopped = labour.stop();
    await vi.advanceTimersByTimeAsync(5000);
    await stopped;
  } finally {
    vi.useRealTimers();
  }
});

it('names the leases it holds, and throws away the work of one it has lost', async () => {
  const server = serve([task(1), task(2)]);
  const gates: (() => void)[] = [];
  const labour = start(server, () => new Promise((resolve) => gates.push(() => resolve(result))));
  await vi.waitFor(() => expect(gates).toHaveLength(2));
  const [first = ''] = labour.leases();
  labour.lose([first]);
  gates.forEach((open) => open());
  await vi.waitFor(() => expect(server.finished).toEqual([2]));
  expect(labour.leases()).toEqual([]);
  await labour.stop();
});
