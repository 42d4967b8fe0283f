import { LEASE_MS, type Client, type Contract, type FrameReading, type Recognition, type TaskResult, type WorkerTask } from '@rakurs/contract';
import { vi } from 'vitest';
import { TEST_SECRETS, type TestApp } from './test-app.ts';

const frame = (second: number, more: Partial<FrameReading> = {}): FrameReading => ({ second, text: '', words: [], codes: [], detections: [], ...more });

/** What a worker would have seen. */
export const seen = (text: string, { frames = [{}], scenes = [] }: { frames?: Partial<FrameReading>[]; scenes?: Recognition['description']['scenes'] } = {}): TaskResult => ({
  task: 'recognise',
  recognition: { description: { text, provider: 'embedded', model: 'Тест', scenes }, frames: frames.map((more) => frame(more.second ?? 0, more)) },
});

/** A worker program's side of the wire. */
export function createTestWorker(app: TestApp, name = 'w') {
  const api: Client<Contract> = app.client({ jwt: TEST_SECRETS.workerToken });
  const lease = async (limit = 1): Promise<WorkerTask[]> => (await api.leaseTasks({ body: { name, tasks: ['recognise'], limit } })).tasks;
  return {
    api,
    lease,
    /** The next task, as soon as there is one. */
    next: (): Promise<WorkerTask> =>
      vi.waitFor(async () => {
        const [task] = await lease();
        if (!task) throw new Error('no task yet');
        return task;
      }, { timeout: 30_000, interval: 50 }),
    finish: async ({ id, lease: held }: WorkerTask, result: TaskResult) => (await api.finishTask({ params: { taskId: id }, body: { lease: held, result } })).accepted,
    fail: async ({ id, lease: held }: WorkerTask, retry: boolean) => (await api.failTask({ params: { taskId: id }, body: { lease: held, reason: 'не вышло', retry } })).accepted,
    hold: async (leases: string[]) => (await api.workerHeartbeat({ body: { name, version: '1', models: [], files_per_minute: null, leases } })).lost,
    /** As if it had died: its leases run out. */
    fallSilent: () => app.clock.advance(LEASE_MS + 1),
  };
}
