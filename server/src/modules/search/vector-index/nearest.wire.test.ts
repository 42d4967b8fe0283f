import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileFrom, OWNER, SOURCES, STRANGER } from '../../../../testing/search/archive.ts';
import { openSearch, type Archive } from '../../../../testing/search/open-search.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { HELD_BYTES } from './vector-index.ts';

/** A picture in a direction of its own, a little aside of it by `aside`. */
const embedding = (direction: number, aside = 0): Int8Array =>
  Int8Array.from({ length: 256 }, (_, at) => (at % 8 === direction ? 100 : (at % 7) - 3 + (at % 5 === 0 ? aside : 0)));
const picture = (id: number, direction: number, { userId = OWNER, source = 1, aside = id, version = 'eyes-2' } = {}) =>
  fileFrom(id, {
    userId,
    source,
    title: `Снимок ${id}`,
    date: '2024-05-01',
    look: { version, embedding: embedding(direction, aside), concepts: [], kinds: [] },
  });

let test: TestDatabase;
let archive: Archive;
let search: ReturnType<typeof openSearch>;
beforeAll(async () => {
  test = await openTestDatabase();
  archive = {
    files: [
      picture(1, 0),
      picture(2, 0),
      picture(3, 1),
      picture(4, 0, { source: 2 }),
      picture(91, 0, { userId: STRANGER, source: 9, aside: 0 }),
    ],
    sources: [...SOURCES],
  };
  search = openSearch(test.database, archive);
  await note(1, 2, 3, 4, 91);
});
afterAll(async () => {
  await search.stop();
  await test.close();
});

const note = async (...ids: number[]) => {
  await search.noteChanged(ids);
  await search.indexNow();
};
const nearest = async (direction: number, { userId = OWNER, sources = [1, 2], limit = 2 } = {}) =>
  (await search.nearestTo(embedding(direction), { sources: sources.map((id) => ({ id, userId })), limit })).map(
    ({ fileId }) => fileId,
  );

it('tells the frames most like a picture, the nearest first, with how like they are', async () => {
  const [first, second] = await search.nearestTo(embedding(0, 1), { sources: [{ id: 1, userId: OWNER }], limit: 2 });
  expect(first).toMatchObject({ frameId: 1, fileId: 1, second: 0, cosine: expect.closeTo(1, 5) });
  expect(second).toMatchObject({ fileId: 2 });
  expect(await nearest(1, { limit: 1 })).toEqual([3]);
});

it('keeps to the sources, and to the person', async () => {
  expect(await nearest(0, { sources: [2] })).toEqual([4]);
  expect(await nearest(0, { userId: STRANGER, sources: [1, 2, 9], limit: 10 })).toEqual([91]);
  expect(await nearest(0, { sources: [9], limit: 10 })).toEqual([]);
  expect(await nearest(0, { sources: [] })).toEqual([]);
});

it('follows what is added, seen anew, moved and deleted', async () => {
  archive.files.push(picture(5, 3));
  await note(5);
  expect(await nearest(3, { limit: 1 })).toEqual([5]);
  const replaceBy = (file: ReturnType<typeof picture>) =>
    archive.files.splice(
      archive.files.findIndex(({ id }) => id === file.id),
      1,
      file,
    );
  replaceBy(picture(5, 4));
  await note(5);
  expect((await search.nearestTo(embedding(4, 5), { sources: [{ id: 1, userId: OWNER }], limit: 1 }))[0]).toMatchObject(
    {
      fileId: 5,
      cosine: expect.closeTo(1, 5),
    },
  );
  replaceBy(picture(5, 4, { source: 2 }));
  await note(5);
  expect(await nearest(4, { sources: [1], limit: 10 })).not.toContain(5);
  expect(await nearest(4, { sources: [2], limit: 1 })).toEqual([5]);
  archive.files.splice(
    archive.files.findIndex(({ id }) => id === 5),
    1,
  );
  await note(5);
  expect(await nearest(4, { limit: 10 })).not.toContain(5);
});

it('does not know what another model saw', async () => {
  archive.files.push(picture(6, 6, { version: 'eyes-0' }));
  await note(6);
  expect(await nearest(6, { limit: 10 })).not.toContain(6);
});

it('keeps no more in memory than it may: the newest of a large vector index, and the last who searched', async () => {
  const small = openSearch(test.database, archive, { vectorIndexBytes: 3 * HELD_BYTES });
  const found = async (userId: number, sources: number[]) =>
    (await small.nearestTo(embedding(0), { sources: sources.map((id) => ({ id, userId })), limit: 10 }))
      .map(({ fileId }) => fileId)
      .toSorted((one, other) => one - other);
  expect(await found(OWNER, [1, 2])).toEqual([2, 3, 4]);
  expect(small.vectorIndexBytes()).toBe(3 * HELD_BYTES);
  expect(await found(STRANGER, [9])).toEqual([91]);
  expect(small.vectorIndexBytes()).toBe(HELD_BYTES);
  expect(await found(OWNER, [1, 2])).toEqual([2, 3, 4]);
  await small.stop();
});
