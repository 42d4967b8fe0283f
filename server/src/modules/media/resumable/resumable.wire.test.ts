import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { RESUMABLE_PATH, UPLOADED_FILE_HEADER, type NewUpload } from '@rakurs/contract';
import { Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#platform/clock.ts';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { fetchMedia, newPlace, prepared, sha256, type Place } from '../../../../testing/upload-kit.ts';

const PART = 64 * 1024;
let app: TestApp;
let address: string;
let user: TestUser;
let stranger: TestUser;
let place: Place;
let picture: Buffer;

beforeAll(async () => {
  app = await openTestApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  user = await app.newUser();
  stranger = await app.newUser();
  picture = await makeJpeg();
});
afterAll(() => app.stop());
beforeEach(async () => void (place = await newPlace(user)));

/** A true picture with a tail nobody has seen before: ten parts and a bit. */
const bigPicture = (): Buffer => Buffer.concat([picture, randomBytes(10 * PART)]);
const lying = (): string[] => {
  const folder = join(app.dataDir, 'storage', 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const countFiles = async () => (await user.api.countFiles({ params: place })).amount;
const said = (bytes: Buffer, more: Record<string, string> = {}) => ({
  filename: 'ворота.jpg',
  data_source_id: String(place.dataSourceId),
  project_id: String(place.projectId),
  sha256_checksum: sha256(bytes),
  ...more,
});
const headersOf = ({ jwt, csrf }: TestUser) => ({ authorization: jwt, csrf });

/** A client written by others, as shipped. */
const send = (bytes: Buffer, options: Partial<UploadOptions> & { onStart?: (upload: Upload) => void } = {}) => {
  const { onStart, ...rest } = options;
  return new Promise<{ url: string; fileId: number }>((resolve, reject) => {
    let fileId = 0;
    const upload: Upload = new Upload(bytes, {
      endpoint: address + RESUMABLE_PATH,
      headers: headersOf(user),
      metadata: said(bytes),
      chunkSize: PART,
      retryDelays: null,
      onAfterResponse: (_, response) => void (fileId = Number(response.getHeader(UPLOADED_FILE_HEADER) ?? fileId)),
      onError: reject,
      onSuccess: () => resolve({ url: upload.url ?? '', fileId }),
      ...rest,
    });
    onStart?.(upload);
    upload.start();
  });
};
/** Sends some parts and falls silent, as a closed laptop does. */
const sendSome = (bytes: Buffer, parts: number) =>
  new Promise<string>((resolve, reject) => {
    let upload: Upload | null = null;
    void send(bytes, {
      onStart: (started) => {
        upload = started;
      },
      onError: reject,
      onChunkComplete: (_, sent) => {
        if (sent < parts * PART) return;
        void upload?.abort().then(() => resolve(upload?.url ?? ''));
      },
    }).catch(reject);
  });
const call = async (method: string, url: string, headers: Record<string, string> = {}, body?: Buffer) => {
  const answer = await app.app.inject({
    method: method as 'GET',
    url,
    headers: { 'tus-resumable': '1.0.0', ...headersOf(user), ...headers },
    ...(body && { payload: body }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    problem: answer.body ? answer.json<{ detail: string; code: string }>() : null,
  };
};
const patch = (url: string, offset: number, body: Buffer, headers: Record<string, string> = {}) =>
  call(
    'PATCH',
    new URL(url, address).pathname,
    { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...headers },
    body,
  );
const create = (bytes: Buffer, headers: Record<string, string> = {}, metadata: Record<string, string> = said(bytes)) =>
  call('POST', RESUMABLE_PATH, {
    'upload-length': String(bytes.length),
    'upload-metadata': Object.entries(metadata)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(','),
    ...headers,
  });
const wish = (bytes: Buffer, more: Partial<NewUpload> = {}): NewUpload => ({
  name: 'ворота.jpg',
  size: bytes.length,
  title: '',
  description: '',
  data_source_id: place.dataSourceId,
  project_id: place.projectId,
  sha256_checksum: sha256(bytes),
  ...more,
});

describe('a tus client written by others', () => {
  it('brings a file part by part, and it is one like any other', async () => {
    const bytes = bigPicture();
    const { fileId } = await send(bytes, { metadata: said(bytes, { title: 'Въезд', description: 'Ночью' }) });
    const file = await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId } });
    expect(file).toMatchObject({
      title: 'Въезд',
      description: 'Ночью',
      name: 'ворота.jpg',
      size: bytes.length,
      sha256_checksum: sha256(bytes),
      kind: 'image',
    });
    const ready = await prepared(user, file);
    expect((await fetchMedia(app, ready.file_url)).bytes.equals(bytes)).toBe(true);
    expect(lying()).toEqual([]);
    expect((await user.api.listUnfinishedUploads()).uploads).toEqual([]);
  });

  it('goes on after a broken connection and sends nothing twice that was here', async () => {
    const bytes = bigPicture();
    const url = await sendSome(bytes, 4);
    const {
      uploads: [left],
    } = await user.api.listUnfinishedUploads();
    expect(left).toMatchObject({
      name: 'ворота.jpg',
      size: bytes.length,
      sha256_checksum: sha256(bytes),
      data_source_id: place.dataSourceId,
      project_id: place.projectId,
    });
    expect(left?.offset).toBeGreaterThanOrEqual(4 * PART);
    const offsets: number[] = [];
    const { fileId } = await send(bytes, {
      uploadUrl: url,
      onBeforeRequest: (request) =>
        void (request.getMethod() === 'PATCH' && offsets.push(Number(request.getHeader('Upload-Offset')))),
    });
    expect(offsets[0]).toBe(left?.offset);
    expect(await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId } })).toMatchObject({
      sha256_checksum: sha256(bytes),
    });
    expect(await countFiles()).toBe(1);
  });

  it('loses less than the part on its way when the wire is cut inside it', async () => {
    const bytes = bigPicture();
    const { headers } = await create(bytes);
    const url = new URL(String(headers['location']), address);
    const cut = httpRequest(url, {
      method: 'PATCH',
      headers: {
        ...headersOf(user),
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'content-length': bytes.length,
      },
    });
    cut.on('error', () => undefined);
    cut.write(bytes.subarray(0, 5 * PART));
    await vi.waitFor(async () => expect((await user.api.listUnfinishedUploads()).uploads[0]?.offset).toBe(5 * PART));
    cut.destroy();
    const { fileId } = await send(bytes, { uploadUrl: url.href, retryDelays: [100, 500, 2000] });
    expect(await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId } })).toMatchObject({
      sha256_checksum: sha256(bytes),
    });
  });

  it('may give up: nothing stays', async () => {
    const url = await sendSome(bigPicture(), 2);
    await Upload.terminate(url, { headers: headersOf(user) });
    expect(lying()).toEqual([]);
    expect((await call('HEAD', new URL(url).pathname)).status).toBe(404);
  });

  it('is told what this server can do', async () => {
    const { status, headers } = await call('OPTIONS', RESUMABLE_PATH, { authorization: '' });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,expiration,termination',
      'tus-max-size': String(20 * 1024 ** 3),
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a whole upload becomes a file exactly once', () => {
  it('when its last part is sent twice, and whoever looks learns which file it is', async () => {
    const bytes = bigPicture();
    const { headers } = await create(bytes);
    const url = String(headers['location']);
    const last = bytes.length - 100;
    expect((await patch(url, 0, bytes.subarray(0, last))).status).toBe(204);
    const [one, other] = await Promise.all([
      patch(url, last, bytes.subarray(last)),
      patch(url, last, bytes.subarray(last)),
    ]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([204, 409]);
    const looked = await call('HEAD', url);
    expect(looked.headers).toMatchObject({
      'upload-offset': String(bytes.length),
      'upload-length': String(bytes.length),
    });
    const made = (one.status === 204 ? one : other).headers[UPLOADED_FILE_HEADER];
    expect(looked.headers[UPLOADED_FILE_HEADER]).toBe(made);
    expect((await patch(url, bytes.length, Buffer.alloc(0))).headers[UPLOADED_FILE_HEADER]).toBe(made);
    expect(await countFiles()).toBe(1);
  });

  it('when we were gone before the file was made', async () => {
    const bytes = bigPicture();
    const { id } = await user.api.newUpload({ body: wish(bytes) });
    writeFileSync(join(app.dataDir, 'storage', 'uploads', id), bytes);
    const [one, other] = await Promise.all([
      call('HEAD', `${RESUMABLE_PATH}/${id}`),
      call('HEAD', `${RESUMABLE_PATH}/${id}`),
    ]);
    expect(one.headers[UPLOADED_FILE_HEADER]).toMatch(/^\d+$/);
    expect(one.headers[UPLOADED_FILE_HEADER]).toBe(other.headers[UPLOADED_FILE_HEADER]);
    expect(await countFiles()).toBe(1);
  });
});

describe('the same file chosen again', () => {
  it('goes on where it stopped, with what is said about it now', async () => {
    const bytes = bigPicture();
    await sendSome(bytes, 3);
    const again = await user.api.newUpload({ body: wish(bytes, { title: 'Другое' }) });
    expect(again).toMatchObject({ title: 'Другое', size: bytes.length });
    expect(again.offset).toBeGreaterThanOrEqual(3 * PART);
    const { fileId } = await send(bytes, { uploadUrl: `${address}${RESUMABLE_PATH}/${again.id}` });
    expect(await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId } })).toMatchObject({
      title: 'Другое',
      sha256_checksum: sha256(bytes),
    });
  });

  it('begins anew in another source, for another user, with other bytes and without a checksum', async () => {
    const bytes = bigPicture();
    await sendSome(bytes, 3);
    const other = await newPlace(user);
    const theirs = await newPlace(stranger);
    expect(
      (
        await user.api.newUpload({
          body: wish(bytes, { data_source_id: other.dataSourceId, project_id: other.projectId }),
        })
      ).offset,
    ).toBe(0);
    expect(
      (
        await stranger.api.newUpload({
          body: wish(bytes, { data_source_id: theirs.dataSourceId, project_id: theirs.projectId }),
        })
      ).offset,
    ).toBe(0);
    expect((await user.api.newUpload({ body: wish(bytes, { sha256_checksum: sha256('other') }) })).offset).toBe(0);
    expect((await user.api.newUpload({ body: wish(bytes, { sha256_checksum: undefined }) })).offset).toBe(0);
  });
});

