import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { fileRoutes } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { knock } from '../../../../testing/attacks/knock.ts';
import { PATIENCE, openWatchedCamera } from '../../../../testing/cameras/watched-camera.ts';
import { makeJpeg, makeMediaFolder, makeVideo } from '../../../../testing/media/make-media.ts';
import { openTestApp, Refused, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { formOf, newPlace, upload } from '../../../../testing/upload-kit.ts';
import { createQuota } from './quota.service.ts';
import { createQuotaStore } from './quota.store.ts';

let left: TestDatabase;
let app: TestApp;
let user: TestUser;
let userId: number;
let place: Awaited<ReturnType<typeof newPlace>>;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ FILES_PER_PERSON: '4', STORAGE_GB_PER_PERSON: '1' }, left);
  user = await app.newUser();
  userId = (await user.api.me()).id;
  place = await newPlace(user);
});
afterAll(() => app.stop());

const GIGABYTE = 1024 ** 3;
const add = async () => upload(app, user, place, { bytes: await makeJpeg({ width: 50, height: 40 }) });
const sayings = async (made: Promise<unknown>[]) =>
  (await Promise.allSettled(made))
    .map((one) =>
      one.status === 'fulfilled'
        ? 'taken'
        : one.reason instanceof Refused
          ? `${one.reason.status} ${one.reason.problem.detail}`
          : String(one.reason),
    )
    .sort();
/** What the triggers count, and what there is. */
const agrees = async () => {
  const {
    rows: [counted],
  } = await left.database.raw('select files::int, bytes::float8 from storage_used where user_id = $1', [userId]);
  const {
    rows: [real],
  } = await left.database.raw(
    'select count(*)::int as files, coalesce(sum(case when expired_at is null then coalesce(size, 0) else 0 end), 0)::float8 as bytes from files f join data_sources s on s.id = f.data_source_id where s.user_id = $1',
    [userId],
  );
  expect(counted).toEqual(real);
  return real as { files: number; bytes: number };
};
const announce = (size: number) =>
  user.api.newUpload({
    body: { data_source_id: place.dataSourceId, project_id: place.projectId, name: 'film.mp4', size },
  });

const FULL =
  '422 Файлов может быть не больше 4. Удалите ненужное и очистите корзину: пока файлы в ней, они занимают место.';

it('no more than a quota is taken, also of those that come at the same moment; what is in the trash counts until it is emptied, and the count always agrees', async () => {
  const first = await add();
  await agrees();
  await add();
  expect(await sayings([add(), add(), add()])).toEqual([FULL, 'taken', 'taken']);
  expect(await agrees()).toMatchObject({ files: 4 });
  expect(
    await sayings([
      user.api.copyFiles({ body: { file_ids: [first.id], data_source_id: place.dataSourceId } }),
      announce(10),
    ]),
  ).toEqual([FULL, FULL]);
  expect(
    await sayings([
      user.api.newStream({
        body: { data_source_id: place.dataSourceId, project_id: place.projectId, rtsp_url: 'rtsp://camera/1' },
      }),
    ]),
  ).toEqual([FULL]);

  await user.api.deleteFiles({ body: { file_ids: [first.id] } });
  expect(await sayings([add()])).toEqual([FULL]);
  await user.api.emptyTrash();
  await app.media.purgeDeleted();
  expect(await agrees()).toMatchObject({ files: 3 });
  const { id } = await add();
  await left.database.raw('update files set expired_at = now() where id = $1', [id]);
  await agrees();
  await left.database.raw('update files set expired_at = null, size = size + 7 where id = $1', [id]);
  await agrees();
  await user.api.deleteFiles({ body: { file_ids: [id] } });
  await user.api.emptyTrash();
  await app.media.purgeDeleted();
  await agrees();
});

it('room is kept for what an unfinished upload has announced, and refused before its first byte', async () => {
  const refusal =
    '422 Не хватает места: вам доступно 1 ГБ. Удалите ненужное и очистите корзину: пока файлы в ней, они занимают место.';
  const said = await sayings([announce(Math.floor(GIGABYTE * 0.6)), announce(Math.floor(GIGABYTE * 0.6))]);
  expect(said).toEqual([refusal, 'taken']);
  expect(await sayings([announce(GIGABYTE / 2)])).toEqual([refusal]);
  expect((await app.media.showQuota(userId)).bytes).toBeGreaterThanOrEqual(GIGABYTE * 0.6);
});

