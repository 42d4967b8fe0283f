import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { Client, Recognition, WorkerTask, workerRoutes } from '@rakurs/contract';
import { frameAnalysis } from '../../testing/frame-analyses.ts';
import { ImageUnreadable } from './fetch-image.ts';
import type { TaskHandler, TaskHandlers } from './handler.ts';
import { startTaskLoop } from './task-loop.ts';
import { createThroughputMeter } from './throughput.ts';

/** A task whose frame has the task's own number, by which a handler knows it. */
const task = (id: number): WorkerTask => ({
  task: 'recognise',
  id,
  lease: randomUUID(),
  payload: { kind: 'image', frames: [{ id, second: 0, url: '/x' }], real_date: null, duration_seconds: null },
});
const result: Recognition = {
  description: { text: 'Кошка.', provider: 'embedded', model: 'm', scenes: [] },
  frames: [{ frame_id: 1, sight: frameAnalysis([]) }],
};

/** The server's side: hands out what it has, notes what comes back, fails on demand. */
function serve(waiting: WorkerTask[], { answersLost = 0 } = {}) {
  const finished: number[] = [];
  const failed: { id: number; retry: boolean }[] = [];
  const asked: { limit: number; tasks: string[] }[] = [];
  const results: unknown[] = [];
  let toLose = answersLost;
  const api: Client<typeof workerRoutes> = {
    workerHeartbeat: () => Promise.resolve({ nextHeartbeatMs: 1000, lost: [] }),
    leaseTasks: async ({ body }) => {
      asked.push({ limit: body.limit, tasks: body.tasks });
      await new Promise((resolve) => setTimeout(resolve, 1));
      return { tasks: waiting.splice(0, body.limit) };
    },
    finishTask: ({ params, body }) => {
      finished.push(params.taskId);
      results.push(body.result);
      if (toLose-- > 0) return Promise.reject(new Error('connection reset'));
      return Promise.resolve({ accepted: true });
    },
    failTask: ({ params, body }) => {
      failed.push({ id: params.taskId, retry: body.retry });
      return Promise.resolve({ accepted: true });
    },
  };
  return { api, finished, failed, asked, results };
}

const start = (server: ReturnType<typeof serve>, handlers: Partial<TaskHandlers>, atOnce = 2) => {
  const throughput = createThroughputMeter();
  return {
    throughput,
    ...startTaskLoop({ api: server.api, name: 'w', handlers, throughput, atOnce, tell: () => undefined }),
  };
};
const startRecognising = (server: ReturnType<typeof serve>, recognise: TaskHandler<'recognise'>) =>
  start(server, { recognise });

it('leases the kinds of its table and no others, and does each by its own row', async () => {
  const question: WorkerTask = {
    task: 'answer',
    id: 2,
    lease: randomUUID(),
    payload: { kind: 'image', question: 'Есть ли кошка?', frames: [{ id: 7, second: 0, url: '/x', sight: null }] },
  };
  const server = serve([task(1), question]);
  const answered = {
    answers: [{ frame_id: 7, text: 'да', confidence: 0.9, reason: null, provider: 'embedded' as const, model: 'm' }],
    seen: [],
  };
  const both = start(server, { recognise: () => Promise.resolve(result), answer: () => Promise.resolve(answered) }, 1);
  await vi.waitFor(() =>
    expect(server.results).toEqual([
      { task: 'recognise', result },
      { task: 'answer', result: answered },
    ]),
  );
  await both.stop();
  expect(server.asked[0]?.tasks).toEqual(['recognise', 'answer']);

  const other = serve([]);
  const one = start(other, { answer: () => Promise.resolve(answered) });
  await vi.waitFor(() => expect(other.asked[0]?.tasks).toEqual(['answer']));
  await one.stop();
});

it('does every task it is given, so many at once, and tells how fast', async () => {
  const server = serve(Array.from({ length: 9 }, (_, index) => task(index + 1)));
  let busy = 0;
  let most = 0;
  const loop = startRecognising(server, async () => {
    most = Math.max(most, ++busy);
    await new Promise((resolve) => setTimeout(resolve, 2));
    busy -= 1;
    return result;
  });
  await vi.waitFor(() => expect(server.finished.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]));
  await loop.stop();
  expect(most).toBe(2);
  expect(Math.max(...server.asked.map(({ limit }) => limit))).toBeLessThanOrEqual(4);
  expect(loop.throughput.filesPerMinute()).toBeGreaterThan(0);
});

it('goes on after a task that fails, and says whether another try could help', async () => {
  const server = serve([task(1), task(2), task(3)]);
  const loop = startRecognising(server, ({ frames }) => {
    const id = frames[0]?.id;
    if (id === 1) return Promise.reject(new ImageUnreadable('not a picture'));
    return id === 2 ? Promise.reject(new Error('HTTP 503')) : Promise.resolve(result);
  });
  await vi.waitFor(() => expect(server.finished).toEqual([3]));
  await vi.waitFor(() =>
    expect(server.failed.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: 1, retry: false },
      { id: 2, retry: true },
    ]),
  );
  await loop.stop();
});

it('sends an answer again whose receipt was lost', async () => {
  vi.useFakeTimers();
  try {
    const server = serve([task(1)], { answersLost: 2 });
    const loop = startRecognising(server, () => Promise.resolve(result));
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(server.finished).toEqual([1, 1, 1]);
    });
    const stopped = loop.stop();
    await vi.advanceTimersByTimeAsync(5000);
    await stopped;
  } finally {
    vi.useRealTimers();
  }
});

it('asks a server that is away later each time, and at once again when it is back', async () => {
  vi.useFakeTimers();
  try {
    const server = serve([]);
    const askedAt: number[] = [];
    const leaseTasks: typeof server.api.leaseTasks = (call) => {
      askedAt.push(Date.now());
      if (askedAt.length <= 5 || askedAt.length === 7) return Promise.reject(new Error('connection refused'));
      return server.api.leaseTasks(call);
    };
    const loop = startRecognising({ ...server, api: { ...server.api, leaseTasks } }, () => Promise.resolve(result));
    while (askedAt.length < 8) await vi.advanceTimersByTimeAsync(1);
    expect(askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0))).toEqual([
      250, 500, 1000, 2000, 2000, 1, 250,
    ]);
    const stopped = loop.stop();
    await vi.advanceTimersByTimeAsync(5000);
    await stopped;
  } finally {
    vi.useRealTimers();
  }
});

it('names the leases it holds, and throws away the work of one it has lost', async () => {
  const server = serve([task(1), task(2)]);
  const gates: (() => void)[] = [];
  const loop = startRecognising(server, () => new Promise((resolve) => gates.push(() => resolve(result))));
  await vi.waitFor(() => expect(gates).toHaveLength(2));
  const [first = ''] = loop.leases();
  loop.lose([first]);
  gates.forEach((open) => open());
  await vi.waitFor(() => expect(server.finished).toEqual([2]));
  expect(loop.leases()).toEqual([]);
  await loop.stop();
});