describe('hostile uploads are refused and leave nothing', () => {
  const bytes = Buffer.from('x');
  it.each<[string, () => Promise<{ status: number; problem: { detail: string } | null }>, number, RegExp]>([
    ['no length', async () => create(bytes, { 'upload-length': '' }), 400, /Заголовки/],
    ['a negative length', async () => create(bytes, { 'upload-length': '-1' }), 400, /Заголовки/],
    ['a length of letters', async () => create(bytes, { 'upload-length': '10a' }), 400, /Заголовки/],
    [
      'a length beyond numbers',
      async () => create(bytes, { 'upload-length': '99999999999999999999' }),
      400,
      /Заголовки/,
    ],
    [
      'a length above the limit',
      async () => create(bytes, { 'upload-length': String(20 * 1024 ** 3 + 1) }),
      422,
      /слишком большой/,
    ],
    [
      'a length to be told later',
      async () => create(bytes, { 'upload-length': '', 'upload-defer-length': '1' }),
      400,
      /Заголовки|расширение/,
    ],
    [
      'parts put together from other uploads',
      async () => create(bytes, { 'upload-concat': 'final;/api/projects/uploads/1' }),
      501,
      /расширение/,
    ],
    ['another version of the protocol', async () => create(bytes, { 'tus-resumable': '0.2.2' }), 400, /Заголовки/],
    [
      'metadata that cannot be read',
      async () => create(bytes, { 'upload-metadata': 'filename ???' }),
      400,
      /Заголовки/,
    ],
    ['no place to go', async () => create(bytes, {}, { filename: 'a.jpg' }), 422, /./],
    [
      'a source that is a text',
      async () => create(bytes, {}, said(bytes, { data_source_id: '1; drop table files' })),
      422,
      /./,
    ],
    [
      'a source of another project',
      async () => create(bytes, {}, said(bytes, { project_id: String(place.projectId + 1000) })),
      404,
      /не найден/,
    ],
    [
      "someone else's source",
      async () => {
        const theirs = await newPlace(stranger);
        return create(
          bytes,
          {},
          said(bytes, { data_source_id: String(theirs.dataSourceId), project_id: String(theirs.projectId) }),
        );
      },
      404,
      /не найден/,
    ],
    ['a checksum that is none', async () => create(bytes, {}, said(bytes, { sha256_checksum: 'abc' })), 422, /SHA-256/],
    ['no session', async () => create(bytes, { authorization: 'x' }), 401, /Войдите/],
    ['no csrf', async () => create(bytes, { csrf: 'x' }), 403, /Обновите/],
  ])('made with %s', async (_, make, status, text) => {
    const before = lying();
    const { status: answered, problem } = await make();
    expect({ answered, detail: problem?.detail }).toEqual({
      answered: status,
      detail: expect.stringMatching(text) as string,
    });
    expect(lying()).toEqual(before);
  });

  const started = async (): Promise<string> => String((await create(Buffer.alloc(1000))).headers['location']);
  it.each<[string, (url: string) => Promise<{ status: number }>, number]>([
    ['an offset ahead', (url) => patch(url, 5, Buffer.alloc(10)), 409],
    ['an offset below nothing', (url) => patch(url, -5, Buffer.alloc(10)), 400],
    ['an offset of letters', (url) => patch(url, 0, Buffer.alloc(10), { 'upload-offset': '0x10' }), 400],
    [
      'no offset',
      (url) => call('PATCH', url, { 'content-type': 'application/offset+octet-stream' }, Buffer.alloc(10)),
      403,
    ],
    ['more bytes than were promised', (url) => patch(url, 0, Buffer.alloc(1001)), 413],
    ['another type', (url) => patch(url, 0, Buffer.alloc(10), { 'content-type': 'text/plain' }), 415],
    ['a length of its own', (url) => patch(url, 0, Buffer.alloc(10), { 'upload-length': '10' }), 501],
    ['no session', (url) => patch(url, 0, Buffer.alloc(10), { authorization: 'x' }), 401],
    ['no csrf', (url) => patch(url, 0, Buffer.alloc(10), { csrf: 'x' }), 403],
  ])('a part with %s', async (_, make, status) => {
    const url = await started();
    expect((await make(url)).status).toBe(status);
    expect((await call('HEAD', url)).headers['upload-offset']).toBe('0');
    await call('DELETE', url);
  });

  it('chunks without a length that never end', async () => {
    const url = new URL(await started(), address);
    const endless = httpRequest(url, {
      method: 'PATCH',
      headers: {
        ...headersOf(user),
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'transfer-encoding': 'chunked',
      },
    });
    const status = new Promise<number | undefined>((resolve) => {
      endless.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
    });
    endless.on('error', () => undefined);
    for (let part = 0; part < 5; part += 1) endless.write(Buffer.alloc(400));
    expect(await status).toBe(413);
    endless.destroy();
    expect(Number((await call('HEAD', url.pathname)).headers['upload-offset'])).toBeLessThanOrEqual(1000);
    await call('DELETE', url.pathname);
  });

  it("someone else's upload is like one that is not there, whatever is asked of it", async () => {
    const url = await started();
    const theirs = headersOf(stranger);
    for (const id of [
      url,
      `${RESUMABLE_PATH}/00000000-0000-4000-8000-000000000000`,
      `${RESUMABLE_PATH}/..%2f..%2fdatabase`,
      `${RESUMABLE_PATH}/1`,
    ]) {
      for (const method of ['HEAD', 'PATCH', 'DELETE']) {
        const answer = await call(method, id, {
          ...theirs,
          'upload-offset': '0',
          ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
        });
        expect(answer.status, `${method} ${id}`).toBe(404);
        if (method !== 'HEAD') expect(answer.problem?.detail).toBe('Загрузка не найдена');
      }
    }
    expect((await stranger.api.listUnfinishedUploads()).uploads.map(({ id }) => id)).not.toContain(
      url.split('/').at(-1),
    );
    expect((await call('HEAD', url)).status).toBe(200);
    await call('DELETE', url);
  });

  it.each<[string, () => Buffer, Record<string, string>, number, RegExp]>([
    [
      'html that calls itself a picture',
      () => Buffer.from('<html><script>alert(1)</script>'),
      {},
      415,
      /не поддерживается/,
    ],
    ['nothing at all', () => Buffer.alloc(0), {}, 422, /пуст/],
    [
      'bytes that are not those of the checksum',
      bigPicture,
      { sha256_checksum: '0'.repeat(64) },
      422,
      /Контрольная сумма/,
    ],
  ])('%s is refused at its end', async (_, make, metadata, status, text) => {
    const sent = make();
    const before = lying();
    const failed = await send(sent, { metadata: said(sent, metadata) }).catch((error: unknown) => error);
    const answer = (failed as { originalResponse: { getStatus(): number; getBody(): string } }).originalResponse;
    expect(answer.getStatus()).toBe(status);
    expect((JSON.parse(answer.getBody()) as { detail: string }).detail).toMatch(text);
    expect(lying()).toEqual(before);
    expect(await countFiles()).toBe(0);
  });

  it('a name is nothing but a text', async () => {
    const sent = bigPicture();
    const { fileId } = await send(sent, { metadata: said(sent, { filename: '../../../etc/passwd.jpg' }) });
    expect((await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId } })).name).toBe('passwd.jpg');
  });

  it('a user who only ever begins is stopped', async () => {
    const tireless = await app.newUser();
    const theirs = await newPlace(tireless);
    const body = { name: 'a.jpg', size: 10, data_source_id: theirs.dataSourceId, project_id: theirs.projectId };
    for (let count = 0; count < 50; count += 1) await tireless.api.newUpload({ body });
    await expect(tireless.api.newUpload({ body })).rejects.toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining('незавершённых') as string },
    });
  });
});

