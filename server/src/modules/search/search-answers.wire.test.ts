import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { ARCHIVE, fileFrom, OWNER, SOURCES, STRANGER } from '../../../testing/search/archive.ts';
import { openSearch } from '../../../testing/search/open-search.ts';

let test: TestDatabase;
let search: ReturnType<typeof openSearch>;
beforeAll(async () => {
  test = await openTestDatabase();
  search = openSearch(test.database, { files: [...ARCHIVE], sources: [...SOURCES] });
  await search.noteChanged(ARCHIVE.map(({ id }) => id));
  await search.indexNow();
});
afterAll(() => test.close());

const ask = (content: string) => search.ask(OWNER, content);
const first = async (content: string) => {
  const { items } = await ask(content);
  if (!items[0]) throw new Error(`${content} finds nothing`);
  return items[0];
};
const marked = ({ fragment, marks }: { fragment: string; marks: [number, number][] }) =>
  marks.map(([start, end]) => fragment.slice(start, end));

describe('why a file was found', () => {
  it('names the field and marks the form that stands there', async () => {
    const [reason] = (await first('яблоками')).why;
    expect(reason).toMatchObject({ field: 'title', how: 'exact', fragment: 'Урожай яблок', second: null, box: null });
    expect(reason && marked(reason)).toEqual(['яблок']);
  });
  it('outlines the word that was read on the picture', async () => {
    const { why } = await first('ромашка накладная');
    const read = why.find(({ field }) => field === 'ocr');
    expect(read && marked(read)).toEqual(['НАКЛАДНАЯ', 'Ромашка']);
    expect(read?.box).toEqual({ x0: 0, y0: 0.5, x1: 0.1, y1: 0.6 });
  });
  it('outlines what a machine detected', async () => {
    const { why } = await first('класс:жираф');
    expect(why).toEqual([
      {
        field: 'detection',
        how: 'exact',
        fragment: 'жираф',
        marks: [[0, 5]],
        box: { x0: 0.1, y0: 0.5, x1: 0.2, y1: 0.6 },
        second: null,
        frame_id: expect.any(Number),
      },
    ]);
  });
  it('tells the second of a video', async () => {
    const { why } = await first('собака перебегает');
    expect(why.find(({ field }) => field === 'ai_description')).toMatchObject({
      fragment: 'Собака перебегает дорогу.',
      second: 40,
    });
    expect(why.find(({ field }) => field === 'detection')).toMatchObject({ second: 7 });
  });
  it('shows a code and where it is', async () => {
    const [reason] = (await first('QX-7781')).why;
    expect(reason).toMatchObject({ field: 'code', fragment: 'https://pass.example.ru/v/QX-7781', box: { x0: 0 } });
    expect(reason && marked(reason)).toEqual(['QX', '7781']);
  });
  it.each([
    ['легковушка', 'synonym'],
    ['животное -верблюд -белка', 'hypernym'],
    ['кошкт', 'typo'],
    ['rjirf', 'layout'],
    ['K777MT50', 'exact'],
    ['К777МТ50', 'lookalike'],
    ['молоко', 'lookalike'],
    ['кошка', 'exact'],
  ])('says how %s relates to what was found: %s', async (query, how) => {
    expect((await first(query)).why[0]?.how).toBe(how);
  });
  it('marks a phrase as one', async () => {
    const [reason] = (await first('"вид на море"')).why;
    expect(reason && marked(reason)).toEqual(['вид на море']);
  });
});

describe('chips', () => {
  const chips = async (content: string) => (await ask(content)).chips;
  it('tell what was understood and which piece of the query it came from', async () => {
    expect(await chips('кошка источник:путешествиях тип:фотографии после:2023 -"на диване"')).toEqual([
      { kind: 'source', value: 'Путешествия', source: 'источник:путешествиях', known: true },
      { kind: 'type', value: 'фото', source: 'тип:фотографии', known: true },
      { kind: 'after', value: '01.01.2023', source: 'после:2023', known: true },
      { kind: 'without', value: 'на диване', source: '-"на диване"', known: true },
    ]);
  });
  it('tell a corrected word', async () => {
    expect(await chips('rjirf')).toEqual([{ kind: 'layout', value: 'кошка', source: '', known: true }]);
    expect(await chips('велосепед')).toEqual([{ kind: 'typo', value: 'велосипед', source: '', known: true }]);
  });
  it.each([
    ['проект:Марс', 'project'],
    ['источник:Марс', 'source'],
    ['класс:экскаватор', 'class'],
    ['тип:чертёж', 'type'],
    ['после:завтрак', 'after'],
    ['до:31.02.2024', 'before'],
    ['класс:', 'class'],
  ])('say that %s is not known, and nothing is found', async (query, kind) => {
    const { items, chips: told } = await ask(`кошка ${query}`);
    expect(items).toEqual([]);
    expect(told).toContainEqual(expect.objectContaining({ kind, source: query, known: false }));
  });
});

