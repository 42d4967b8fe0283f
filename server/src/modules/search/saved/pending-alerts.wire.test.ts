import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTransactionHooks, type TransactionHooks } from '#platform/transaction-hooks.ts';
import { fileFrom, OWNER, SOURCES, STRANGER } from '../../../../testing/search/archive.ts';
import { openSearch, type Archive } from '../../../../testing/search/open-search.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { loadLanguage } from '../language/index.ts';
import { createMeanings, type Meanings } from '../meaning/index.ts';
import { savedSearchFound } from '../search.hooks.ts';

const SINCE = '2024-09-01T00:00:00Z';
const BEFORE = '2024-08-31T00:00:00Z';
const AFTER = '2024-09-02T00:00:00Z';

let test: TestDatabase;
let meanings: Meanings;
let archive: Archive;
let hooks: TransactionHooks;
let servers: ReturnType<typeof openSearch>[];
/** Which search has told of which file, at which second. */
let told: [search: string, fileId: number, second: number][];
let dies: boolean;
beforeAll(async () => {
  test = await openTestDatabase();
  meanings = await createMeanings({ modelsFolder: null, language: loadLanguage })();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.raw(
    'truncate search_documents, search_frames, search_words, search_vocabulary, search_pending, saved_searches, saved_search_checks',
  );
  archive = { files: [], sources: [...SOURCES] };
  servers = [];
  told = [];
  dies = false;
  hooks = createTransactionHooks();
  hooks.on(savedSearchFound, async ({ name, fileId, second }) => {
    if (dies) throw new Error('killed');
    told.push([name, fileId, second]);
  });
});
afterEach(async () => {
  for (const server of servers) await server.stop();
});

/** One more server over the same database; none of them does anything unless it is told to. */
const server = () => {
  const opened = openSearch(test.database, archive, { hooks });
  servers.push(opened);
  return opened;
};
const alertOf = (content: string, { name = content, userId = OWNER, since = SINCE } = {}) =>
  test.database.raw(
    'insert into saved_searches (user_id, name, content, alerts_since, created_at) values ($1, $2, $3, $4, $5)',
    [userId, name, content, since, BEFORE],
  );
const index = async (...files: Archive['files']) => {
  archive.files.push(...files);
  const indexing = server();
  await indexing.noteChanged(files.map(({ id }) => id));
  await indexing.indexNow();
};
const cat = (id: number, more = {}) =>
  fileFrom(id, {
    source: 1,
    title: `Снимок ${id}`,
    date: '2020-01-01',
    brought: AFTER,
    ai: 'На снимке — кошка.',
    ...more,
  });
const SURELY = 9;
const showing = (lemma: string) => {
  const id = meanings.concepts.findIndex((concept) => concept.lemma === lemma);
  const place = meanings.textEncoder([{ id, weight: 1 }]);
  const largest = Math.max(...place.map(Math.abs));
  return {
    version: 'eyes-2',
    embedding: Int8Array.from(place, (value) => Math.round((value / largest) * 127)),
    concepts: [{ id, logit: SURELY }],
    kinds: [],
  };
};

it('a file that a server has indexed before it died is told of by the next, once, whoever looks meanwhile', async () => {
  await alertOf('кошка');
  await index(cat(1), cat(2, { ai: 'На снимке — лодка.' }));
  const [one, other] = [server(), server()];
  await Promise.all([one.checkNow(), other.checkNow()]);
  await one.checkNow();
  expect(told).toEqual([['кошка', 1, 0]]);
});

it('what could not be told is told the next time, and keeps nobody else waiting', async () => {
  await alertOf('кошка');
  await index(cat(1));
  dies = true;
  await server().checkNow();
  dies = false;
  expect(told).toEqual([]);
  await server().checkNow();
  expect(told).toEqual([['кошка', 1, 0]]);
});

it('a search that was deleted or silenced since the file was indexed says nothing', async () => {
  await alertOf('кошка');
  await alertOf('кошка тип:фото');
  await alertOf('тип:фото');
  await index(cat(1));
  await test.database.raw("delete from saved_searches where content = 'кошка'");
  await test.database.raw("update saved_searches set alerts_since = null where content = 'тип:фото'");
  await server().checkNow();
  expect(told).toEqual([['кошка тип:фото', 1, 0]]);
});

it('tells each search of what came after it was told to alert, and of its owner’s files alone', async () => {
  await alertOf('кошка');
  await alertOf('тип:фото', { since: '2024-09-03T00:00:00Z' });
  await alertOf('кошка', { name: 'Чужая', userId: STRANGER });
  await index(cat(1), cat(2, { brought: BEFORE }), cat(3, { brought: '2024-09-04T00:00:00Z' }));
  await server().checkNow();
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining([
      ['кошка', 1, 0],
      ['кошка', 3, 0],
      ['тип:фото', 3, 0],
    ]),
  );
});

it('waits for the description, and looks once: what a user changes later is no news to them', async () => {
  await alertOf('кошка');
  await index(cat(1, { ai: undefined, title: 'Кошка' }), cat(2, { ai: 'На снимке — лодка.' }));
  await server().checkNow();
  expect(told).toEqual([]);
  archive.files.splice(0, 2);
  await index(cat(1, { title: 'Кошка' }), cat(2, { title: 'Кошка' }));
  await server().checkNow();
  expect(told).toEqual([['кошка', 1, 0]]);
});

it('knows what is seen too, among many older files that show it, and tells the second of a video', async () => {
  await alertOf('лошадь');
  await index(
    ...Array.from({ length: 30 }, (_, at) =>
      fileFrom(100 + at, {
        source: 1,
        title: 'Старое',
        date: '2020-01-01',
        brought: BEFORE,
        ai: 'Поле.',
        look: showing('horse'),
      }),
    ),
  );
  await index(
    fileFrom(1, {
      source: 1,
      title: 'А1',
      date: '2020-01-01',
      brought: AFTER,
      ai: 'Снято днём.',
      kind: 'video',
      look: showing('horse'),
    }),
    fileFrom(2, {
      source: 1,
      title: 'А2',
      date: '2020-01-02',
      brought: AFTER,
      ai: 'Снято днём.',
      look: showing('pizza'),
    }),
  );
  await server().checkNow();
  expect(told).toEqual([['лошадь', 1, 7]]);
});
