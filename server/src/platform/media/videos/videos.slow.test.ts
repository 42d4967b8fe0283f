import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import {
  cornersOf,
  makeMediaFolder,
  makeVideo,
  UPRIGHT,
  type Orientation,
  type VideoWish,
} from '../../../../testing/media/make-media.ts';
import { createMediaEngine } from '../index.ts';

const engine = createMediaEngine({ concurrency: 1 });
const folder = makeMediaFolder();
afterAll(async () => {
  await engine.close();
  folder.remove();
});

async function seen(name: string, wish: VideoWish = {}) {
  const path = folder.file(name);
  await makeVideo(path, wish);
  const facts = await engine.probe(path);
  const thumbnail = folder.file(`${name}.webp`);
  await engine.thumbnail(path, facts, thumbnail);
  return { path, facts, thumbnail };
}

async function proxied(name: string, wish: VideoWish = {}) {
  const original = await seen(name, wish);
  const proxy = folder.file(`${name}.proxy`);
  const progress: number[] = [];
  await engine.proxy(original.path, original.facts, proxy, (value) => progress.push(value));
  const facts = await engine.probe(proxy);
  await engine.thumbnail(proxy, facts, folder.file(`${name}.proxy.webp`));
  return { ...original, proxy, facts, progress, corners: await cornersOf(folder.file(`${name}.proxy.webp`)) };
}

describe('a video that browsers play', () => {
  it.each([
    ['a.mp4', 'mp4', 'video/mp4', 'h264', { audio: 'aac' }],
    ['b.mp4', 'mp4', 'video/mp4', 'h264', {}],
    ['c.webm', 'webm', 'video/webm', 'vp8', { video: 'vp8', audio: 'vorbis' }],
    ['d.webm', 'webm', 'video/webm', 'vp9', { video: 'vp9', audio: 'opus' }],
  ] as const)('%s is left as it is', async (name, format, mime, codec, wish) => {
    const { facts, thumbnail } = await seen(name, wish);
    expect(facts).toMatchObject({
      kind: 'video',
      format,
      mime,
      width: 128,
      height: 96,
      codec,
      shownByBrowsers: true,
      takenAt: null,
      latitude: null,
    });
    expect(facts.durationSeconds).toBeCloseTo(1, 1);
    expect(await cornersOf(thumbnail)).toEqual(UPRIGHT);
  });
});

describe('a video that browsers do not play', () => {
  it.each([
    ['copied.mov', { audio: 'aac' }],
    ['sound-encoded.mov', { audio: 'pcm' }],
    ['copied.mkv', { audio: 'aac' }],
    ['encoded.mkv', { video: 'h265', audio: 'opus' }],
    ['encoded.mp4', { video: 'h265' }],
    ['encoded.avi', { video: 'mpeg4', audio: 'pcm' }],
    ['encoded.ogg', { video: 'theora', audio: 'vorbis' }],
    ['encoded-1.mpg', { video: 'mpeg1', audio: 'mp2', framesPerSecond: 25 }],
    ['encoded-2.mpg', { video: 'mpeg2', audio: 'mp2', framesPerSecond: 25 }],
    ['encoded.ts', { video: 'mpeg2', audio: 'mp2', framesPerSecond: 25 }],
    ['copied.ts', { audio: 'aac', framesPerSecond: 25 }],
    ['encoded.wmv', { video: 'wmv2', audio: 'wma' }],
    ['encoded.flv', { video: 'flv1', audio: 'mp3' }],
    ['copied.flv', { audio: 'aac' }],
  ] as const)('%s gets a proxy that they do', async (name, wish) => {
    const { facts, corners, progress, proxy } = await proxied(name, { ...wish, seconds: 2 });
    expect(facts).toMatchObject({ format: 'mp4', codec: 'h264', width: 128, height: 96, shownByBrowsers: true });
    expect(facts.durationSeconds).toBeCloseTo(2, 0);
    expect(corners).toEqual(UPRIGHT);
    expect(progress.length).toBeGreaterThan(3);
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    // Plays before it is loaded: the index stands before the data.
    const file = readFileSync(proxy);
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
  });

  it('loses its sound rather than its picture when the sound cannot be read', async () => {
    const path = folder.file('mumbling.mkv');
    await makeVideo(path, { video: 'mpeg4', audio: 'opus' });
    const bytes = readFileSync(path);
    bytes.write('Nonsense', bytes.indexOf('OpusHead'), 'latin1');
    folder.file('mumbling.mkv', bytes);
    const facts = await engine.probe(path);
    await engine.proxy(path, facts, folder.file('mute.mp4'), () => undefined);
    expect(await engine.probe(folder.file('mute.mp4'))).toMatchObject({ codec: 'h264', shownByBrowsers: true });
  });

  it('is made ordinary when it is HDR, and no larger than full HD', async () => {
    expect((await proxied('hdr.mov', { video: 'h265', hdr: true })).facts).toMatchObject({
      codec: 'h264',
      shownByBrowsers: true,
    });
    expect((await proxied('large.mkv', { video: 'mpeg4', width: 2000, height: 200 })).facts).toMatchObject({
      width: 1920,
      height: 192,
    });
  });
});

