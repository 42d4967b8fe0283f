import { expect, it } from 'vitest';
import { madeLook } from '../testing/made-features.ts';
import { MODELS_FOLDER } from '../testing/models-folder.ts';
import type { LearnQuestion } from './learn-thread.ts';
import { callsInThread } from './platform/calls-in-thread.ts';
import type { Learned } from './teach/index.ts';

it('a class is learnt in its thread, also after the bank could not be opened once', async () => {
  const learn = callsInThread<LearnQuestion, Learned>(new URL('learn-thread.ts', import.meta.url));
  const frames = ([1, -1] as const).map((side, group) => ({
    features: madeLook(group, side),
    role: side === 1 ? ('example' as const) : ('counter' as const),
    group,
    boxes: [],
    wrong: [],
  }));
  const lesson = { kind: 'frame' as const, frames };
  await expect(learn({ modelsFolder: `${MODELS_FOLDER}/nowhere`, lesson })).rejects.toThrow('Нет файла модели');
  expect((await learn({ modelsFolder: MODELS_FOLDER, lesson })).report).toMatchObject({
    examples: 1,
    counter_examples: 1,
  });
});
