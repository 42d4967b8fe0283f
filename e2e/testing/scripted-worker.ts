import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client, Contract, FrameAnalysis, TaskOf, TaskResult } from '@rakurs/contract';
import { apiOf } from './api.ts';
import type { Product } from './product.ts';

/** The key of the installation's own workers. */
export const tokenOf = (dataDir: string): string =>
  (JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { workerToken: string }).workerToken;

/** A worker program of a few lines: it speaks the contract and looks at nothing. */
export function startScriptedWorker(product: Product, name: string) {
  const api: Client<Contract> = apiOf(product.url, { jwt: tokenOf(product.dataDir) });
  const accepted: number[] = [];
  let stopped = false;
  const description = { text: `Описано: ${name}`, provider: 'embedded' as const, model: name, scenes: [] };
  const impression = { width: 40, height: 30, glimpses: [], palette: [], lightness: 0.5, is_grey: false, gist: null };
  const look = { version: 'eyes-2', embedding: Buffer.alloc(256).toString('base64'), concepts: [], kinds: [] };
  const sight: FrameAnalysis = {
    model: name,
    text: '',
    words: [],
    codes: [],
    objects: [],
    impression,
    look,
    fingerprint: { bits: '0000000000000000', sharpness: 0 },
  };
  const resultOf = ({ payload }: TaskOf<'recognise'>): TaskResult => ({
    task: 'recognise',
    result: { description, frames: payload.frames.map((frame) => ({ frame_id: frame.id, sight })) },
  });
  const work = async (): Promise<void> => {
    while (!stopped) {
      const { tasks } = await api.leaseTasks({ body: { name, tasks: ['recognise'], limit: 4, wait_ms: 500 } });
      for (const task of tasks)
        if (
          (
            await api.finishTask({
              params: { taskId: task.id },
              body: { lease: task.lease, result: resultOf(task as TaskOf<'recognise'>) },
            })
          ).accepted
        )
          accepted.push(task.id);
    }
  };
  const ended = work().catch(() => undefined);
  return {
    accepted,
    stop: () => {
      stopped = true;
      return ended;
    },
  };
}
