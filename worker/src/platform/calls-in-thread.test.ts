import { expect, it } from 'vitest';
import { callsInThread } from './calls-in-thread.ts';

const obedient = () => callsInThread<string, string>(new URL('../../testing/obedient-thread.ts', import.meta.url));

it('a thread answers each of those who ask, also after one whose work has failed', async () => {
  const ask = obedient();
  const answers = await Promise.allSettled([ask('первое'), ask('fail'), ask('второе')]);
  expect(answers).toEqual([
    { status: 'fulfilled', value: 'сделано: первое' },
    { status: 'rejected', reason: new Error('не вышло') },
    { status: 'fulfilled', value: 'сделано: второе' },
  ]);
});

it('a thread that dies tells all who wait for it, and the next call finds a new one', async () => {
  const ask = obedient();
  const answers = await Promise.allSettled([ask('never'), ask('die')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('снова')).toBe('сделано: снова');
});
