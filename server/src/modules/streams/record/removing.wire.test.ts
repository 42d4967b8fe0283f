import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newCamera, objectsOf, recordSegments } from '../../../../testing/cameras/record-kit.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { newPlace, type Place } from '../../../../testing/upload-kit.ts';
import { createRecord } from './record.service.ts';
import { createSegmentStore } from './segments.store.ts';

let test: TestDatabase;
let app: TestApp;
let user: TestUser;
let place: Place;
let cameraId: number;
const NOW = new Date('2026-11-17T09:00:00.000Z');
const PATIENCE = { timeout: 20_000 };
/** More than two portions. */
const SEGMENTS = 2500;

beforeAll(async () => {
  test = await openTestDatabase();
  app = await openTestApp({ STREAMS: 'off' }, test);
  app.clock.set(NOW);
  user = await app.newUser();
  // What every statement, and every transaction, has removed.
  await test.database.raw(`create table removed_at_once (tx text, what text, amount int);
    create function note_removed() returns trigger language plpgsql as $$ begin insert into removed_at_once select txid_current()::text, tg_table_name, count(*) from gone; return null; end $$;
    create trigger note_segments after delete on stream_segments referencing old table as gone for each statement execute function note_removed();
    create trigger note_events after delete on camera_events referencing old table as gone for each statement execute function note_removed()`);
});
afterAll(async () => {
  await test.database.raw(
    'drop trigger note_segments on stream_segments; drop trigger note_events on camera_events; drop function note_removed; drop table removed_at_once',
  );
  await app.stop();
});
beforeEach(async () => {
  await test.database.raw('delete from removed_at_once');
  place = await newPlace(user);
  cameraId = await newCamera(user, place);
});

const rowsOf = async <R>(text: string): Promise<R[]> => (await test.database.raw(text)).rows as R[];
const keysOf = async (fileId: number): Promise<string[]> =>
  (await rowsOf<{ key: string }>(`select distinct key from stream_segments where file_id = ${fileId}`)).map(
    ({ key }) => key,
  );
const amountOf = async (fileId: number): Promise<number> =>
  Number(
    (await rowsOf<{ amount: string }>(`select count(*) as amount from stream_segments where file_id = ${fileId}`))[0]
      ?.amount,
  );
const largestRemoval = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await rowsOf<{ what: string; most: number }>(
        'select what, max(amount)::int as most from (select tx, what, sum(amount) as amount from removed_at_once group by tx, what) each group by what',
      )
    ).map(({ what, most }) => [what, most]),
  );

/** Segments of which only the first few have bytes of their own: the others share them. And as many events. */
async function recordMuch(fileId: number): Promise<void> {
  await recordSegments(app, fileId, { startedAt: NOW, segments: 2, secondsEach: 1, firstNumber: fileId % 200 });
  await test.database.raw(
    `insert into stream_segments (file_id, session, started_at, seconds, key, bytes, init_bytes, offset_seconds, number, session_number)
     select file_id, session, started_at - n * interval '6 seconds', 6, key, bytes, init_bytes, n, n, 0 from (select * from stream_segments where file_id = $1 limit 1) one, generate_series(1, $2) n`,
    [fileId, SEGMENTS],
  );
  await test.database.raw(
    "insert into camera_events (file_id, started_at, ended_at, strength, wants_clip) select $1, $2::timestamptz - n * interval '6 seconds', $2, 1, false from generate_series(1, $3) n",
    [fileId, NOW, SEGMENTS],
  );
}
const nothingIsLeft = async (fileId: number, keys: string[]): Promise<void> => {
  await expect
    .poll(
      () =>
        rowsOf(
          `select id from stream_segments where file_id = ${fileId} union all select id from camera_events where file_id = ${fileId}`,
        ),
      PATIENCE,
    )
    .toEqual([]);
  await expect.poll(() => rowsOf('select key from pending_deletes'), PATIENCE).toEqual([]);
  expect(objectsOf(app).filter((key) => keys.includes(key))).toEqual([]);
};

const DONE_AT_ONCE = { stream_segments: 1000, camera_events: 1000 };

it('removes the record of a camera that is deleted for good a little at a time, and nothing of any other', async () => {
  const other = await newCamera(user, place, 'Крыльцо');
  await recordMuch(cameraId);
  await recordSegments(app, other, { startedAt: NOW, segments: 2, secondsEach: 1, firstNumber: 201 });
  const keys = await keysOf(cameraId);
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: cameraId } });
  await user.api.eraseFromTrash({ body: { files: [cameraId] } });
  await nothingIsLeft(cameraId, keys);
  expect(await largestRemoval()).toEqual(DONE_AT_ONCE);
  expect(await amountOf(other)).toBe(2);
  expect(objectsOf(app)).toEqual(expect.arrayContaining(await keysOf(other)));
});

