import type { Worker } from 'node:worker_threads';
import { startThread } from '#platform/start-child.ts';
import type { Answered, Asked } from './messages.ts';

export interface VectorIndexThread {
  ask(asked: Asked): Promise<number[]>;
  /** Everything in it is gone; the next question starts another. */
  stop(): Promise<void>;
}

interface Waiting {
  resolve: (frames: number[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Started by the first question. When it dies, all who wait are told, and `died` hears that nothing is loaded any more.
 */
export function createVectorIndexThread(died: () => void): VectorIndexThread {
  let worker: Worker | null = null;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  const lose = (error: unknown): void => {
    worker = null;
    const lost = [...waiting.values()];
    waiting.clear();
    died();
    for (const { reject } of lost) reject(error);
  };
  const start = (): Worker => {
    const started = startThread(import.meta.url, 'vector-index-thread');
    started.on('message', ({ number, frames }: Answered) => {
      waiting.get(number)?.resolve(frames);
      waiting.delete(number);
    });
    started.on('error', (error) => worker === started && lose(error));
    started.on('exit', () => worker === started && lose(new Error('The thread of galleries has ended')));
    // It must not keep a process alive that has nothing else to do.
    started.unref();
    return started;
  };
  return {
    ask: (asked) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ number: last, asked }, asked.kind === 'append' ? [asked.packedVectors.buffer] : []);
      }),
    async stop() {
      const stopped = worker;
      worker = null;
      await stopped?.terminate();
      lose(new Error('The thread of galleries was stopped'));
    },
  };
}
