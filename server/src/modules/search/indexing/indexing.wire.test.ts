import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { fileFrom, OWNER, SOURCES } from '../../../../testing/search/archive.ts';
import { openSearch, type Archive } from '../../../../testing/search/open-search.ts';

let test: TestDatabase;
let archive: Archive;
let search: ReturnType<typeof openSearch>;
beforeAll(async () => void (test = await openTestDatabase()));
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.raw('truncate search_documents, search_words, search_vocabulary, search_pending');
  archive = {
    files: [1, 2, 3].map((id) =>
      fileFrom(id, { source: 1, title: `Пеликан ${id}`, date: `2024-01-0${id}`, sees: 'птица' }),
    ),
    sources: [...SOURCES],
  };
  search = openSearch(test.database, archive);
  await note(1, 2, 3);
});
afterEach(() => search.stop());

const note = async (...ids: number[]) => {
  await search.noteChanged(ids);
  await search.indexNow();
};
const found = async (query: string) => (await search.ask(OWNER, query)).items.map(({ id }) => id);
const change = (id: number, title: string) =>
  archive.files.splice(
    archive.files.findIndex((file) => file.id === id),
    1,
    fileFrom(id, { source: 1, title, date: '2024-02-01' }),
  );
const rows = async (query: string) => (await test.database.raw(query)).rows;

/** Every count must be what counting the documents gives. */
const miscounted = () =>
  rows(`select word, files, counted from search_words full join (
          select user_id, substr(lexeme, length(user_id::text) + 1) collate "C" as word, count(*)::int as counted from search_documents, unnest(words) group by 1, 2
        ) c using (user_id, word) where files is distinct from counted`);

it('finds a file as it is now, not as it was', async () => {
  expect(await found('пеликан')).toEqual([3, 2, 1]);
  change(2, 'Фламинго');
  await note(2);
  expect(await found('пеликан')).toEqual([3, 1]);
  expect(await found('фламинго')).toEqual([2]);
  expect(await miscounted()).toEqual([]);
});

it('forgets a file that is gone, and its words with it', async () => {
  change(1, 'Альбатрос');
  await note(1);
  archive.files.splice(0, 1);
  await note(1);
  expect(await found('альбатрос')).toEqual([]);
  expect(await found('альбатрс')).toEqual([]);
  expect(await miscounted()).toEqual([]);
  archive.files.length = 0;
  await note(2, 3);
  expect(await rows('select * from search_words')).toEqual([]);
});

it('shows nothing of a deleted file or source even before the index has heard of it', async () => {
  archive.files.splice(0, 1);
  expect(await found('пеликан')).toEqual([3, 2]);
  archive.sources.splice(0, 1);
  expect(await found('пеликан')).toEqual([]);
});

it('hears of a change exactly if it was committed', async () => {
  change(1, 'Фламинго');
  const undone = test.database.transaction(async () => {
    await search.noteChanged([1]);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await search.indexNow();
  expect(await found('фламинго')).toEqual([]);
  await test.database.transaction(() => search.noteChanged([1]));
  await search.indexNow();
  expect(await found('фламинго')).toEqual([1]);
});

it('counts right when several servers index the same changes at once', async () => {
  const servers = [search, openSearch(test.database, archive), openSearch(test.database, archive)];
  for (let round = 0; round < 5; round += 1) {
    for (const id of [1, 2, 3]) change(id, `Баклан ${round} ${id}`);
    await Promise.all(servers.map((server) => server.noteChanged([1, 2, 3])));
    await Promise.all(servers.map((server) => server.indexNow()));
  }
  expect(await found('баклан')).toHaveLength(3);
  expect(await miscounted()).toEqual([]);
  expect(await rows('select * from search_pending')).toEqual([]);
});

it('indexes the others when one file cannot be read, and that one as soon as it can', async () => {
  change(3, 'Фламинго');
  archive.files.push(fileFrom(4, { source: 1, title: 'Фламинго', date: '2024-03-01' }));
  const broken = archive.files.find(({ id }) => id === 3);
  if (!broken) throw new Error('There is no such file');
  const title = broken.title;
  Object.defineProperty(broken, 'title', {
    configurable: true,
    get: () => {
      throw new Error('unreadable');
    },
  });
  await note(3, 4);
  expect(await rows('select file_id from search_pending')).toEqual([{ file_id: 3 }]);
  Object.defineProperty(broken, 'title', { value: title });
  await search.indexNow();
  expect(await found('фламинго')).toEqual([4, 3]);
});

it('works by itself once it is told to: a committed change is found soon', async () => {
  await search.work();
  change(1, 'Фламинго');
  await search.noteChanged([1]);
  await expect.poll(() => found('фламинго'), { timeout: 20_000 }).toEqual([1]);
});

it('takes in a file with more text than an index can hold', async () => {
  const words = Array.from({ length: 30_000 }, (_, at) => `слово${at}`).join(' ');
  archive.files.push(fileFrom(5, { source: 1, title: 'Альбатрос', date: '2024-03-01', about: words, reads: 'МАЯК' }));
  await note(5);
  expect(await found('альбатрос')).toEqual([5]);
  expect(await found('слово7')).toEqual([5]);
});