it('a source that goes takes its unfinished uploads out of sight', async () => {
  const url = await sendSome(bigPicture(), 2);
  await user.api.deleteDataSource({ params: { dataSourceId: place.dataSourceId } });
  expect((await call('HEAD', new URL(url).pathname)).status).toBe(404);
  expect(
    (await user.api.listUnfinishedUploads()).uploads.filter(
      ({ data_source_id }) => data_source_id === place.dataSourceId,
    ),
  ).toEqual([]);
});

it('lists which bytes a source has, to its owner alone', async () => {
  const bytes = bigPicture();
  const { fileId } = await send(bytes);
  const ask = (api: TestUser['api'], dataSourceId = place.dataSourceId) =>
    api.listKnownFiles({
      params: { dataSourceId },
      body: { checksums: [sha256(bytes).toUpperCase(), sha256('other')] },
    });
  expect(await ask(user.api)).toEqual({
    known: [{ id: fileId, title: 'ворота.jpg', sha256_checksum: sha256(bytes) }],
  });
  expect(await ask(user.api, (await newPlace(user)).dataSourceId)).toEqual({ known: [] });
  await expect(ask(stranger.api)).rejects.toMatchObject({ status: 404 });
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId } });
  expect(await ask(user.api)).toEqual({ known: [] });
});

it('an abandoned upload leaves nothing on the disk a day after the last byte', async () => {
  const url = await sendSome(bigPicture(), 2);
  expect(lying().length).toBeGreaterThan(0);
  app.clock.advance(DAY_MS + 1);
  user = { ...user, ...(await app.client().signIn({ body: { login: user.email, password: user.password } })) };
  user.api = app.client(user);
  expect((await call('HEAD', new URL(url).pathname)).status).toBe(404);
  expect((await user.api.listUnfinishedUploads()).uploads).toEqual([]);
  await app.media.removeExpiredUploads();
  expect(lying()).toEqual([]);
});
