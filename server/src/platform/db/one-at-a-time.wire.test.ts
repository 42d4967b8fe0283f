import type pg from 'pg';
import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

/** A connection that notes how many things it is asked at once. */
const newClient = () => {
  const seen = { now: 0, most: 0, asked: [] as string[] };
  const query = async (text: string): Promise<string> => {
    seen.asked.push(text);
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    await new Promise((resolve) => setImmediate(resolve));
    seen.now -= 1;
    if (text === 'bad') throw new Error('bad');
    return `answer to ${text}`;
  };
  return { client: { query } as unknown as pg.PoolClient, seen };
};

test('queries asked at once run one after another, in order, and each gets its own answer', async () => {
  const { client, seen } = newClient();
  const inLine = oneAtATime(client);
  const answers = await Promise.allSettled([inLine.query('one'), inLine.query('bad'), inLine.query('three')]);
  expect(seen).toEqual({ now: 0, most: 1, asked: ['one', 'bad', 'three'] });
  expect(answers).toEqual([
    { status: 'fulfilled', value: 'answer to one' },
    { status: 'rejected', reason: new Error('bad') },
    { status: 'fulfilled', value: 'answer to three' },
  ]);
});
