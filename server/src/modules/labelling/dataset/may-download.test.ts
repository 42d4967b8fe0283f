import { expect, it } from 'vitest';
import { NOT_FOR_TRAINING, ONLY_STREAMS, requireDownload, type WhoAndWhat } from './may-download.ts';

const refusal = (kinds: ('image' | 'video' | 'stream')[], canTrainLearningModels: boolean): string | null => {
  const asked: WhoAndWhat = { kinds: new Set(kinds), canTrainLearningModels };
  try {
    requireDownload(asked);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

it.each([
  { kinds: ['image'], mayTrain: true, says: null },
  { kinds: ['image', 'video'], mayTrain: true, says: null },
  { kinds: ['video'], mayTrain: true, says: null },
  { kinds: ['image'], mayTrain: false, says: NOT_FOR_TRAINING },
  { kinds: ['image', 'video'], mayTrain: false, says: NOT_FOR_TRAINING },
  { kinds: ['video'], mayTrain: false, says: null },
  { kinds: ['video', 'stream'], mayTrain: false, says: null },
  { kinds: ['stream'], mayTrain: true, says: ONLY_STREAMS },
  { kinds: ['stream'], mayTrain: false, says: ONLY_STREAMS },
  { kinds: [], mayTrain: true, says: 'В источнике нет меток' },
  { kinds: [], mayTrain: false, says: 'В источнике нет меток' },
] as const)('of $kinds to one who may train: $mayTrain -> $says', ({ kinds, mayTrain, says }) => {
  expect(refusal([...kinds], mayTrain)).toBe(says);
});
