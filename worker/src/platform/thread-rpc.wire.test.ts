import { expect, it } from 'vitest';
import { createThreadRpc } from './thread-rpc.ts';

const scripted = () => createThreadRpc<string, string>(new URL('../../testing/scripted-thread.ts', import.meta.url));

it('answers each call, also after one that has failed', async () => {
  const ask = scripted();
  const answers = await Promise.allSettled([ask('первое'), ask('fail'), ask('второе')]);
  expect(answers).toEqual([
    { status: 'fulfilled', value: 'сделано: первое' },
    { status: 'rejected', reason: new Error('не вышло') },
    { status: 'fulfilled', value: 'сделано: второе' },
  ]);
});

it('fails all waiting calls when the thread dies, and starts a new one for the next call', async () => {
  const ask = scripted();
  const answers = await Promise.allSettled([ask('never'), ask('die')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('снова')).toBe('сделано: снова');
});
