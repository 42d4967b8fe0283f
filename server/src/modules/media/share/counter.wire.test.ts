import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type Person, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { newPlace, upload, type Place } from '../../../../testing/upload-kit.ts';

interface Count {
  files: number;
  bytes: number;
}

let left: TestDatabase;
let app: TestApp;
let person: Person;
let userId: number;
let place: Place;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ STREAMS: 'off' }, left);
});
beforeEach(async () => {
  person = await app.newPerson();
  userId = (await person.api.me()).id;
  place = await newPlace(person);
});
afterAll(() => app.stop());

const rowsOf = async <R>(text: string, ...values: unknown[]): Promise<R[]> =>
  (await left.database.raw(text, values)).rows as R[];
const counted = () => rowsOf<Count>('select files::int, bytes::float8 from storage_used where user_id = $1', userId);
/** What the triggers have counted is what there is. */
const agreed = async (): Promise<number> => {
  const real = await rowsOf<Count>(
    'select count(*)::int as files, coalesce(sum(case when expired_at is null then coalesce(size, 0) else 0 end), 0)::float8 as bytes from files f join data_sources s on s.id = f.data_source_id where s.user_id = $1',
    userId,
  );
  expect(await counted()).toEqual(real);
  return real[0]?.files ?? 0;
};
let pictures = 0;
const add = async (to: Place = place) =>
  upload(app, person, to, { bytes: await makeJpeg({ width: 50 + (pictures += 1), height: 40 }) });
const emptied = async () => {
  await person.api.emptyTrash();
  await app.media.purgeDeleted();
};

it('agrees after files were copied and moved, and camera and source and project went for good', async () => {
  const [first, second] = [await add(), await add()];
  const other = {
    ...place,
    dataSourceId: (
      await person.api.createDataSource({ body: { project: place.projectId, title: 'Двор', description: '' } })
    ).id,
  };
  await person.api.copyFiles({ body: { file_ids: [first.id, second.id], data_source_id: other.dataSourceId } });
  expect(await agreed()).toBe(4);
  await person.api.moveFiles({ body: { file_ids: [second.id], data_source_id: other.dataSourceId } });
  await person.api.newStream({
    body: { data_source_id: other.dataSourceId, project_id: place.projectId, rtsp_url: 'rtsp://camera.example/1' },
  });
  expect(await agreed()).toBe(5);
  await person.api.deleteDataSource({ params: other });
  expect(await agreed()).toBe(5);
  await emptied();
  expect(await agreed()).toBe(1);
  await person.api.deleteProject({ params: place });
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
  await person.api.deleteDataSource({ params: place });
  await emptied();
  expect(await agreed()).toBe(0);
});

it('forgets who has left, and begins nothing anew below nothing when something of theirs goes after that', async () => {
  const other = await app.newPerson();
  const staying = await upload(app, other, await newPlace(other), { bytes: await makeJpeg({ width: 50, height: 40 }) });
  const [file] = [await add(), await add()];
  await rowsOf('delete from storage_used where user_id = $1', userId);
  await person.api.deleteFiles({ body: { file_ids: [file.id] } });
  await emptied();
  expect(await counted()).toEqual([]);
  await person.api.eraseAccount({ body: { password: person.password, confirmation: 'удалить' } });
  await vi.waitFor(async () => expect(await rowsOf('select id from users where id = $1', userId)).toEqual([]), {
    timeout: 30_000,
  });
  expect(await counted()).toEqual([]);
  expect(await app.media.showShare((await other.api.me()).id)).toMatchObject({ files: 1, bytes: staying.size });
});