it('does so when its source goes for good too', async () => {
  await recordMuch(cameraId);
  const keys = await keysOf(cameraId);
  await user.api.deleteDataSource({ params: { dataSourceId: place.dataSourceId } });
  await user.api.eraseFromTrash({ body: { data_sources: [place.dataSourceId] } });
  await nothingIsLeft(cameraId, keys);
  expect(await largestRemoval()).toEqual(DONE_AT_ONCE);
});

it('removes the record when its owner leaves, before the account is reported as gone', async () => {
  const leaving = await app.newUser();
  place = await newPlace(leaving);
  cameraId = await newCamera(leaving, place);
  await recordMuch(cameraId);
  const [keys, { id }] = [await keysOf(cameraId), await leaving.api.me()];
  await leaving.api.eraseAccount({ body: { password: leaving.password, confirmation: 'удалить' } });
  await expect.poll(() => rowsOf(`select id from users where id = ${id}`), PATIENCE).toEqual([]);
  expect(await amountOf(cameraId)).toBe(0);
  await nothingIsLeft(cameraId, keys);
  expect(await largestRemoval()).toEqual(DONE_AT_ONCE);
});

it('goes on after the remover has died, and keeps segments that another’s film needs', async () => {
  await recordMuch(cameraId);
  const keys = await keysOf(cameraId);
  const sharing = await newCamera(user, place, 'Та же запись');
  await recordSegments(app, sharing, { startedAt: NOW, segments: 2, secondsEach: 1, firstNumber: cameraId % 200 });
  await test.database.raw('delete from streams where file_id = $1', [cameraId]);
  let portions = 0;
  const dying = createRecord({
    store: createSegmentStore(test.database),
    storage: app.storage,
    clock: app.clock,
    inTransaction: test.database.transaction,
    media: {
      ...app.media,
      async letGoOfBytes(gone) {
        await app.media.letGoOfBytes(gone);
        portions += 1;
        if (portions === 2) throw new Error('killed');
      },
    },
  });
  await expect(dying.removeGone(1000)).rejects.toThrow('killed');
  expect(await amountOf(cameraId)).toBe(SEGMENTS + 2 - 1000);
  for (const again of [1, 2]) {
    await app.streams.removeGone();
    expect([again, await amountOf(cameraId)]).toEqual([again, 0]);
  }
  await expect.poll(() => rowsOf('select key from pending_deletes'), PATIENCE).toEqual([]);
  expect(
    objectsOf(app)
      .filter((key) => keys.includes(key))
      .toSorted(),
  ).toEqual((await keysOf(sharing)).filter((key) => keys.includes(key)).toSorted());
});

it('touches no segment of the record when a camera is put into another source', async () => {
  await recordMuch(cameraId);
  const versions = () =>
    rowsOf<{ version: string }>(
      `select distinct xmin::text as version from stream_segments where file_id = ${cameraId} order by 1`,
    );
  const before = await versions();
  const elsewhere = await newPlace(user);
  await user.api.moveFiles({ body: { file_ids: [cameraId], data_source_id: elsewhere.dataSourceId } });
  expect(await versions()).toEqual(before);
  expect(
    (await user.api.showRetention({ params: { dataSourceId: elsewhere.dataSourceId } })).used_bytes,
  ).toBeGreaterThan(0);
});

it('looks through all sources at once, and makes no job for each camera that something goes of', async () => {
  const cameras = [cameraId, await newCamera(user, await newPlace(user)), await newCamera(user, await newPlace(user))];
  for (const fileId of cameras)
    await recordSegments(app, fileId, {
      startedAt: new Date('2026-01-01T00:00:00Z'),
      segments: 1,
      secondsEach: 1,
      firstNumber: fileId % 200,
    });
  const keys = (await Promise.all(cameras.map(keysOf))).flat();
  const jobs = () => rowsOf("select id from queue.job where name = 'purge-deleted'");
  const before = await jobs();
  const { bytesBySource } = app.media.expiring;
  let looks = 0;
  app.media.expiring.bytesBySource = (...args) => {
    looks += 1;
    return bytesBySource(...args);
  };
  await app.streams.applyRetention();
  app.media.expiring.bytesBySource = bytesBySource;
  expect(looks).toBe(1);
  for (const fileId of cameras) expect(await amountOf(fileId)).toBe(0);
  await expect.poll(() => rowsOf('select key from pending_deletes'), PATIENCE).toEqual([]);
  expect(objectsOf(app).filter((key) => keys.includes(key))).toEqual([]);
  expect(await jobs()).toEqual(before);
});