describe('a video cut out of a stream, whose clock has run for long', () => {
  const wish = { framesPerSecond: 25, seconds: 2, blackSeconds: 0.5, options: { output_ts_offset: '40000' } } as const;

  it.each([
    ['late.mpg', 'mpeg2'],
    ['late.ts', 'mpeg2'],
    ['late-copied.ts', 'h264'],
  ] as const)('%s: its proxy begins at once, and its poster is not the black beginning', async (name, video) => {
    const { facts, proxy, path, thumbnail, corners } = await proxied(name, { ...wish, video });
    expect(facts.durationSeconds).toBeCloseTo(2, 0);
    expect([await cornersOf(thumbnail), corners]).toEqual([UPRIGHT, UPRIGHT]);
    const stills = await engine.stills(proxy, facts, { seconds: [0.2, 1.5], folder: folder.file(`${name}.stills`) });
    const original = await engine.stills(path, await engine.probe(path), {
      seconds: [0.2, 1.5],
      folder: folder.file(`${name}.originals`),
    });
    for (const [black, coloured] of [stills, original]) {
      expect((await sharp(black?.path).stats()).channels[0]?.mean).toBeLessThan(20);
      expect(await cornersOf(coloured?.path ?? '')).toEqual(UPRIGHT);
    }
  });

  it.each([
    ['frames.mpg', 'mpeg2'],
    ['frames.ts', 'mpeg2'],
    ['frames.flv', 'flv1'],
  ] as const)('%s: machines get frames counted from its beginning', async (name, video) => {
    const { path, facts } = await seen(name, { ...wish, video });
    const frames = await engine.frames(path, facts, { folder: folder.file(`${name}.frames`) });
    expect(frames[0]?.second).toBe(0);
    expect(frames.at(-1)?.second).toBeLessThan(2);
    expect(await cornersOf(frames.at(-1)?.path ?? '')).toEqual(UPRIGHT);
  });
});

describe('which way is up', () => {
  it.each([2, 3, 6, 8] as Orientation[])('a display matrix as orientation %i', async (orientation) => {
    const { facts, thumbnail } = await seen(`turned-${orientation}.mp4`, { orientation });
    expect(facts).toMatchObject({ width: 128, height: 96, shownByBrowsers: true });
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 128, height: 96 });
    expect(await cornersOf(thumbnail)).toEqual(UPRIGHT);
  });

  it.each(['h264', 'h265'] as const)(
    'a turned video of %s, copied or encoded into the proxy, stands upright once',
    async (video) => {
      const { facts, corners } = await proxied(`turned-${video}.mov`, { orientation: 6, video });
      expect(facts).toMatchObject({ width: 128, height: 96 });
      expect(corners).toEqual(UPRIGHT);
    },
  );
});

describe('the poster', () => {
  it('is not the black beginning', async () => {
    // A tenth of the way it is still dark.
    const { thumbnail } = await seen('fade-in.mp4', { seconds: 2, blackSeconds: 0.5 });
    expect(await cornersOf(thumbnail)).toEqual(UPRIGHT);
  });

  it('is black when all is black', async () => {
    const { thumbnail } = await seen('night.mp4', { blackSeconds: 1 });
    expect((await sharp(thumbnail).stats()).channels[0]?.mean).toBeLessThan(20);
  });
});

describe('what a video knows about itself', () => {
  const tags = { creation_time: '2024-05-17T07:11:12Z', location: '+55.7558+037.6173/' };

  it('when and where', async () => {
    const { facts } = await seen('notes.mp4', { tags });
    expect(facts).toMatchObject({ takenAt: new Date('2024-05-17T07:11:12Z'), latitude: 55.7558, longitude: 37.6173 });
  });

  it("the phone's own date and place, with its zone", async () => {
    const apple = {
      'com.apple.quicktime.creationdate': '2024-05-17T10:11:12+0500',
      'com.apple.quicktime.location.ISO6709': '+55.7558+037.6173+150.000/',
    };
    const { facts } = await seen('notes.mov', { tags: apple, options: { movflags: 'use_metadata_tags' } });
    expect(facts).toMatchObject({ takenAt: new Date('2024-05-17T05:11:12Z'), latitude: 55.7558, longitude: 37.6173 });
  });

  it('stays with the original: the proxy does not tell where it was made', async () => {
    const { facts, proxy } = await proxied('private.mov', { tags });
    expect(facts).toMatchObject({ takenAt: null, latitude: null, longitude: null });
    expect(readFileSync(proxy).includes('+55.7')).toBe(false);
  });

  it("its length, even when a browser's recorder did not write it down", async () => {
    const { facts } = await seen('recorded.webm', { video: 'vp8', seconds: 2, options: { live: '1' } });
    expect(facts.durationSeconds).toBeCloseTo(2, 0);
  });
});

it('tests itself', async () => {
  await engine.selfTest();
});