describe('the order', () => {
  it('is title, label, detection, text that was read, the rest', async () => {
    const files = [
      fileFrom(201, { source: 1, date: '2024-01-05', title: 'Разное', about: 'Пеликан' }),
      fileFrom(202, { source: 1, date: '2024-01-04', title: 'Разное', reads: 'ПЕЛИКАН' }),
      fileFrom(203, { source: 1, date: '2024-01-03', title: 'Разное', sees: 'пеликан' }),
      fileFrom(204, { source: 1, date: '2024-01-02', title: 'Разное', labels: ['пеликан'] }),
      fileFrom(205, { source: 1, date: '2024-01-01', title: 'Пеликан' }),
    ];
    const own = await openTestDatabase();
    const other = openSearch(own.database, { files, sources: [...SOURCES] });
    await other.noteChanged(files.map(({ id }) => id));
    await other.indexNow();
    expect((await other.ask(OWNER, 'пеликан')).items.map(({ id }) => id)).toEqual([205, 204, 203, 202, 201]);
    await own.close();
  });
  it('is the newest first when only filters are given', async () => {
    expect(await search.titles(OWNER, 'тип:видео')).toEqual([
      'Ночной патруль',
      'Квадрокоптер над озером',
      'Белка у кормушки',
      'Мост через Неву',
    ]);
  });
  it('is the same on every page: no file twice, none left out', async () => {
    const whole = (await search.ask(OWNER, 'проект:дом', { searchSize: 100 })).items.map(({ id }) => id);
    const pages = await Promise.all(
      Array.from({ length: 7 }, (_, pageNumber) => search.ask(OWNER, 'проект:дом', { pageNumber, searchSize: 3 })),
    );
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(whole);
  });
});

describe('somebody else', () => {
  it('is never found and never helps to find', async () => {
    expect(await search.titles(STRANGER, 'кошка')).toEqual(['Чужая кошка']);
    expect(await search.titles(STRANGER, 'животное')).toEqual(['Чужая кошка']);
    for (const query of ['накладная', 'накладнаа', 'yfrkflyfz', 'класс:собака', 'источник:Накладные', 'а123вс'])
      expect(await search.titles(STRANGER, query), query).toEqual([]);
    expect((await search.ask(STRANGER, 'накладнаа')).chips).toEqual([
      { kind: 'unknown', value: 'накладнаа', source: 'накладнаа', known: false },
    ]);
    expect(await search.titles(OWNER, 'секрит')).toEqual([]);
  });
  it('has classes of their own', async () => {
    const classesOf = async (userId: number) => (await search.handlers.listSearchClasses(signedIn(userId))).classes;
    expect(await classesOf(STRANGER)).toEqual([
      { title: 'кошка', amount: 1 },
      { title: 'экскаватор', amount: 1 },
    ]);
    const own = await classesOf(OWNER);
    expect(own[0]).toEqual({ title: 'человек', amount: 10 });
    expect(own).toEqual(
      expect.arrayContaining([
        { title: 'вилочный погрузчик', amount: 1 },
        { title: 'самолёт', amount: 1 },
      ]),
    );
    expect(own.map(({ title }) => title)).not.toContain('экскаватор');
  });
});

const signedIn = (userId: number) => ({
  params: {},
  query: undefined,
  body: undefined,
  origin: { address: '', userAgent: '', refusesTracking: false },
  caller: {
    kind: 'user' as const,
    userId,
    sessionId: 1,
    canTrainLearningModels: false,
    isAdmin: false,
    hasFreshPassword: true,
  },
});

it.each([
  "'",
  "''",
  '"',
  '\\',
  "\\'",
  "кошка'",
  "кошка' | '2.кошка",
  'кошка:*',
  '!кошка',
  'кошка & собака',
  'кошка | собака',
  '(кошка',
  '<->',
  'кошка <-> собака',
  ':A',
  'кошка:ABCD',
  '&|!()',
  '- - -',
  '""',
  '«»',
  '“',
  'а'.repeat(500),
  'ж'.repeat(250),
  '😀'.repeat(250),
  '"'.repeat(500),
  'проект:'.repeat(70),
  '-а '.repeat(160),
  '%_\\%',
  '\u202eкошка',
  'ё'.repeat(500),
  'кошка '.repeat(80),
  '--; drop table files',
  '${1}',
  '~mockba',
  '=кошка',
  '.кошка',
  't.кошка',
])('answers %j without an error', async (query) => {
  const { items } = await ask(query);
  expect(items.every(({ id }) => id < 900)).toBe(true);
});

it('answers a page that is far beyond the end', async () => {
  expect((await search.ask(OWNER, 'кошка', { pageNumber: 1000, searchSize: 100 })).items).toEqual([]);
});

it('answers as the contract says', async () => {
  const { searchResult, chips } = await search.handlers.search({
    ...signedIn(OWNER),
    body: { content: 'кошка', pageNumber: 0, searchSize: 1 },
  });
  expect(JSON.parse(searchResult)).toEqual([
    expect.objectContaining({
      project_id: expect.any(Number),
      data_source_id: expect.any(Number),
      kind: 'image',
      why: expect.any(Array),
    }),
  ]);
  expect(chips).toEqual([]);
});
