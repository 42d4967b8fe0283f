import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { fileRoutes } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PATIENCE, openWatchedCamera } from '../../../../testing/cameras/watched-camera.ts';
import { makeJpeg, makeMediaFolder, makeVideo } from '../../../../testing/media/make-media.ts';
import { openTestApp, Refused, type Person, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { formOf, newPlace, upload } from '../../../../testing/upload-kit.ts';
import { createShare } from './share.service.ts';
import { createShareStore } from './share.store.ts';

let left: TestDatabase;
let app: TestApp;
let person: Person;
let userId: number;
let place: Awaited<ReturnType<typeof newPlace>>;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ FILES_PER_PERSON: '4', STORAGE_GB_PER_PERSON: '1' }, left);
  person = await app.newPerson();
  userId = (await person.api.me()).id;
  place = await newPlace(person);
});
afterAll(() => app.stop());

const GIGABYTE = 1024 ** 3;
const add = async () => upload(app, person, place, { bytes: await makeJpeg({ width: 50, height: 40 }) });
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
  person.api.newUpload({
    body: { data_source_id: place.dataSourceId, project_id: place.projectId, name: 'film.mp4', size },
  });

const FULL =
  '422 Файлов может быть не больше 4. Удалите ненужное и очистите корзину: пока файлы в ней, они занимают место.';

it('no more than a share is taken, also of those that come at the same moment; what is in the trash counts until it is emptied, and the count always agrees', async () => {
  const first = await add();
  await agrees();
  await add();
  expect(await sayings([add(), add(), add()])).toEqual([FULL, 'taken', 'taken']);
  expect(await agrees()).toMatchObject({ files: 4 });
  expect(
    await sayings([
      person.api.copyFiles({ body: { file_ids: [first.id], data_source_id: place.dataSourceId } }),
      announce(10),
    ]),
  ).toEqual([FULL, FULL]);
  expect(
    await sayings([
      person.api.newStream({
        body: { data_source_id: place.dataSourceId, project_id: place.projectId, rtsp_url: 'rtsp://camera/1' },
      }),
    ]),
  ).toEqual([FULL]);

  await person.api.deleteFiles({ body: { file_ids: [first.id] } });
  expect(await sayings([add()])).toEqual([FULL]);
  await person.api.emptyTrash();
  await app.media.purgeDeleted();
  expect(await agrees()).toMatchObject({ files: 3 });
  const { id } = await add();
  await left.database.raw('update files set expired_at = now() where id = $1', [id]);
  await agrees();
  await left.database.raw('update files set expired_at = null, size = size + 7 where id = $1', [id]);
  await agrees();
  await person.api.deleteFiles({ body: { file_ids: [id] } });
  await person.api.emptyTrash();
  await app.media.purgeDeleted();
  await agrees();
});

it('room is kept for what an unfinished upload has announced, and refused before its first byte', async () => {
  const refusal =
    '422 Не хватает места: вам доступно 1 ГБ. Удалите ненужное и очистите корзину: пока файлы в ней, они занимают место.';
  const said = await sayings([announce(Math.floor(GIGABYTE * 0.6)), announce(Math.floor(GIGABYTE * 0.6))]);
  expect(said).toEqual([refusal, 'taken']);
  expect(await sayings([announce(GIGABYTE / 2)])).toEqual([refusal]);
  expect((await app.media.showShare(userId)).bytes).toBeGreaterThanOrEqual(GIGABYTE * 0.6);
});

it('what came over by a little is told before bytes are taken', async () => {
  const share = createShare({
    store: createShareStore(left.database),
    growingOf: () => 0,
    most: { files: 10, bytes: 2 * GIGABYTE },
  });
  await expect(share.requireRoom(userId, { bytes: 2 * GIGABYTE })).rejects.toMatchObject({ code: 'limit_reached' });
  await share.requireRoom(userId, { bytes: GIGABYTE });
});

it('the count agrees when a source, a project or a person goes for good with all there is of them, and of a person nothing is left', async () => {
  const leaving = await app.newPerson();
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
  const newcomer = await app.newPerson();
  expect(await sayings([newcomer.api.takeSample()])).toEqual([FULL]);
  expect((await newcomer.api.listProjects()).projects).toEqual([]);
});

it('no clip is cut for who has no room, the camera says why, and after room was made the next is', async () => {
  const owner = await app.newPerson();
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

it('what a browser records counts while it grows, and is refused where there is no room', async () => {
  const owner = await app.newPerson();
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
  expect(await app.media.showShare(id)).toMatchObject({ bytes: half });
  const bytes = await makeJpeg({ width: 50, height: 40 });
  for (let amount = 0; amount < 4; amount += 1) await upload(app, owner, studio, { bytes });
  const sendLast = () => send(whole.subarray(half), { seq: 1, final: true });
  expect(await sendLast()).toBe(FULL);
  const [one] = (await owner.api.listFiles({ params: studio, query: {} })).data_source_files;
  await owner.api.deleteFiles({ body: { file_ids: [one?.id ?? 0] } });
  await owner.api.emptyTrash();
  await app.media.purgeDeleted();
  expect(await sendLast()).toBe('200 ');
  expect((await app.media.showShare(id)).files).toBe(4);
});

it('of five files that a person sends at once three are taken, and another person’s is', async () => {
  const [one, other] = [await app.newPerson(), await app.newPerson()];
  const [at, elsewhere] = [await newPlace(one), await newPlace(other)];
  const bytes = await makeJpeg({ width: 50, height: 40 });
  const [own, others] = await Promise.all([
    sayings([1, 2, 3, 4, 5].map(() => upload(app, one, at, { bytes }))),
    sayings([upload(app, other, elsewhere, { bytes })]),
  ]);
  const tooMany = '429 Одновременно можно загружать не больше трёх файлов. Дождитесь, пока загрузится один из них.';
  expect([own, others]).toEqual([[tooMany, tooMany, 'taken', 'taken', 'taken'], ['taken']]);
});
