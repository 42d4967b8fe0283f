import { statSync } from 'node:fs';
import { Rational } from 'node-av/lib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { makeEndlessGif, makeSlideshow } from '../../../../testing/media/make-bombs.ts';
import {
  drawNumbers,
  makeMediaFolder,
  makeVideo,
  makeVideoOf,
  NUMBERED_SIZE,
} from '../../../../testing/media/make-media.ts';
import { openInput, videoOf } from '../ffmpeg/open.ts';
import { createMediaEngine, MediaRefused, type MediaLimits } from '../index.ts';
import { ticksFor } from './frame-pace.ts';
import { createSilenceGuard, SoundUnreadable } from './silence-guard.ts';

const folder = makeMediaFolder();
const engine = createMediaEngine({ concurrency: 1 });
afterAll(async () => {
  await engine.close();
  folder.remove();
});

const proxyOf = async (name: string): Promise<string> => {
  const to = folder.file(`${name}.proxy`);
  await engine.proxy(folder.file(name), await engine.probe(folder.file(name)), to, () => undefined);
  return to;
};
/** When each of its pictures is shown. */
async function secondsIn(path: string): Promise<number[]> {
  const input = await openInput(path, 'mp4');
  const stream = videoOf(input);
  const seconds: number[] = [];
  for await (const packet of input.packets(stream?.index)) {
    if (packet && stream) seconds.push((Number(packet.pts) * stream.timeBase.num) / stream.timeBase.den);
    packet?.free();
  }
  await input.close();
  return seconds.toSorted((one, other) => one - other);
}
const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof MediaRefused ? error.reason : error),
  );

describe('a slide show that claims days', () => {
  it('gets a proxy with as many pictures as it has, each at its own time', async () => {
    const path = folder.file('slides.avi');
    await makeSlideshow(path, { seconds: 4, frameSeconds: 3600 });
    const facts = await engine.probe(path);
    expect(facts.durationSeconds).toBeCloseTo(40 * 3600, -1);
    expect(statSync(path).size).toBeLessThan(300_000);
    const seconds = await secondsIn(await proxyOf('slides.avi'));
    expect(seconds).toHaveLength(40);
    expect(seconds.at(-1)).toBeCloseTo(39 * 3600, -1);
    expect((await engine.frames(path, facts, { folder: folder.file('slides.frames') })).length).toBeGreaterThan(1);
  }, 120_000);
});

describe('a proxy', () => {
  it('keeps the times of a rate that varies', async () => {
    const ticks = [0, 1, 3, 60, 61, 100, 101];
    await makeVideoOf(folder.file('varying.mkv'), {
      ...NUMBERED_SIZE,
      frames: drawNumbers(7),
      framesPerSecond: 30,
      ticks,
      video: 'mpeg4',
    });
    const seconds = await secondsIn(await proxyOf('varying.mkv'));
    // A matroska's clock counts milliseconds.
    expect(seconds.map((second) => Math.round(second * 30))).toEqual(ticks);
  });

  it('leaves out what comes quicker than any screen shows', async () => {
    await makeVideo(folder.file('quick.mkv'), { framesPerSecond: 240, seconds: 1, video: 'mpeg4' });
    const seconds = await secondsIn(await proxyOf('quick.mkv'));
    expect(seconds.length).toBeGreaterThan(20);
    expect(seconds.length).toBeLessThan(70);
  });

  it('has a clock on which one picture can last as long as the whole', () => {
    expect([null, 60, 40 * 3600, 400 * 3600, 1e9].map(ticksFor)).toEqual([90_000, 90_000, 1000, 1000, 1]);
  });
});

describe('what a file may cost', () => {
  const film = async (name: string) => {
    const path = folder.file(name);
    await makeVideo(path, { video: 'mpeg4', seconds: 10, framesPerSecond: 30, width: 320, height: 240 });
    return { path, facts: await engine.probe(path) };
  };
  const withLimits = async <T>(
    limits: Partial<MediaLimits>,
    work: (bounded: ReturnType<typeof createMediaEngine>) => Promise<T>,
  ): Promise<T> => {
    const bounded = createMediaEngine({ concurrency: 1, limits });
    try {
      return await work(bounded);
    } finally {
      await bounded.close();
    }
  };

  it('is bounded in processor time by its bytes, and the next file is prepared', async () => {
    const { path, facts } = await film('long.avi');
    const to = folder.file('long.mp4');
    await withLimits({ baseCpuSeconds: 0.1, bytesPerCpuSecond: Infinity }, async (bounded) => {
      expect(await refusal(bounded.proxy(path, facts, to, () => undefined))).toBe('timeout');
      await makeVideo(folder.file('short.avi'), { video: 'mpeg4', seconds: 1, framesPerSecond: 2 });
      const short = folder.file('short.avi');
      expect(await refusal(engine.proxy(short, await engine.probe(short), to, () => undefined))).toBe('done');
    });
  }, 120_000);

  it('is bounded in pixels by its bytes, whoever decodes it', async () => {
    const { path, facts } = await film('wide.avi');
    await withLimits({ basePixels: 100 * 320 * 240, pixelsPerByte: 0 }, async (bounded) => {
      expect(await refusal(bounded.proxy(path, facts, folder.file('wide.mp4'), () => undefined))).toBe('too_much');
      expect(await refusal(bounded.frames(path, facts, { folder: folder.file('wide.frames') }))).toBe('too_much');
      expect(
        await refusal(
          bounded.stills(path, facts, { seconds: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], folder: folder.file('wide.stills') }),
        ),
      ).toBe('too_much');
      // Each task anew.
      expect(await refusal(bounded.thumbnail(path, facts, folder.file('wide.webp')))).toBe('done');
    });
  }, 120_000);
});

it('of an animation of thousands of large pictures the first alone is decoded', async () => {
  const path = folder.file('endless.gif', await makeEndlessGif({ side: 3000, frames: 2000 }));
  expect((await sharp(path).metadata()).pages).toBe(2000);
  // All of them would be 18 billion pixels.
  const facts = await engine.probe(path);
  expect(facts).toMatchObject({ format: 'gif', width: 3000, height: 3000 });
  expect(await refusal(engine.thumbnail(path, facts, folder.file('endless.webp')))).toBe('done');
  expect(await refusal(engine.rendition(path, facts, folder.file('endless.rendition')))).toBe('done');
}, 120_000);

describe('sound', () => {
  const second = { nbSamples: 48_000, sampleRate: 48_000, timeBase: new Rational(1, 1) };
  const hear = (...at: number[]) => {
    const guard = createSilenceGuard();
    for (const pts of at) guard.inspect({ ...second, pts: BigInt(pts) });
  };

  it('may have pauses, and a clock that begins late or goes back', () => {
    expect(() => hear(90_000, 90_001, 90_100, 90_001, 90_600)).not.toThrow();
  });

  it('is left out when between its parts there would be a day of silence to write', () => {
    expect(() => hear(0, 86_400)).toThrow(SoundUnreadable);
  });
});
