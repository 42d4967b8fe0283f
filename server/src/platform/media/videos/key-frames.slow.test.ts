import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import {
  cornersOf,
  makeMediaFolder,
  makeVideo,
  makeVideoOf,
  pixelsOf,
  UPRIGHT,
} from '../../../../testing/media/make-media.ts';
import { createMediaEngine, MediaRefused } from '../index.ts';

const engine = createMediaEngine({ concurrency: 1 });
const folder = makeMediaFolder();
afterAll(async () => {
  await engine.close();
  folder.remove();
});

const framesOf = async (path: string) => engine.frames(path, await engine.probe(path), { folder: `${path}.frames` });

it('takes each scene of a video at the second it begins', async () => {
  const path = folder.file('scenes.mp4');
  const [width, height] = [96, 64];
  const scene = (level: number) => Array.from({ length: 15 }, () => Buffer.alloc(width * height * 3, level));
  await makeVideoOf(path, { width, height, frames: [...scene(20), ...scene(120), ...scene(230)] });
  const frames = await framesOf(path);
  expect(frames.map(({ second }) => second)).toEqual([0, 1.5, 3]);
  const levels = await Promise.all(frames.map(async ({ path: file }) => (await pixelsOf(file))[0]?.[0] ?? 0));
  levels.forEach((level, index) => expect(Math.abs(level - ([20, 120, 230][index] ?? 0))).toBeLessThan(12));
});

it('tells the second at which a player shows the frame, also of a film that begins late', async () => {
  const path = folder.file('late.mp4');
  const [width, height] = [96, 64];
  const frames = Array.from({ length: 20 }, (_, index) => Buffer.alloc(width * height * 3, index < 10 ? 20 : 230));
  await makeVideoOf(path, { width, height, frames, ticks: frames.map((_, index) => index + 6) });
  expect((await framesOf(path)).map(({ second }) => second)).toEqual([0.6, 1.6]);
});

it.each([
  ['turned.mp4', { orientation: 6 as const }],
  ['recorded.webm', { video: 'vp8' as const }],
  ['phone.mov', { video: 'h265' as const, orientation: 8 as const }],
])('gives upright jpegs without metadata of %s', async (name, wish) => {
  const path = folder.file(name);
  await makeVideo(path, { seconds: 3, ...wish });
  const frames = await framesOf(path);
  expect(frames.length).toBeGreaterThan(1);
  for (const { path: file } of frames) {
    expect(await cornersOf(file)).toEqual(UPRIGHT);
    expect(readFileSync(file).includes('Exif')).toBe(false);
  }
});

it('refuses a video that has lost its pictures, and leaves no folder behind', async () => {
  const path = folder.file('whole.mp4');
  await makeVideo(path, { seconds: 2 });
  const facts = await engine.probe(path);
  const broken = folder.file('broken.mp4');
  writeFileSync(broken, readFileSync(path).subarray(0, 600));
  await expect(engine.frames(broken, facts, { folder: `${broken}.frames` })).rejects.toThrow(MediaRefused);
  expect(existsSync(`${broken}.frames`)).toBe(false);
});
