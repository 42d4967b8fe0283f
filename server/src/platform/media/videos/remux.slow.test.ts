import { existsSync, readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { makeMediaFolder, makeVideo, type VideoWish } from '../../../../testing/media/make-media.ts';
import { createMediaEngine } from '../index.ts';

const engine = createMediaEngine({ concurrency: 1 });
const folder = makeMediaFolder();
afterAll(async () => {
  await engine.close();
  folder.remove();
});

const startedAt = new Date('2026-11-15T06:25:14.500Z');
/** As a browser's recorder writes it: `live` leaves out the duration and the index. */
const record = async (name: string, wish: VideoWish = {}): Promise<string> => {
  await makeVideo(folder.file(name), { video: 'vp8', audio: 'opus', seconds: 3, options: { live: '1' }, ...wish });
  return folder.file(name);
};
/** Matroska's element ids: the index, and the length in the header. */
const CUES = Buffer.from([0x1c, 0x53, 0xbb, 0x6b]);
const DURATION = Buffer.from([0x44, 0x89]);

it('gives a recording its duration, an index to seek by, and the moment it began', async () => {
  const path = await record('live.webm');
  expect(readFileSync(path).includes(CUES)).toBe(false);
  const to = folder.file('whole.webm');
  await engine.remux(path, startedAt, to);
  const bytes = readFileSync(to);
  expect(bytes.includes(CUES)).toBe(true);
  expect(bytes.subarray(0, 1000).includes(DURATION)).toBe(true);
  const facts = await engine.probe(to);
  expect(facts).toMatchObject({
    format: 'webm',
    codec: 'vp8',
    width: 128,
    height: 96,
    shownByBrowsers: true,
    takenAt: new Date('2026-11-15T06:25:14Z'),
  });
  expect(facts.durationSeconds).toBeCloseTo(3, 0);
});

it('makes the same file of the same recording every time', async () => {
  const path = await record('twice.webm');
  const [one, other] = [folder.file('one.webm'), folder.file('other.webm')];
  await engine.remux(path, startedAt, one);
  await engine.remux(path, startedAt, other);
  expect(readFileSync(one).equals(readFileSync(other))).toBe(true);
});

it('keeps what there is of a recording that broke off in the middle of a part', async () => {
  const whole = readFileSync(await record('whole-one.webm'));
  const to = folder.file('saved.webm');
  await engine.remux(folder.file('broken.webm', whole.subarray(0, Math.round(whole.length * 0.7))), startedAt, to);
  const { durationSeconds } = await engine.probe(to);
  expect(durationSeconds).toBeGreaterThan(1);
  expect(durationSeconds).toBeLessThan(3);
});

/** Matroska's blocks of the second track, the sound, made void: a microphone that never spoke. */
function silence(webm: Buffer): Buffer {
  const [VOID, GROUP, BLOCK, SIMPLE_BLOCK, SECOND_TRACK] = [0xec, 0xa0, 0xa1, 0xa3, 0x82];
  const mute = Buffer.from(webm);
  /**
   * Where an element's content begins: its size takes as many bytes as its first one has leading zeros, and one more.
   */
  const inside = (at: number) => at + 1 + Math.clz32(mute[at + 1] ?? 0) - 23;
  mute.forEach((byte, at) => {
    const block = byte === GROUP && mute[inside(at)] === BLOCK ? inside(at) : at;
    if ((byte === SIMPLE_BLOCK || block !== at) && mute[inside(block)] === SECOND_TRACK) mute[at] = VOID;
  });
  return mute;
}

it('keeps the picture of a recording whose microphone never spoke', async () => {
  const path = folder.file('mute.webm', silence(readFileSync(await record('spoken.webm', { seconds: 1 }))));
  const to = folder.file('mute-whole.webm');
  await engine.remux(path, startedAt, to);
  expect(await engine.probe(to)).toMatchObject({
    codec: 'vp8',
    shownByBrowsers: true,
    durationSeconds: expect.closeTo(1, 0),
  });
});

it.each([
  ['nothing but a header', (whole: Buffer) => whole.subarray(0, 200)],
  ['noise after the header', (whole: Buffer) => Buffer.concat([whole.subarray(0, 150), Buffer.alloc(4000, 0xab)])],
])('refuses %s and leaves nothing', async (name, spoil) => {
  const path = folder.file(`${name}.webm`, spoil(readFileSync(await record('sound.webm'))));
  const to = folder.file(`${name}.out.webm`);
  await expect(engine.remux(path, startedAt, to)).rejects.toThrow('Файл повреждён: не удалось прочитать видео');
  expect(existsSync(to)).toBe(false);
});
