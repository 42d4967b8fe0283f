import { expect, test, vi } from 'vitest';
import { idsOf, someFiles } from '#testing/files.ts';
import { oneByOne } from './one-by-one.ts';

test('files go one at a time, in order, and each is reported', async () => {
  let atOnce = 0;
  const reports: number[] = [];
  const act = vi.fn(async () => {
    atOnce += 1;
    expect(atOnce).toBe(1);
    await Promise.resolve();
    atOnce -= 1;
  });
  const { done, error } = await oneByOne({ files: someFiles(3, 3), act, onDone: (ready) => reports.push(ready.length) });
  expect(idsOf(done)).toEqual([3, 2, 1]);
  expect(error).toBeNull();
  expect(reports).toEqual([1, 2, 3]);
});

test('the first failure ends it, and the files after it are left alone', async () => {
  const act = vi.fn(async ({ id }: { id: number }) => {
    if (id === 2) throw new Error('Занято');
  });
  const { done, error } = await oneByOne({ files: someFiles(3, 3), act, onDone: () => undefined });
  expect(idsOf(done)).toEqual([3]);
  expect(error).toEqual(new Error('Занято'));
  expect(act).toHaveBeenCalledTimes(2);
});
