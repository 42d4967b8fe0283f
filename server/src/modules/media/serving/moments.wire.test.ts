import { readdirSync, readFileSync } from 'node:fs';
import { MomentsCut, readMoments, type Moment } from '@rakurs/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#platform/clock.ts';
import {
  drawNumbers,
  makeJpeg,
  makeMediaFolder,
  makeVideoOf,
  NUMBERED_SIZE,
  readNumber,
} from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { fetchMedia, newPlace, prepared, upload, type Place } from '../../../../testing/upload-kit.ts';

const folder = makeMediaFolder();
let app: TestApp;
let user: TestUser;
let place: Place;
let film: { id: number };
beforeAll(async () => {
  app = await openTestApp();
  user = await app.newUser();
  place = await newPlace(user);
  // Eight seconds, ten frames a second, each of which says which it is.
  const path = folder.file('secret-name.mp4');
  await makeVideoOf(path, { ...NUMBERED_SIZE, frames: drawNumbers(80) });
  film = await prepared(user, await upload(app, user, place, { bytes: readFileSync(path), name: 'secret-name.mp4' }));
  await vi.waitFor(async () => expect(await app.media.listFrames([film.id])).not.toHaveLength(0), { timeout: 20_000 });
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const addressOf = async (from: number, to: number) => (await app.media.momentsAddress(film.id, { from, to })) ?? '';
const statusOf = async (address: string) => (await fetchMedia(app, address)).status;
async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
async function read(bytes: Uint8Array): Promise<Moment[]> {
  const moments: Moment[] = [];
  for await (const moment of readMoments(oneChunk(bytes))) moments.push(moment);
  return moments;
}
const numberOn = ({ picture }: Moment) => readNumber(Buffer.from(picture ?? []));

it('a worker gets every fifth of a second of a stretch, and nothing of the film’s name, owner or bytes', async () => {
  const address = await addressOf(2, 3);
  expect(address).toMatch(/^\/media\/bare\/moments\/\d+\/2000\/3000\?e=\d+&s=[\w-]+$/);
  const { status, headers, bytes } = await fetchMedia(app, address);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('private, no-store');
  const moments = await read(bytes);
  expect(moments.map(({ second }) => second)).toEqual([2, 2.2, 2.4, 2.6, 2.8]);
  expect(await Promise.all(moments.map(numberOn))).toEqual([20, 22, 24, 26, 28]);
  const { exif, xmp, iptc, format } = await sharp(moments[0]?.picture ?? Buffer.alloc(0)).metadata();
  expect({ exif, xmp, iptc, format }).toEqual({ format: 'jpeg' });
  expect(bytes.includes('secret-name')).toBe(false);
});

it('a stretch ends with the film, and one beyond it is empty', async () => {
  const seconds = async (from: number, to: number) =>
    (await read((await fetchMedia(app, await addressOf(from, to))).bytes)).map(({ second }) => second);
  expect(await seconds(7.5, 60)).toEqual([7.6, 7.8]);
  expect(await seconds(60, 120)).toEqual([]);
});

it('a worker gets one image of any second at which a user drew a rectangle', async () => {
  const { status, bytes } = await fetchMedia(app, await app.media.momentAddress(film.id, 4.321));
  expect(status).toBe(200);
  expect(await readNumber(bytes)).toBe(43);
});

it('an address serves no other stretch and no other film, ends with its time, and with the film', async () => {
  const address = await addressOf(0, 1);
  expect(await statusOf(address)).toBe(200);
  expect(await statusOf(address.replace('/0/1000', '/0/2000'))).toBe(404);
  expect(await statusOf(address.replace(/moments\/\d+/, 'moments/999'))).toBe(404);
  expect(await statusOf(address.split('?')[0] ?? '')).toBe(404);
  const params = { dataSourceId: place.dataSourceId, fileId: film.id };
  await user.api.deleteFile({ params });
  expect(await statusOf(address)).toBe(404);
  await user.api.restoreFile({ params });
  expect(await statusOf(address)).toBe(200);
  const now = app.clock.now();
  app.clock.advance(2 * HOUR_MS);
  expect(await statusOf(address)).toBe(404);
  app.clock.set(now);
});

it('a user’s page gets a picture of any moment too, small, and asks before it shows it again; by an address that serves nothing else, and ends with the film', async () => {
  const address = app.media.shownMomentAddress(film.id, 4.321);
  expect(address).toMatch(/^\/media\/moment\/\d+\/4321\?e=\d+&s=[\w-]+$/);
  const { status, headers, bytes } = await fetchMedia(app, address);
  expect({ status, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
    status: 200,
    type: 'image/jpeg',
    cache: 'private, no-cache',
  });
  const known = { 'if-none-match': String(headers['etag']) };
  expect((await fetchMedia(app, address, known)).status).toBe(304);
  expect((await fetchMedia(app, app.media.shownMomentAddress(film.id, 4.4), known)).status).toBe(200);
  expect(await readNumber(bytes)).toBe(43);
  expect(
    await Promise.all(
      [1.1, 6.6, 2.2].map(async (second) =>
        readNumber((await fetchMedia(app, app.media.shownMomentAddress(film.id, second))).bytes),
      ),
    ),
  ).toEqual([11, 66, 22]);
  for (const other of [
    address.replace('/4321', '/4322'),
    address.replace(/moment\/\d+/, 'moment/999'),
    address.split('?')[0] ?? '',
    app.media.shownMomentAddress(999_999, 1),
  ])
    expect(await statusOf(other)).toBe(404);
  const params = { dataSourceId: place.dataSourceId, fileId: film.id };
  await user.api.deleteFile({ params });
  expect(await statusOf(address)).toBe(404);
  expect((await fetchMedia(app, address, known)).status).toBe(404);
  await user.api.restoreFile({ params });
  const now = app.clock.now();
  app.clock.advance(2 * HOUR_MS);
  expect(await statusOf(address)).toBe(404);
  app.clock.set(now);
});

it('a picture has no moments, and a file that is not there has no address', async () => {
  const picture = await prepared(user, await upload(app, user, place, { bytes: await makeJpeg() }));
  expect(await statusOf((await app.media.momentsAddress(picture.id, { from: 0, to: 1 })) ?? '')).toBe(404);
  expect(await statusOf(app.media.shownMomentAddress(picture.id, 0))).toBe(404);
  expect(await app.media.momentsAddress(999_999, { from: 0, to: 1 })).toBeNull();
});

it('a reader that leaves in the middle ends the decoding, leaves nothing on the disc, and the next is served', async () => {
  const server = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const incoming = () =>
    readdirSync(app.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => /\/\d+\.jpg$/.test(name));
  const leaving = new AbortController();
  const { body } = await fetch(new URL(await addressOf(0, 8), server), { signal: leaving.signal });
  if (!body) throw new Error('no body');
  const reading = (async () => {
    for await (const { second } of readMoments(body)) if (second >= 0.4) leaving.abort();
  })();
  await expect(reading).rejects.toThrow();
  await vi.waitFor(() => expect(incoming()).toEqual([]), { timeout: 10_000 });
  expect(await statusOf(await addressOf(1, 2))).toBe(200);
});

it('a reading that was cut short is not taken for a stretch without moments', async () => {
  const { bytes } = await fetchMedia(app, await addressOf(0, 1));
  await expect(read(bytes.subarray(0, bytes.length - 4))).rejects.toThrow(MomentsCut);
});
