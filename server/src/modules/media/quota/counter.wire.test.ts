import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createDiskStorage } from '#platform/storage/disk.ts';
import type { Storage } from '#platform/storage/index.ts';
import { makeJpeg, makeMediaFolder, makeVideo } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { newPlace, prepared, upload, type Place } from '../../../../testing/upload-kit.ts';
import { createDerivedBytes } from './derived-bytes.ts';

interface Count {
  files: number;
  bytes: number;
  derived: number;
}

let left: TestDatabase;
let app: TestApp;
let user: TestUser;
let storage: Storage;
let userId: number;
let place: Place;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ STREAMS: 'off' }, left);
  storage = await createDiskStorage(join(app.dataDir, 'storage'));
});
beforeEach(async () => {
  user = await app.newUser();
  userId = (await user.api.me()).id;
  place = await newPlace(user);
});
afterAll(() => app.stop());

const rowsOf = async <R>(text: string, ...values: unknown[]): Promise<R[]> =>
  (await left.database.raw(text, values)).rows as R[];
const counted = () =>
  rowsOf<Count>('select files::int, bytes::float8, derived::float8 from storage_used where user_id = $1', userId);
const DERIVED =
  'coalesce(sum(coalesce(thumbnail_bytes, 0) + coalesce(shown_bytes, 0) + coalesce(frames_bytes, 0)), 0)::float8';
/** What the triggers have counted is what there is. */
const agreed = async (): Promise<number> => {
  const real = await rowsOf<Count>(
    `select count(*)::int as files, coalesce(sum(case when expired_at is null then coalesce(size, 0) else 0 end), 0)::float8 as bytes, ${DERIVED} as derived from files f join data_sources s on s.id = f.data_source_id where s.user_id = $1`,
    userId,
  );
  expect(await counted()).toEqual(real);
  return real[0]?.files ?? 0;
};
const keysOf = async (fileId: number): Promise<string[]> =>
  (
    await rowsOf<{ key: string }>(
      'select thumbnail_key as key from files where id = $1 union all select shown_key from files where id = $1 union all select picture_key from frames where file_id = $1',
      fileId,
    )
  ).flatMap(({ key }) => key ?? []);
/** Of what was made of a file, asked of the storage. */
const sizesOf = async (fileId: number): Promise<number[]> =>
  Promise.all((await keysOf(fileId)).map(async (key) => (await storage.size(key)) ?? 0));
let pictures = 0;
/** Prepared: what is counted stands still. */
const add = async (to: Place = place) =>
  prepared(user, await upload(app, user, to, { bytes: await makeJpeg({ width: 50 + (pictures += 1), height: 40 }) }));
const emptied = async () => {
  await user.api.emptyTrash();
  await app.media.purgeDeleted();
};

it('agrees after files were copied and moved, and camera and source and project went for good', async () => {
  const [first, second] = [await add(), await add()];
  const other = {
    ...place,
    dataSourceId: (
      await user.api.createDataSource({ body: { project: place.projectId, title: 'Двор', description: '' } })
    ).id,
  };
  await user.api.copyFiles({ body: { file_ids: [first.id, second.id], data_source_id: other.dataSourceId } });
  expect(await agreed()).toBe(4);
  await user.api.moveFiles({ body: { file_ids: [second.id], data_source_id: other.dataSourceId } });
  await user.api.newStream({
    body: { data_source_id: other.dataSourceId, project_id: place.projectId, rtsp_url: 'rtsp://camera.example/1' },
  });
  expect(await agreed()).toBe(5);
  await user.api.deleteDataSource({ params: other });
  expect(await agreed()).toBe(5);
  await emptied();
  expect(await agreed()).toBe(1);
  await user.api.deleteProject({ params: place });
  await emptied();
  expect(await agreed()).toBe(0);
});