it('a file just over the quota is refused before its bytes are taken', async () => {
  const quota = createQuota({
    store: createQuotaStore(left.database),
    growingOf: () => 0,
    most: { files: 10, bytes: 2 * GIGABYTE },
  });
  await expect(quota.requireRoom(userId, { bytes: 2 * GIGABYTE })).rejects.toMatchObject({ code: 'limit_reached' });
  await quota.requireRoom(userId, { bytes: GIGABYTE });
});

it('the count agrees when a source, a project or a user goes for good with all there is of them, and of a user nothing is left', async () => {
  const leaving = await app.newUser();
  const { id } = await leaving.api.me();
  const countOf = async () =>
    (await left.database.raw('select files::int, bytes::float8 from storage_used where user_id = $1', [id])).rows;
  const bytes = await makeJpeg({ width: 50, height: 40 });
  const [first, second, third] = [await newPlace(leaving), await newPlace(leaving), await newPlace(leaving)];
  for (const at of [first, second, third]) await upload(app, leaving, at, { bytes });
  expect(await countOf()).toEqual([{ files: 3, bytes: 3 * bytes.length }]);
  await leaving.api.deleteDataSource({ params: { dataSourceId: first.dataSourceId } });
  await leaving.api.eraseFromTrash({ body: { data_sources: [first.dataSourceId] } });
  await app.media.purgeDeleted();
  expect(await countOf()).toEqual([{ files: 2, bytes: 2 * bytes.length }]);
  await leaving.api.deleteProject({ params: { projectId: second.projectId } });
  await leaving.api.eraseFromTrash({ body: { projects: [second.projectId] } });
  await vi.waitFor(async () => expect(await countOf()).toEqual([{ files: 1, bytes: bytes.length }]), PATIENCE);
  await leaving.api.eraseAccount({ body: { password: leaving.password, confirmation: 'удалить' } });
  await vi.waitFor(
    async () => expect((await left.database.raw('select id from users where id = $1', [id])).rows).toEqual([]),
    PATIENCE,
  );
  await app.media.purgeDeleted();
  expect(await countOf()).toEqual([]);
});

it('the sample is refused before anything is made of it where there is no room for all of it', async () => {
  const newcomer = await app.newUser();
  expect(await sayings([newcomer.api.takeSample()])).toEqual([FULL]);
  expect((await newcomer.api.listProjects()).projects).toEqual([]);
});

it('cuts no clip for a user who has no room, says why at the camera, and cuts the next one when there is room', async () => {
  const owner = await app.newUser();
  const yard = await newPlace(owner, { plan: 'Старт' });
  const camera = await openWatchedCamera(app, owner, yard);
  const bytes = await makeJpeg({ width: 50, height: 40 });
  const files = [
    await upload(app, owner, yard, { bytes }),
    await upload(app, owner, yard, { bytes }),
    await upload(app, owner, yard, { bytes }),
  ];
  await camera.analyse();
  const trouble = async () => (await app.streams.cameraEvents.troublesOf([camera.fileId])).get(camera.fileId);
  expect(await trouble()).toBe('Место закончилось: новые события только отмечаются');
  // Begun while there was room.
  const {
    rows: [event],
  } = await left.database.raw(
    'insert into camera_events (file_id, started_at, ended_at, strength, wants_clip) values ($1, $2, $3, 1, true) returning id',
    [camera.fileId, camera.at(1), camera.at(3)],
  );
  await camera.record(0, 10);
  await app.streams.cameraEvents.cut((event as { id: number }).id, { isLast: false });
  expect(await app.streams.cameraEvents.wishes(camera.fileId)).toEqual([]);
  await owner.api.deleteFiles({ body: { file_ids: files.map(({ id }) => id) } });
  await owner.api.emptyTrash();
  await app.media.purgeDeleted();
  expect(await trouble()).toBeUndefined();
  await camera.moves(125, 127);
  await camera.record(120, 140);
  expect(await camera.clipsOnce(1)).toHaveLength(1);
});

