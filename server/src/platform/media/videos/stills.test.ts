import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { cornersOf, makeMediaFolder, makeVideo, makeVideoOf, UPRIGHT, type VideoWish } from '../../../../testing/media/make-media.ts';
import { createMediaEngine, MediaRefused } from '../index.ts';

const engine = createMediaEngine({ concurrency: 1 });
const folder = makeMediaFolder();
afterAll(async () => {
  await engine.close();
  folder.remove();
});

const [WIDTH, HEIGHT] = [96, 64];
const DARKEST = 20;
/** Wide enough to survive the encoder. */
const stepOf = (amount: number) => Math.floor(230 / amount);

interface Greys {
  path: string;
  amount: number;
}

/** A film in which every frame has a grey of its own. */
async function makeGreys(name: string, { amount, ...wish }: VideoWish & { amount: number }): Promise<Greys> {
  const path = folder.file(name);
  await makeVideoOf(path, { ...wish, width: WIDTH, height: HEIGHT, frames: Array.from({ length: amount }, (_, index) => Buffer.alloc(WIDTH * HEIGHT * 3, DARKEST + stepOf(amount) * index)) });
  return { path, amount };
}
const stillsOf = async (path: string, seconds: number[]) => engine.stills(path, await engine.probe(path), { seconds, folder: `${path}.stills` });
/** Which frames of the film the stills are. */
const framesAt = async ({ path, amount }: Greys, seconds: number[]): Promise<number[]> => {
  const stills = await stillsOf(path, seconds.toReversed());
  expect(stills.map(({ second }) => second)).toEqual(seconds);
  return Promise.all(stills.map(async (still) => {
    const { channels } = await sharp(still.path).stats();
    return ((channels[0]?.mean ?? 0) - DARKEST) / stepOf(amount);
  }));
};
const expectFrames = async (film: Greys, expected: Record<number, number>) => {
  const seconds = Object.keys(expected).map(Number).sort((one, other) => one - other);
  const found = await framesAt(film, seconds);
  found.forEach((frame, index) => expect(Math.abs(frame - (expected[seconds[index] ?? 0] ?? 0)), `at ${seconds[index]}`).toBeLessThan(0.5));
};

describe('takes the frame that is on the screen', () => {
  it.each([['even.mp4', {}], ['even.webm', { video: 'vp8' as const }], ['even.mkv', { video: 'h265' as const }], ['even.avi', { video: 'mpeg4' as const }]])('in %s at an even rate, near and far', async (name, wish) => {
    const film = await makeGreys(name, { amount: 45, ...wish });
    await expectFrames(film, { 0: 0, 0.05: 0, 0.1: 1, 0.19: 1, 3.2: 32, 3.299: 32, 4.4: 44, 9: 44 });
  });

  it('at a rate that varies, also when the second was rounded to thousandths', async () => {
    // Shown at 0, 1/30, 3/30, 60/30, 61/30, 100/30 and 101/30 seconds.
    const film = await makeGreys('varying.mp4', { amount: 7, framesPerSecond: 30, ticks: [0, 1, 3, 60, 61, 100, 101] });
    await expectFrames(film, { 0.033: 1, 0.05: 1, 0.1: 2, 1.999: 2, 2: 3, 2.033: 4, 3.2: 4, 3.333: 5, 3.36: 5, 3.367: 6 });
  });

  it('counted from the beginning of the file, which need not be zero', async () => {
    const film = await makeGreys('late.mkv', { amount: 20, ticks: Array.from({ length: 20 }, (_, index) => 100 + index) });
    await expectFrames(film, { 0: 0, 0.5: 5, 1.25: 12 });
  });

  it('in a film far longer than its key frames are apart', async () => {
    const ticks = Array.from({ length: 40 }, (_, index) => index * 25);
    const film = await makeGreys('long.mp4', { amount: 40, ticks });
    await expectFrames(film, { 1: 0, 2.5: 1, 51: 20, 52.4: 20, 97.5: 39 });
  });
});

it.each([['turned.mp4', { orientation: 6 as const }], ['phone.mov', { video: 'h265' as const, orientation: 8 as const }], ['mirrored.mp4', { orientation: 2 as const }]])('gives whole upright jpegs without metadata of %s', async (name, wish) => {
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
  await expect(engine.stills(broken, facts, { seconds: [1], folder: `${broken}.stills` })).rejects.toThrow(MediaRefused);
  expect(existsSync(`${broken}.stills`)).toBe(false);
});
