import { EventEmitter, once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { newPlace, prepared, upload } from '../../../../testing/upload-kit.ts';
import { createFileStore } from '../files/files.store.ts';
import { createSourceStore } from '../sources/sources.store.ts';
import { createKeptBytes, type KeptBytesDeps } from '../bytes/kept-bytes.ts';
import { createArrivingObjectStore, createPendingDeleteStore } from '../bytes/pending-deletes.store.ts';
import { createPurge, type PurgeDeps } from './purge.service.ts';

let left: TestDatabase;
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({}, left);
  user = await app.newUser();
});
afterAll(() => app.stop());

class Died extends Error {}
const rowsOf = async <R>(text: string): Promise<R[]> => (await left.database.raw(text)).rows as R[];
const objects = (): string[] =>
  readdirSync(join(app.dataDir, 'storage'), { recursive: true, withFileTypes: true }).flatMap(({ name }) =>
    /^[0-9a-f]{64}$/.test(name) ? [name] : [],
  );

/** The purge as the product has it, with some of it replaced. */
function openPurge(other: Partial<PurgeDeps> = {}) {
  const { database } = left;
  return createPurge({
    files: createFileStore(database),
    sources: createSourceStore(database),
    left: createPendingDeleteStore(database),
    arriving: createArrivingObjectStore(database),
    clock: app.clock,
    deletionClock: { now: async () => app.clock.now() },
    purged: async () => undefined,
    sourcesPurged: async () => undefined,
    tellAll: () => undefined,
    isKeptElsewhere: async () => false,
    removeObject: app.storage.remove,
    lockKey: async () => undefined,
    inTransaction: database.transaction,
    ...other,
  });
}
const openKeptBytes = (other: Partial<KeptBytesDeps> = {}) =>
  createKeptBytes({
    left: createPendingDeleteStore(left.database),
    arriving: createArrivingObjectStore(left.database),
    clock: app.clock,
    lockKey: async () => undefined,
    removeUnused: openPurge().removeUnused,
    sweepSoon: () => undefined,
    inTransaction: left.database.transaction,
    storage: app.storage,
    ...other,
  });

/** With a death before or after one of its steps. Who dies inside a transaction has committed none of it. */
function purgeDyingAt(step: string): { purgeDeleted: () => Promise<void> } {
  const { database } = left;
  const dying =
    <A extends unknown[], R>(name: string, act: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (step === `before ${name}`) throw new Died();
      const result = await act(...args);
      if (step === `after ${name}`) throw new Died();
      return result;
    };
  const files = createFileStore(database);
  const noted = createPendingDeleteStore(database);
  return openPurge({
    files: { ...files, removeAll: dying('rows', files.removeAll) },
    sources: { removeDeletedBefore: dying('sources', createSourceStore(database).removeDeletedBefore) },
    // Who is dead gives nothing back.
    left: {
      ...noted,
      note: dying('noting', noted.note),
      claim: dying('claiming', noted.claim),
      forget: dying('forgetting', noted.forget),
      release: async () => undefined,
    },
    purged: dying('telling', async () => undefined),
    removeObject: dying('object', app.storage.remove),
    inTransaction: (work) => dying('commit', database.transaction)(work) as ReturnType<typeof work>,
  });
}

it.each(
  ['rows', 'noting', 'telling', 'commit', 'sources', 'claiming', 'object', 'forgetting'].flatMap((step) => [
    `before ${step}`,
    `after ${step}`,
  ]),
)('a purge that dies %s has left no row without its bytes, and the next one leaves nothing', async (step) => {
  const place = await newPlace(user);
  const file = await prepared(
    user,
    await upload(app, user, place, { bytes: await makeJpeg({ width: 50, height: 40 }) }),
  );
  expect(objects().length).toBeGreaterThan(1);
  await rowsOf(`update data_sources set deleted_at = '1970-01-01' where id = ${place.dataSourceId}`);
  await expect(purgeDyingAt(step).purgeDeleted()).rejects.toThrow(Died);
  const there = objects();
  const wanted = await rowsOf<{ key: string }>(
    'select unnest(array[sha256, thumbnail_key, shown_key]) as key from files',
  );
  expect(wanted.flatMap(({ key }) => (key === null || there.includes(key) ? [] : [key]))).toEqual([]);
  // Whatever bytes are there without a row are known to be rubbish.
  const known = [
    ...wanted,
    ...(await rowsOf<{ key: string }>('select key from pending_deletes union select picture_key from frames')),
  ].map(({ key }) => key);
  expect(there.filter((key) => !known.includes(key))).toEqual([]);
  // By then nobody waits for the one who died.
  await rowsOf("update pending_deletes set not_before = '1970-01-01' where not_before is not null");
  for (const again of [1, 2]) {
    await app.media.purgeDeleted();
    expect({
      again,
      objects: objects(),
      rows: await rowsOf(
        `select key from pending_deletes union all select name from files where id = ${file.id} union all select title from data_sources where id = ${place.dataSourceId}`,
      ),
    }).toEqual({ again, objects: [], rows: [] });
  }
});

