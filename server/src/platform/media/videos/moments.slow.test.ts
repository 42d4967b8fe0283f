import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import {
  cornersOf,
  drawNumbers,
  makeMediaFolder,
  makeVideo,
  makeVideoOf,
  NUMBERED_SIZE,
  readNumber,
  UPRIGHT,
} from '../../../../testing/media/make-media.ts';
import { createMediaEngine } from '../index.ts';

const engine = createMediaEngine({ concurrency: 1 });
const folder = makeMediaFolder();
afterAll(async () => {
  await engine.close();
  folder.remove();
});

interface Made {
  second: number;
  path: string | null;
}
async function momentsOf(
  path: string,
  { seconds, longSide = 720 }: { seconds: number[]; longSide?: number },
): Promise<Made[]> {
  const moments: Made[] = [];
  await engine.moments(path, await engine.probe(path), {
    seconds,
    longSide,
    folder: `${path}.moments`,
    made: (moment) => moments.push(moment),
    signal: new AbortController().signal,
  });
  return moments;
}

it('gives what is on the screen at each moment, and says where nothing has changed', async () => {
  const path = folder.file('slow.mp4');
  // Shown at 0, 0.3, 0.6 and 2 seconds.
  await makeVideoOf(path, { ...NUMBERED_SIZE, frames: drawNumbers(4), ticks: [0, 3, 6, 20] });
  const moments = await momentsOf(path, { seconds: [0, 0.2, 0.4, 0.6, 0.8, 1, 1.8, 2, 2.2] });
  expect(moments.map(({ second }) => second)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1, 1.8, 2, 2.2]);
  expect(await Promise.all(moments.map(async ({ path: jpeg }) => (jpeg === null ? null : readNumber(jpeg))))).toEqual([
    0,
    null,
    1,
    2,
    null,
    null,
    null,
    3,
    null,
  ]);
});

it('begins in the middle of a long film', async () => {
  const path = folder.file('long.mp4');
  await makeVideoOf(path, { ...NUMBERED_SIZE, frames: drawNumbers(200) });
  const moments = await momentsOf(path, { seconds: [12, 12.2, 12.4] });
  expect(await Promise.all(moments.map(({ path: jpeg }) => readNumber(jpeg ?? '')))).toEqual([120, 122, 124]);
});

it('upright, as people see it, and no larger than asked for', async () => {
  const path = folder.file('phone.mp4');
  await makeVideo(path, { orientation: 6, width: 128, height: 200 });
  const [moment] = await momentsOf(path, { seconds: [0.4], longSide: 100 });
  const { width, height } = await sharp(moment?.path ?? '').metadata();
  expect({ width, height }).toEqual({ width: 64, height: 100 });
  expect(await cornersOf(moment?.path ?? '')).toEqual(UPRIGHT);
});

it('ends when nobody wants it any more, leaves nothing behind, and goes on with who comes next', async () => {
  const path = folder.file('left.mp4');
  await makeVideoOf(path, { ...NUMBERED_SIZE, frames: drawNumbers(200) });
  const facts = await engine.probe(path);
  const leaving = new AbortController();
  const seconds = Array.from({ length: 200 }, (_, index) => index / 10);
  let made = 0;
  const first = engine.moments(path, facts, {
    seconds,
    longSide: 720,
    folder: folder.file('left'),
    signal: leaving.signal,
    made: () => {
      made += 1;
      leaving.abort(new Error('gone'));
    },
  });
  const second = momentsOf(path, { seconds: [1, 2] });
  await expect(first).rejects.toThrow('gone');
  expect(made).toBeLessThan(200);
  expect(existsSync(folder.file('left'))).toBe(false);
  expect(await second).toHaveLength(2);
});
