import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { fileFrom, OWNER, SOURCES, STRANGER } from '../../../testing/search/archive.ts';
import { openSearch, type Archive } from '../../../testing/search/open-search.ts';

let test: TestDatabase;
let archive: Archive;
let search: ReturnType<typeof openSearch>;

const dated = { source: 3, date: '2024-09-06' };
beforeAll(async () => {
  test = await openTestDatabase();
  archive = {
    sources: [...SOURCES],
    files: [
      fileFrom(1, {
        ...dated,
        title: 'Смена 1',
        ai: 'На снимке — жёлтая машина.',
        taught: [{ title: 'Тёмный Погрузчик' }],
      }),
      fileFrom(2, { ...dated, date: '2024-09-09', title: 'Смена 2', ai: 'Говорят, тут бывает погрузчик.' }),
      fileFrom(3, {
        ...dated,
        title: 'Смена 3',
        kind: 'video',
        taught: [
          { title: 'Каска', second: 31, confidence: 0.7 },
          { title: 'Каска', second: 6.5 },
        ],
      }),
      fileFrom(4, { ...dated, title: 'Смена 4', kind: 'video', taught: [{ title: 'Штабелёр', second: 95 }] }),
      fileFrom(5, { ...dated, date: '2024-09-10', title: 'Смена 5', sees: 'каска' }),
      fileFrom(9, {
        source: 9,
        userId: STRANGER,
        date: '2024-09-06',
        title: 'Чужое',
        taught: [{ title: 'Экскаватор' }],
      }),
    ],
  };
  search = openSearch(test.database, archive);
  await note(...archive.files.map(({ id }) => id));
});
afterAll(() => test.close());

const note = async (...ids: number[]) => {
  await search.noteChanged(ids);
  await search.indexNow();
};
const ids = async (query: string, by = OWNER) => (await search.ask(by, query)).items.map(({ id }) => id);

describe('a class that the project has taught', () => {
  it.each(['класс:"Тёмный погрузчик"', 'класс:«темный погрузчик»', 'КЛАСС:ПОГРУЗЧИК', 'класс:погрузчики'])(
    'is found by %s alone',
    async (query) => expect(await ids(query)).toEqual([1]),
  );
  it('is found by plain words too, before what only speaks of it', async () =>
    expect(await ids('погрузчики')).toEqual([1, 2]));
  it('stands before what machines detected, whatever came last', async () => {
    expect(await ids('каска')).toEqual([3, 5]);
    expect(await ids('класс:каска')).toEqual([3, 5]);
  });
  it('says that it is a class of the project, and leads to the second of a film where it is surest', async () => {
    const [item] = (await search.ask(OWNER, 'класс:каска')).items;
    expect(item?.why[0]).toMatchObject({
      field: 'taught',
      fragment: 'Каска',
      second: 6.5,
      frame_id: 3,
      box: { x0: 0.1 },
    });
    expect(item?.frame).toMatchObject({ second: 7 });
  });
  it('outlines nothing on a frame where it was not seen', async () => {
    const [item] = (await search.ask(OWNER, 'класс:штабелёр')).items;
    expect(item?.why[0]).toMatchObject({ field: 'taught', second: 95, frame_id: null, box: null });
  });
  it("is nobody else's", async () => {
    expect(await ids('класс:экскаватор')).toEqual([]);
    expect(await ids('класс:экскаватор', STRANGER)).toEqual([9]);
    expect(await ids('погрузчик', STRANGER)).toEqual([]);
  });
  it('is offered before anything else, as long as it is found anywhere', async () => {
    const offered = async (typed: string) => (await search.suggest(OWNER, typed)).classes;
    expect(await offered('ка')).toEqual([{ title: 'каска', amount: 2 }]);
    expect(await offered('класс:тем')).toEqual([{ title: 'тёмный погрузчик', amount: 1 }]);
    expect((await search.showStart(OWNER)).classes.map(({ title }) => title)).toEqual([
      'каска',
      'тёмный погрузчик',
      'штабелёр',
    ]);
    expect(await offered('экс')).toEqual([]);
  });
  it('is gone from the file as soon as it is not found there any more', async () => {
    archive.files.splice(0, 1, fileFrom(1, { ...dated, title: 'Смена 1', ai: 'На снимке — жёлтая машина.' }));
    await note(1);
    expect(await ids('класс:погрузчик')).toEqual([]);
    expect((await search.suggest(OWNER, 'темн')).classes).toEqual([]);
  });
});