it('a browser’s recording counts while it grows, and is refused where there is no room', async () => {
  const owner = await app.newUser();
  const [{ id }, studio] = [await owner.api.me(), await newPlace(owner)];
  const folder = makeMediaFolder();
  await makeVideo(folder.file('live.webm'), { video: 'vp8', audio: 'opus', seconds: 2, options: { live: '1' } });
  const whole = readFileSync(folder.file('live.webm'));
  folder.remove();
  const half = Math.ceil(whole.length / 2);
  const recording_id = randomUUID();
  const send = async (bytes: Buffer, params: Record<string, unknown>) => {
    const wire = new Response(formOf(studio, { bytes, name: 'Запись.webm', params: { recording_id, ...params } }));
    const answer = await app.app.inject({
      method: 'POST',
      url: fileRoutes.uploadFile.path,
      headers: { authorization: owner.jwt, csrf: owner.csrf, 'content-type': wire.headers.get('content-type') ?? '' },
      payload: Buffer.from(await wire.arrayBuffer()),
    });
    return `${answer.statusCode} ${answer.statusCode < 400 ? '' : answer.json<{ detail: string }>().detail}`;
  };
  expect(await send(whole.subarray(0, half), { seq: 0 })).toBe('200 ');
  expect(await app.media.showQuota(id)).toMatchObject({ bytes: half });
  const bytes = await makeJpeg({ width: 50, height: 40 });
  for (let amount = 0; amount < 4; amount += 1) await upload(app, owner, studio, { bytes });
  const sendLast = () => send(whole.subarray(half), { seq: 1, final: true });
  expect(await sendLast()).toBe(FULL);
  const [one] = (await owner.api.listFiles({ params: studio, query: {} })).data_source_files;
  await owner.api.deleteFiles({ body: { file_ids: [one?.id ?? 0] } });
  await owner.api.emptyTrash();
  await app.media.purgeDeleted();
  expect(await sendLast()).toBe('200 ');
  expect((await app.media.showQuota(id)).files).toBe(4);
});

it('of five files that a user sends at once three fit and are taken, and another user’s is', async () => {
  const [one, other] = [await app.newUser(), await app.newUser()];
  const [at, elsewhere] = [await newPlace(one), await newPlace(other)];
  const bytes = await makeJpeg({ width: 50, height: 40 });
  const [own, others] = await Promise.all([
    sayings([1, 2, 3, 4, 5].map(() => upload(app, one, at, { bytes }))),
    sayings([upload(app, other, elsewhere, { bytes })]),
  ]);
  const tooMany = '429 Одновременно можно загружать не больше трёх файлов. Дождитесь, пока загрузится один из них.';
  expect([own, others]).toEqual([[tooMany, tooMany, 'taken', 'taken', 'taken'], ['taken']]);
});

it('unannounced bytes are counted as they come, and those over the quota are not read further, whatever comes first in the form', async () => {
  const other = await app.newUser();
  const { id } = await other.api.me();
  const its = await newPlace(other);
  await upload(app, other, its, { bytes: await makeJpeg({ width: 50, height: 40 }) });
  await left.database.raw('update storage_used set bytes = $2 where user_id = $1', [id, GIGABYTE - 100_000]);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const chunked = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  const params = `--x\r\ncontent-disposition: form-data; name="params"\r\n\r\n${JSON.stringify({ title: '', description: '', data_source_id: its.dataSourceId, project_id: its.projectId })}\r\n`;
  const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const headers = {
    authorization: other.jwt,
    csrf: other.csrf,
    'content-type': 'multipart/form-data; boundary=x',
    'transfer-encoding': 'chunked',
  };
  const maxBytes = 64 * 1024 * 1024;
  for (const first of [chunked(params + file), chunked(file)]) {
    const { status, text, sentBytes } = await knock({
      port,
      method: 'POST',
      path: fileRoutes.uploadFile.path,
      headers,
      first,
      pumped: { piece: Buffer.from(chunked('y'.repeat(16_384))), maxBytes },
    });
    expect([status, sentBytes < maxBytes / 2]).toEqual([422, true]);
    expect(text).toContain('Не хватает места: вам доступно 1 ГБ');
  }
  // Said beforehand, it is refused before it comes, also when the params come last; a short one finds its room.
  const long = { bytes: Buffer.alloc(200_000, 'y'), params: { sha256_checksum: undefined } };
  const refusal =
    '422 Не хватает места: вам доступно 1 ГБ. Удалите ненужное и очистите корзину: пока файлы в ней, они занимают место.';
  expect(await sayings([upload(app, other, its, long), upload(app, other, its, { ...long, fileFirst: true })])).toEqual(
    [refusal, refusal],
  );
  expect(
    await sayings([
      makeJpeg({ width: 51, height: 40 }).then((bytes) => upload(app, other, its, { bytes, fileFirst: true })),
    ]),
  ).toEqual(['taken']);
  await vi.waitFor(() => expect(readdirSync(join(app.dataDir, 'storage', 'incoming'))).toEqual([]));
});
