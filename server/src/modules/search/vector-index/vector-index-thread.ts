import { parentPort } from 'node:worker_threads';
import { VectorIndex } from './vector-index.ts';
import type { Answered, Asked, Numbered } from './messages.ts';

/**
 * The thread in which all vector indexes lie: a scan of a million frames keeps a processor busy for a while, and nobody
 * else shall wait for it.
 */
const vectorIndexes = new Map<number, VectorIndex>();

function vectorIndexOf(userId: number): VectorIndex {
  const vectorIndex = vectorIndexes.get(userId) ?? new VectorIndex();
  vectorIndexes.set(userId, vectorIndex);
  return vectorIndex;
}

function answer(asked: Asked): number[] {
  switch (asked.kind) {
    case 'append':
      vectorIndexOf(asked.userId).append(asked.packedVectors);
      return [];
    case 'forget':
      vectorIndexes.delete(asked.userId);
      return [];
    case 'nearest':
      return vectorIndexOf(asked.userId).nearest(asked.scan);
  }
}

parentPort?.on('message', ({ number, asked }: Numbered) =>
  parentPort?.postMessage({ number, frames: answer(asked) } satisfies Answered),
);
