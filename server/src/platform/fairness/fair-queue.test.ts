import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const HER = 1;
const HIM = 2;
const THEM = 3;

const drain = (line: ReturnType<typeof createFairQueue<string>>): string[] => {
  const taken = [];
  for (let next = line.take(); next !== undefined; next = line.take()) taken.push(next);
  return taken;
};

it('gives the first thing of another after one of ten thousand', () => {
  const line = createFairQueue<string>();
  for (let at = 0; at < 10_000; at += 1) line.add(HER, `her ${at}`);
  line.add(HIM, 'his 0');
  line.add(HIM, 'his 1');
  line.add(THEM, 'theirs');
  expect(drain(line).slice(0, 7)).toEqual(['her 0', 'his 0', 'theirs', 'her 1', 'his 1', 'her 2', 'her 3']);
});

it('serves a newcomer behind those who wait, and before their second turn', () => {
  const line = createFairQueue<string>();
  for (const one of ['a', 'b', 'c']) line.add(HER, one);
  expect(line.take()).toBe('a');
  line.add(HIM, 'x');
  expect(drain(line)).toEqual(['b', 'x', 'c']);
});

it('forgets what is taken out, and is empty when all is', () => {
  const line = createFairQueue<string>();
  for (const one of ['a', 'b']) line.add(HER, one);
  line.add(HIM, 'x');
  expect([line.remove('a'), line.remove('x'), line.remove('x')]).toEqual([true, true, false]);
  expect([line.takeAll(), line.take()]).toEqual([['b'], undefined]);
});
