import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { DataSourceFile } from '@rakurs/contract';
import { SECOND_MS } from '#platform/clock.ts';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { newPlace, prepared, upload, type Place } from '../../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

let test: TestDatabase;
let app: TestApp;
let worker: ReturnType<typeof createTestWorker>;
let user: TestUser;
let place: Place;
beforeAll(async () => {
  test = await openTestDatabase();
  app = await openTestApp({}, test);
  worker = createTestWorker(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  place = await newPlace(user);
});

let shade = 0;
const add = async (who = user, where = place): Promise<DataSourceFile> =>
  prepared(who, await upload(app, who, where, { bytes: await makeJpeg({ width: 64 + ++shade, height: 48 }) }));
const describe = async (text: string) => void (await worker.tell(await worker.next(), text));
const alertOf = async (content: string, name = content) => {
  const { id } = await user.api.saveSearch({ body: { name, content } });
  await user.api.changeSavedSearch({ params: { savedSearchId: id }, body: { alerts: true } });
  app.clock.advance(SECOND_MS);
  return id;
};
const checkNow = async () => {
  await app.search.indexNow();
  await app.search.checkNow();
};
const messages = async (who = user) => (await who.api.listMessages({ query: {} })).messages;
const rename = (file: DataSourceFile, title: string) =>
  user.api.changeFile({ params: { dataSourceId: file.data_source_id, fileId: file.id }, body: { title } });

it('tells of a new file that fits, once, by the name of the search', async () => {
  const id = await alertOf('кошка', 'Наши кошки');
  const file = await add();
  await checkNow();
  expect(await messages()).toEqual([]);
  await describe('На снимке — кошка на диване.');
  await checkNow();
  expect(await messages()).toMatchObject([
    {
      kind: 'saved_search',
      content: 'Новое по запросу «Наши кошки»',
      dataSourceFileId: file.id,
      saved_search: { id, name: 'Наши кошки', content: 'кошка' },
      question: null,
      answer: null,
      second: 0,
      repeats: 0,
      picture_url: expect.any(String),
    },
  ]);

  await rename(file, 'Кошка и ещё одна кошка');
  await checkNow();
  expect(await messages()).toHaveLength(1);
});

it('works by itself, without anybody asking for it', async () => {
  await alertOf('кошка');
  await add();
  await describe('На снимке — кошка.');
  await vi.waitFor(async () => expect(await messages()).toHaveLength(1), { timeout: 20_000, interval: 50 });
});

it('tells each search of its own, and nothing of what does not fit, or only in part', async () => {
  await alertOf('кошка');
  await alertOf('кошка собака');
  await alertOf('тип:фото', 'Все снимки');
  await alertOf('велосипед');
  await add();
  await describe('На снимке — кошка.');
  await checkNow();
  expect((await messages()).map(({ content }) => content).toSorted((one, other) => one.localeCompare(other))).toEqual([
    'Новое по запросу «Все снимки»',
    'Новое по запросу «кошка»',
  ]);
});

it('says nothing of files that were there before, however they change, nor of anything once it is silenced', async () => {
  const old = await add();
  await describe('На снимке — кошка.');
  const undescribed = await add();
  app.clock.advance(SECOND_MS);
  const savedSearchId = await alertOf('кошка');
  await describe('На снимке — кошка.');
  await rename(old, 'Кошка');
  await rename(undescribed, 'Кошка');
  await checkNow();
  expect(await messages()).toEqual([]);

  await user.api.changeSavedSearch({ params: { savedSearchId }, body: { alerts: false } });
  await add();
  await describe('На снимке — кошка.');
  await checkNow();
  expect(await messages()).toEqual([]);
});

it('says nothing of somebody else’s files', async () => {
  await alertOf('кошка');
  const other = await app.newUser();
  await add(other, await newPlace(other));
  await describe('На снимке — кошка.');
  await checkNow();
  expect(await messages()).toEqual([]);
  expect(await messages(other)).toEqual([]);
});

it('writes nothing down of the files of people without alerts', async () => {
  await user.api.saveSearch({ body: { name: 'Кошки', content: 'кошка' } });
  await add();
  await describe('На снимке — кошка.');
  await checkNow();
  expect(
    (await test.database.raw('select file_id from saved_search_checks where user_id = $1', [(await user.api.me()).id]))
      .rows,
  ).toEqual([]);
});
