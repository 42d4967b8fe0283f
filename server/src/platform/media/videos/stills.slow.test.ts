import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import {
  cornersOf,
  drawNumbers,
  makeMediaFolder,
  makeVideo,
  makeVideoOf,
  NUMBERED_SIZE,
  readNumber,
  UPRIGHT,
  type VideoWish,
} from '../../../../testing/media/make-media.ts';
import { createMediaEngine, MediaRefused } from '../index.ts';

const engine = createMediaEngine({ concurrency: 1 });
const folder = makeMediaFolder();
afterAll(async () => {
  await engine.close();
  folder.remove();
});

/** A film in which every frame says which it is. */
async function makeNumbered(name: string, { amount, ...wish }: VideoWish & { amount: number }): Promise<string> {
  const path = folder.file(name);
  await makeVideoOf(path, { ...wish, ...NUMBERED_SIZE, frames: drawNumbers(amount) });
  return path;
}
const stillsOf = async (path: string, seconds: number[]) =>
  engine.stills(path, await engine.probe(path), { seconds, folder: `${path}.stills` });
/** Which frame of the film is on the screen at which second. */
const expectFrames = async (path: string, expected: [second: number, frame: number][]) => {
  const stills = await stillsOf(path, expected.map(([second]) => second).toReversed());
  expect(await Promise.all(stills.map(async (still) => [still.second, await readNumber(still.path)]))).toEqual(
    expected,
  );
};

describe('takes the frame that is on the screen', () => {
  it.each([
    ['even.mp4', {}],
    ['even.webm', { video: 'vp8' as const }],
    ['even.mkv', { video: 'h265' as const }],
    ['even.avi', { video: 'mpeg4' as const }],
  ])('in %s at an even rate, near and far', async (name, wish) => {
    const film = await makeNumbered(name, { amount: 45, ...wish });
    await expectFrames(film, [
      [0, 0],
      [0.05, 0],
      [0.1, 1],
      [0.19, 1],
      [3.2, 32],
      [3.299, 32],
      [4.4, 44],
      [9, 44],
    ]);
  });

  it('at a rate that varies, also when the second was rounded to thousandths', async () => {
    // Shown at 0, 1/30, 3/30, 60/30, 61/30, 100/30 and 101/30 seconds.
    const film = await makeNumbered('varying.mp4', {
      amount: 7,
      framesPerSecond: 30,
      ticks: [0, 1, 3, 60, 61, 100, 101],
    });
    await expectFrames(film, [
      [0.033, 1],
      [0.05, 1],
      [0.1, 2],
      [1.999, 2],
      [2, 3],
      [2.033, 4],
      [3.2, 4],
      [3.333, 5],
      [3.36, 5],
      [3.367, 6],
    ]);
  });

  it('by the container’s own clock, as a browser counts: until a first picture that comes late there is only that one', async () => {
    const film = await makeNumbered('late.mkv', {
      amount: 20,
      ticks: Array.from({ length: 20 }, (_, index) => 100 + index),
    });
    await expectFrames(film, [
      [0, 0],
      [9.9, 0],
      [10.5, 5],
      [11.25, 12],
    ]);
  });

  it('counted from the beginning where the clock may have run for a day, because the proxy begins at zero', async () => {
    const film = await makeNumbered('broadcast.ts', {
      amount: 20,
      video: 'mpeg2',
      ticks: Array.from({ length: 20 }, (_, index) => 100 + index),
    });
    await expectFrames(film, [
      [0, 0],
      [0.5, 5],
      [1.25, 12],
    ]);
  });

  it('in a film far longer than its key frames are apart', async () => {
    const ticks = Array.from({ length: 40 }, (_, index) => index * 25);
    const film = await makeNumbered('long.mp4', { amount: 40, ticks });
    await expectFrames(film, [
      [1, 0],
      [2.5, 1],
      [51, 20],
      [52.4, 20],
      [97.5, 39],
    ]);
  });
});

it.each([
  ['greys.mp4', {}],
  ['greys.webm', { video: 'vp8' as const }],
  ['greys.mkv', { video: 'h265' as const }],
])('keeps the whole range of %s, from black to white', async (name, wish) => {
  const GREYS = [0, 16, 64, 128, 192, 235, 255];
  const path = folder.file(name);
  const { width, height } = NUMBERED_SIZE;
  await makeVideoOf(path, {
    ...wish,
    width,
    height,
    frames: GREYS.map((level) => Buffer.alloc(width * height * 3, level)),
  });
  const stills = await stillsOf(
    path,
    GREYS.map((_, index) => index / 10),
  );
  const levels = await Promise.all(
    stills.map(async (still) => (await sharp(still.path).stats()).channels.map(({ mean }) => mean)),
  );
  // Black taken for 16 and white for 235, or the other way about, would be far more than any decoder's rounding.
  levels.forEach((channels, index) =>
    channels.forEach((mean) =>
      expect(Math.abs(mean - (GREYS[index] ?? 0)), `a grey of ${GREYS[index]}`).toBeLessThan(6),
    ),
  );
});

it.each([
  ['turned.mp4', { orientation: 6 as const }],
  ['phone.mov', { video: 'h265' as const, orientation: 8 as const }],
  ['mirrored.mp4', { orientation: 2 as const }],
])('gives whole upright jpegs without metadata of %s', async (name, wish) => {
  const path = folder.file(name);
  await makeVideo(path, { ...wish, width: 128, height: 200 });
  const [still] = await stillsOf(path, [0.5]);
  expect(still).toMatchObject({ width: 128, height: 200 });
  const { width, height } = await sharp(still?.path).metadata();
  expect({ width, height }).toEqual({ width: 128, height: 200 });
  expect(await cornersOf(still?.path ?? '')).toEqual(UPRIGHT);
  expect(readFileSync(still?.path ?? '').includes('Exif')).toBe(false);
});

it('refuses a film without pictures and leaves no folder behind', async () => {
  const path = folder.file('whole.mp4');
  await makeVideo(path, { seconds: 2 });
  const facts = await engine.probe(path);
  const broken = folder.file('broken.mp4');
  writeFileSync(broken, readFileSync(path).subarray(0, 600));
  await expect(engine.stills(broken, facts, { seconds: [1], folder: `${broken}.stills` })).rejects.toThrow(
    MediaRefused,
  );
  expect(existsSync(`${broken}.stills`)).toBe(false);
});
