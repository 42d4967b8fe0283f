import { expect, it } from 'vitest';
import { fakeEmbedding } from '../testing/feature-fixtures.ts';
import { MODELS_FOLDER } from '../testing/models-folder.ts';
import type { LearnRequest } from './learn-thread.ts';
import { createThreadRpc } from './platform/thread-rpc.ts';
import type { Learned } from './classifiers/index.ts';

it('learns a class in its thread, also after the bank could not be opened once', async () => {
  const learn = createThreadRpc<LearnRequest, Learned>(new URL('learn-thread.ts', import.meta.url));
  const frames = ([1, -1] as const).map((side, group) => ({
    features: fakeEmbedding(group, side),
    role: side === 1 ? ('example' as const) : ('counter' as const),
    group,
    boxes: [],
    wrong: [],
  }));
  const trainingSet = { kind: 'frame' as const, frames };
  await expect(learn({ modelsFolder: `${MODELS_FOLDER}/nowhere`, trainingSet })).rejects.toThrow('Нет файла модели');
  expect((await learn({ modelsFolder: MODELS_FOLDER, trainingSet })).report).toMatchObject({
    examples: 1,
    counter_examples: 1,
  });
});
