import { expect, it } from 'vitest';
import { createPublishChanges } from './publish-changes.service.ts';

const place = { projectId: 1, userId: 2 };
const idsTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

async function tellOf(count: number) {
  const told = { now: [] as number[][], later: [] as number[][], named: [] as number[][] };
  const changed = createPublishChanges({
    refreshTexts: async (fileIds) => void told.now.push(fileIds),
    refreshTextsLater: async (_, fileIds) => void told.later.push(fileIds),
    publish: (_, fileIds) => void told.named.push(fileIds),
  });
  await changed(place, idsTo(count));
  return told;
}

it('a change of a few files is emitted at once with their numbers', async () => {
  expect(await tellOf(3)).toEqual({ now: [[1, 2, 3]], later: [], named: [[1, 2, 3]] });
});

it('a change of many files emits the first at once and the others after, each once; watchers reload all', async () => {
  const { now, later, named } = await tellOf(1050);
  expect([now.length, later.length > 1]).toEqual([1, true]);
  expect([...now, ...later].flat()).toEqual(idsTo(1050));
  expect(Math.max(...[...now, ...later].map((some) => some.length))).toBeLessThanOrEqual(200);
  expect(named).toEqual([[]]);
});
