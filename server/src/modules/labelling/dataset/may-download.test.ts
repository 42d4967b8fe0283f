import { expect, it } from 'vitest';
import { AppError } from '#platform/errors.ts';
import { NOT_FOR_TRAINING, ONLY_STREAMS, requireDownload, type WhoAndWhat } from './may-download.ts';

const refusal = (kinds: ('image' | 'video' | 'stream')[], canTrainLearningModels: boolean): AppError | null => {
  const asked: WhoAndWhat = { kinds: new Set(kinds), canTrainLearningModels };
  try {
    requireDownload(asked);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
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
  const refused = refusal([...kinds], mayTrain);
  expect(refused?.message ?? null).toBe(says);
  if (refused) expect(refused.code).toBe(says === NOT_FOR_TRAINING ? 'forbidden' : 'invalid');
});
