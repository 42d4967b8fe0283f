import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeSegments } from '../../../../testing/cameras/make-segments.ts';
import { makeMediaFolder, readNumber } from '../../../../testing/media/make-media.ts';
import { createMediaEngine } from '../index.ts';
import type { JoinedPart } from '../messages.ts';

const engine = createMediaEngine({ concurrency: 1 });
const folder = makeMediaFolder();
afterAll(async () => {
  await engine.close();
  folder.remove();
});

const startedAt = new Date('2026-11-17T09:00:00.000Z');
const segments = async (more: Partial<Parameters<typeof makeSegments>[0]> = {}) =>
  makeSegments({ folder: dirname(folder.file('x')), startedAt, ...more });
const whole = (found: { path: string }[]): JoinedPart[] => found.map(({ path }) => ({ path, from: 0, to: null }));
let made = 0;
const newFile = () => folder.file(`joined-${(made += 1)}.mp4`);

/** Which numbers are seen in the middle of each second. */
async function numbersIn(path: string, seconds: number): Promise<number[]> {
  const stills = await engine.stills(path, await engine.probe(path), {
    seconds: Array.from({ length: seconds }, (_, second) => second + 0.5),
    folder: folder.file(`stills-${(made += 1)}`),
  });
  return Promise.all(stills.map((still) => readNumber(still.path)));
}

it('joins the segments of a session into one film with a duration and an index', async () => {
  const to = newFile();
  expect(await engine.join(whole(await segments()), startedAt, to)).toEqual({
    job: 'join',
    seconds: expect.closeTo(6, 1),
    startSecond: 0,
  });
  expect(await engine.probe(to)).toMatchObject({
    codec: 'h264',
    width: 128,
    height: 96,
    durationSeconds: expect.closeTo(6, 1),
    takenAt: startedAt,
    shownByBrowsers: true,
  });
  const bytes = readFileSync(to);
  expect(bytes.includes('moof')).toBe(false);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  expect(await numbersIn(to, 6)).toEqual([0, 1, 2, 3, 4, 5]);
});

it('closes the gap where a segment is missing, and where the camera was connected anew', async () => {
  const [first, , third] = await segments();
  const [later] = await segments({ segments: 1, firstNumber: 10 });
  const to = newFile();
  if (!first || !third || !later) throw new Error('no segments');
  expect((await engine.join(whole([first, third, later]), startedAt, to)).seconds).toBeCloseTo(6, 1);
  expect((await engine.probe(to)).durationSeconds).toBeCloseTo(6, 1);
  expect(await numbersIn(to, 6)).toEqual([0, 1, 4, 5, 10, 11]);
});

it('begins with the key frame before the wanted moment and ends with the moment', async () => {
  const [first, second, third] = whole(await segments());
  const to = newFile();
  if (!first || !second || !third) throw new Error('no segments');
  const joined = await engine.join([{ ...first, from: 1.7 }, second, { ...third, to: 1.2 }], startedAt, to);
  expect(joined).toMatchObject({ startSecond: expect.closeTo(1, 2), seconds: expect.closeTo(4.2, 1) });
  const facts = await engine.probe(to);
  expect(facts.durationSeconds).toBeCloseTo(4.2, 1);
  expect(facts.takenAt).toEqual(new Date('2026-11-17T09:00:01Z'));
  expect(await numbersIn(to, 4)).toEqual([1, 2, 3, 4]);
});

it('makes the same file of the same segments every time', async () => {
  const parts = whole(await segments());
  const [one, other] = [newFile(), newFile()];
  await engine.join(parts, startedAt, one);
  await engine.join(parts, startedAt, other);
  expect(readFileSync(one).equals(readFileSync(other))).toBe(true);
});

it('leaves nothing of segments that cannot be read', async () => {
  const to = newFile();
  await expect(
    engine.join(whole([{ path: folder.file('noise.mp4', Buffer.alloc(4000, 0xab)) }]), startedAt, to),
  ).rejects.toThrow('Файл повреждён');
  expect(existsSync(to)).toBe(false);
});
