import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type Person, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { newPlace, prepared, upload } from '../../../../testing/upload-kit.ts';
import { createFileStore } from '../files/files.store.ts';
import { createSourceStore } from '../sources/sources.store.ts';
import { createKeptBytes } from './kept-bytes.ts';
import { createLeftObjectStore } from './left-objects.store.ts';
import { createPurge, type PurgeDeps } from './purge.service.ts';

let left: TestDatabase;
let app: TestApp;
let person: Person;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({}, left);
  person = await app.newPerson();
});
afterAll(() => app.stop());

class Died extends Error {}
const rowsOf = async <R>(text: string): Promise<R[]> => (await left.database.raw(text)).rows as R[];
const objects = (): string[] => readdirSync(join(app.dataDir, 'storage'), { recursive: true, withFileTypes: true }).flatMap(({ name }) => (/^[0-9a-f]{64}$/.test(name) ? [name] : []));

/** The purge, with a death before or after one of its steps. Who dies inside a transaction has committed none of it. */
function purgeDyingAt(step: string): { purgeDeleted: () => Promise<void> } {
  const { database } = left;
  const dying = <A extends unknown[], R>(name: string, act: (...args: A) => Promise<R>) => async (...args: A): Promise<R> => {
    if (step === `before ${name}`) throw new Died();
    const result = await act(...args);
    if (step === `after ${name}`) throw new Died();
    return result;
  };
  const files = createFileStore(database);
  const noted = createLeftObjectStore(database);
  const deps: PurgeDeps = {
    files: { ...files, removeAll: dying('rows', files.removeAll) },
    sources: { removeDeletedBefore: dying('sources', createSourceStore(database).removeDeletedBefore) },
    left: { ...noted, note: dying('noting', noted.note), forget: dying('forgetting', noted.forget) },
    clock: app.clock,
    purged: dying('telling', async () => undefined),
    sourcesPurged: async () => undefined,
    isKeptElsewhere: async () => false,
    removeObject: dying('object', app.storage.remove),
    lockKey: async () => undefined,
    inTransaction: (work) => dying('commit', database.transaction)(work) as ReturnType<typeof work>,
  };
  return createPurge(deps);
}

it.each(['rows', 'noting', 'telling', 'commit', 'sources', 'object', 'forgetting'].flatMap((step) => [`before ${step}`, `after ${step}`]))('a purge that dies %s has left no row without its bytes, and the next one leaves nothing', async (step) => {
  const place = await newPlace(person);
  const file = await prepared(person, await upload(app, person, place, { bytes: await makeJpeg({ width: 50, height: 40 }) }));
  expect(objects().length).toBeGreaterThan(1);
  await rowsOf(`update data_sources set deleted_at = '1970-01-01' where id = ${place.dataSourceId}`);
  await expect(purgeDyingAt(step).purgeDeleted()).rejects.toThrow(Died);
  const there = objects();
  const wanted = await rowsOf<{ key: string }>('select unnest(array[sha256, thumbnail_key, shown_key]) as key from files');
  expect(wanted.flatMap(({ key }) => (key === null || there.includes(key) ? [] : [key]))).toEqual([]);
  // Whatever bytes are there without a row are known to be rubbish.
  const known = [...wanted, ...(await rowsOf<{ key: string }>('select key from left_objects union select picture_key from frames'))].map(({ key }) => key);
  expect(there.filter((key) => !known.includes(key))).toEqual([]);
  for (const again of [1, 2]) {
    await app.media.purgeDeleted();
    expect({ again, objects: objects(), rows: await rowsOf(`select key from left_objects union all select name from files where id = ${file.id} union all select title from data_sources where id = ${place.dataSourceId}`) }).toEqual({ again, objects: [], rows: [] });
  }
});

it('leaves bytes alone that somebody is just keeping, and removes them later when that one has died', async () => {
  const received = await app.storage.receive(Readable.from(['a piece of a record']));
  const dying = createKeptBytes({
    left: createLeftObjectStore(left.database), clock: app.clock, lockKey: async () => undefined, removeUnused: async () => undefined, purgeSoon: async () => undefined, inTransaction: left.database.transaction,
    storage: { size: app.storage.size, keep: async (bytes) => app.storage.keep(bytes).then(() => Promise.reject(new Died())) },
  });
  await expect(dying.keepBytes(received, async () => undefined)).rejects.toThrow(Died);
  await app.media.purgeDeleted();
  expect(objects()).toContain(received.key);
  app.clock.advance(11 * 60_000);
  await app.media.purgeDeleted();
  expect(objects()).not.toContain(received.key);
});