it('agrees after bytes have expired, and after these files went too', async () => {
  const file = await add();
  await add();
  await rowsOf('update files set size = size + 7 where id = $1', file.id);
  await agreed();
  await rowsOf('update files set expired_at = now() where id = $1', file.id);
  await agreed();
  await rowsOf('update files set size = size + 7 where id = $1', file.id);
  await agreed();
  await rowsOf('update files set expired_at = null, size = size + 7 where id = $1', file.id);
  await agreed();
  await rowsOf('update files set expired_at = now() where id = $1', file.id);
  await user.api.deleteDataSource({ params: place });
  await emptied();
  expect(await agreed()).toBe(0);
});

it('forgets who has left, and begins nothing anew below nothing when something of theirs goes after that', async () => {
  const other = await app.newUser();
  const staying = await prepared(
    other,
    await upload(app, other, await newPlace(other), { bytes: await makeJpeg({ width: 50, height: 40 }) }),
  );
  const [file] = [await add(), await add()];
  await rowsOf('delete from storage_used where user_id = $1', userId);
  await user.api.deleteFiles({ body: { file_ids: [file.id] } });
  await emptied();
  expect(await counted()).toEqual([]);
  await user.api.eraseAccount({ body: { password: user.password, confirmation: 'удалить' } });
  await vi.waitFor(async () => expect(await rowsOf('select id from users where id = $1', userId)).toEqual([]), {
    timeout: 30_000,
  });
  expect(await counted()).toEqual([]);
  expect(await app.media.showQuota((await other.api.me()).id)).toMatchObject({
    files: 1,
    bytes: (staying.size ?? 0) + (await sizesOf(staying.id)).reduce((sum, size) => sum + size, 0),
  });
});

it('counts what was made of files with them: thumbnails, copies for browsers and frames, also of copies', async () => {
  const folder = makeMediaFolder();
  await makeVideo(folder.file('film.avi'), { video: 'mpeg4', seconds: 2 });
  const film = await upload(app, user, place, { bytes: readFileSync(folder.file('film.avi')), name: 'film.avi' });
  folder.remove();
  const isDone = "select 1 from files where id = $1 and state = 'ready' and frames_bytes is not null";
  await vi.waitFor(async () => expect(await rowsOf(isDone, film.id)).toHaveLength(1), { timeout: 120_000 });
  expect((await keysOf(film.id)).length).toBeGreaterThanOrEqual(3);
  await agreed();
  const made = (await sizesOf(film.id)).reduce((sum, size) => sum + size, 0);
  expect(await counted()).toMatchObject([{ files: 1, bytes: film.size, derived: made }]);
  expect(await user.api.showStorage()).toMatchObject({ files: 1, bytes: (film.size ?? 0) + made });

  await user.api.copyFiles({ body: { file_ids: [film.id], data_source_id: place.dataSourceId } });
  await agreed();
  expect(await counted()).toMatchObject([{ files: 2, derived: 2 * made }]);

  // As rows of the version before are: nobody has written their sizes down.
  await rowsOf('update files set thumbnail_bytes = null, shown_bytes = null, frames_bytes = null');
  expect(await counted()).toMatchObject([{ derived: 0 }]);
  await createDerivedBytes({ database: left.database, storage }).measure();
  expect(await counted()).toMatchObject([{ files: 2, derived: 2 * made }]);
  await user.api.deleteDataSource({ params: place });
  await emptied();
  expect(await counted()).toMatchObject([{ files: 0, bytes: 0, derived: 0 }]);
}, 180_000);

it('goes on preparing what is there when what was made has filled the quota, and takes nothing more', async () => {
  const first = await add();
  await rowsOf('update files set thumbnail_bytes = $2 where id = $1', first.id, 300 * 1024 ** 3);
  await expect(add()).rejects.toMatchObject({ status: 422, problem: { code: 'limit_reached' } });
  await rowsOf(
    "update files set state = 'preparing', thumbnail_key = null, thumbnail_bytes = $2 where id = $1",
    first.id,
    300 * 1024 ** 3,
  );
  await user.api.deleteFiles({ body: { file_ids: [first.id] } });
  await user.api.restoreFromTrash({ body: { projects: [], data_sources: [], files: [first.id] } });
  expect(await prepared(user, first)).toMatchObject({ state: 'ready' });
});
