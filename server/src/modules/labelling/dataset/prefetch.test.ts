import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { prefetch } from './prefetch.ts';

/** Sources of three things each, and a diary of what happened to them. */
function makeSources(amount: number, breaksAt = -1) {
  const diary: string[] = [];
  async function* make(name: number): AsyncGenerator<string> {
    diary.push(`begin ${name}`);
    try {
      if (name === breaksAt) throw new Error('broken');
      for (const letter of 'abc') yield `${name}${letter}`;
    } finally {
      diary.push(`end ${name}`);
    }
  }
  async function* sources(): AsyncGenerator<AsyncGenerator<string>> {
    for (let name = 0; name < amount; name += 1) yield make(name);
  }
  return { diary, sources: sources() };
}
const collect = async (things: AsyncIterable<string>): Promise<string[]> => {
  const all: string[] = [];
  for await (const thing of things) all.push(thing);
  return all;
};

it('gives everything in order', async () => {
  for (const ahead of [0, 2, 9])
    expect(await collect(prefetch(makeSources(3).sources, ahead))).toEqual([
      '0a',
      '0b',
      '0c',
      '1a',
      '1b',
      '1c',
      '2a',
      '2b',
      '2c',
    ]);
  expect(await collect(prefetch(makeSources(0).sources, 2))).toEqual([]);
});

it('begins so many ahead and no more', async () => {
  const { diary, sources } = makeSources(9);
  const things = prefetch(sources, 2);
  await things.next();
  expect(diary).toEqual(['begin 0', 'begin 1', 'begin 2']);
  await things.return(undefined);
});

it('closes what was begun when the reader leaves', async () => {
  const { diary, sources } = makeSources(9);
  for await (const thing of prefetch(sources, 2)) if (thing === '1b') break;
  expect(diary.filter((line) => line.startsWith('end')).sort()).toEqual(['end 0', 'end 1', 'end 2', 'end 3']);
});

it('reports a broken source when its turn comes, and closes the rest', async () => {
  const { diary, sources } = makeSources(9, 1);
  const heard: string[] = [];
  const reading = (async () => {
    for await (const thing of prefetch(sources, 2)) heard.push(thing);
  })();
  await expect(reading).rejects.toThrow('broken');
  expect(heard).toEqual(['0a', '0b', '0c']);
  expect(diary.filter((line) => line.startsWith('begin'))).toHaveLength(
    diary.filter((line) => line.startsWith('end')).length,
  );
});

it('a broken source whose turn has not come ends nothing while the reader is slow', async () => {
  const unheard: unknown[] = [];
  const note = (reason: unknown) => void unheard.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const things = prefetch(makeSources(9, 1).sources, 2);
  expect((await things.next()).value).toBe('0a');
  // Node looks for failures that nobody hears of between two turns.
  await setImmediate();
  await setImmediate();
  expect(unheard).toEqual([]);
  await things.return(undefined);
});