it('leaves bytes alone that somebody is just keeping, and removes them later when that one has died', async () => {
  const received = await app.storage.receive(Readable.from(['a piece of a record']));
  const dying = openKeptBytes({
    removeUnused: async () => undefined,
    arriving: { ...createArrivingObjectStore(left.database), remove: async () => Promise.reject(new Died()) },
  });
  await expect(dying.keepBytes(received, async () => undefined)).rejects.toThrow(Died);
  await app.media.purgeDeleted();
  expect(objects()).toContain(received.key);
  app.clock.advance(61 * 60_000);
  await app.media.purgeDeleted();
  expect(objects()).not.toContain(received.key);
  expect(await rowsOf('select key from pending_deletes union all select key from arriving_objects')).toEqual([]);
});

it('asks for bytes again that took so long that nobody waited for them', async () => {
  const received = await app.storage.receive(Readable.from(['over a very slow line']));
  const slow = openKeptBytes({
    storage: {
      keep: async (bytes) =>
        app.storage
          .keep(bytes)
          .then(() => app.clock.advance(61 * 60_000))
          .then(() => app.media.purgeDeleted()),
    },
  });
  const write = vi.fn(async () => undefined);
  await expect(slow.keepBytes(received, write)).rejects.toMatchObject({ code: 'unavailable' });
  expect(write).not.toHaveBeenCalled();
  expect(objects()).not.toContain(received.key);
});

it('a storage that hangs while bytes are removed holds up nobody, and a user who uploads the same bytes is served after it', async () => {
  const bytes = 'removed and brought at once';
  const old = await app.storage.receive(Readable.from([bytes]));
  await app.storage.keep(old);
  await createPendingDeleteStore(left.database).note([old.key]);
  const [asked, hanging] = [new EventEmitter(), new EventEmitter()];
  const [isAsked, goesOn] = [once(asked, 'now'), once(hanging, 'now')];
  const removing = openPurge({
    removeObject: async (key) => {
      asked.emit('now');
      await goesOn;
      await app.storage.remove(key);
    },
  }).removePendingDeletes();
  await isAsked;

  // The embedded database has one connection: a transaction that waited for the storage would stop everything.
  expect(await rowsOf('select 1 as one')).toEqual([{ one: 1 }]);
  const same = await app.storage.receive(Readable.from([bytes]));
  const keep = vi.fn(app.storage.keep);
  const keeping = openKeptBytes({ storage: { keep } }).keepBytes(same, () =>
    createPendingDeleteStore(left.database).note(['a row of it']),
  );
  const other = await app.storage.receive(Readable.from(['of somebody else']));
  await openKeptBytes().keepBytes(other, async () => undefined);
  expect(keep).not.toHaveBeenCalled();
  hanging.emit('now');
  await Promise.all([removing, keeping]);
  expect(objects()).toContain(old.key);
  expect(await rowsOf('select key from pending_deletes order by key')).toEqual([{ key: 'a row of it' }]);
  await left.database.raw('delete from pending_deletes');
});

it.runIf(process.env['TEST_DATABASE_URL'])(
  'keeps the pending delete of bytes whose last row goes during the check',
  async () => {
    const { key, ...received } = await app.storage.receive(Readable.from(['of two rows']));
    await app.storage.keep({ key, ...received });
    await left.database.raw(`create table rows_of_it as select '${key}' as key`);
    const noted = createPendingDeleteStore(left.database);
    // The first of two rows is gone, and noted it.
    await noted.note([key]);
    const isNeeded = async () => (await rowsOf('select key from rows_of_it')).length > 0;
    const { removePendingDeletes } = openPurge({ isKeptElsewhere: isNeeded });
    const going = new EventEmitter();
    const isGoing = once(going, 'now');
    const sweeping = isGoing.then(() => removePendingDeletes());
    const isWaited = async () =>
      (await rowsOf("select 1 from pg_locks where not granted and locktype = 'transactionid'")).length > 0;
    let isSwept = false;
    void sweeping.then(() => (isSwept = true));
    await left.database.transaction(async () => {
      await rowsOf('delete from rows_of_it');
      await noted.note([key]);
      going.emit('now');
      await expect.poll(async () => isSwept || (await isWaited())).toBe(true);
    });
    await sweeping;
    await app.media.purgeDeleted();
    expect(objects()).not.toContain(key);
    await left.database.raw('drop table rows_of_it');
  },
);

it('gives bytes back to the next purge when the storage refuses to remove them', async () => {
  const { key, ...received } = await app.storage.receive(Readable.from(['not removed at first']));
  await app.storage.keep({ key, ...received });
  await createPendingDeleteStore(left.database).note([key]);
  await expect(
    openPurge({ removeObject: () => Promise.reject(new Error('the bucket is away')) }).removePendingDeletes(),
  ).rejects.toThrow('the bucket is away');
  await app.media.purgeDeleted();
  expect(objects()).not.toContain(key);
});
