import type { FileArrangement } from '@rakurs/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { newPlace, type Place } from '../../../../testing/upload-kit.ts';

let base: TestDatabase;
let app: TestApp;
let user: TestUser;
let place: Place;
beforeAll(async () => {
  base = await openTestDatabase();
  app = await openTestApp({}, base);
  user = await app.newUser();
});
beforeEach(async () => {
  place = await newPlace(user);
});
afterAll(() => app.stop());

interface Kept {
  title: string;
  kind?: 'image' | 'video' | 'stream';
  size?: number | null;
  taken?: string | null;
  added?: string;
  seen?: string[];
  described?: boolean;
}

/** Files as they lie in the database, in the order they were added. */
const keep = async (files: Kept[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const {
    title,
    kind = 'image',
    size = 100,
    taken = null,
    added = '2024-06-01T10:00:00Z',
    seen = [],
    described = true,
  } of files) {
    const { rows } = await base.database.raw(
      `insert into files (data_source_id, kind, title, description, name, size, real_date, created_at, seen_classes, state, ai_description)
       values ($1, $2, $3, '', 'IMG.jpg', $4, $5, $6, $7, 'ready', $8) returning id`,
      [place.dataSourceId, kind, title, size, taken, added, seen, described ? 'Описание' : null],
    );
    // The statement above returns exactly this.
    ids.push((rows as { id: number }[])[0]?.id ?? 0);
  }
  return ids;
};
type Wish = Partial<FileArrangement>;
const page = async (wish: Wish, number = 0, size = 100) =>
  (
    await user.api.listFiles({
      params: { dataSourceId: place.dataSourceId },
      query: { ...wish, page: number, page_size: size },
    })
  ).data_source_files;
const titles = async (wish: Wish) => (await page(wish)).map(({ title }) => title);
/** Page after page, as a user scrolls. */
const scrolled = async (
  wish: Wish,
  size: number,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<string[]> => {
  const seen: string[] = [];
  for (let number = 0; ; number += 1) {
    const files = await page(wish, number, size);
    seen.push(...files.map(({ title }) => title));
    if (files.length < size) return seen;
    await between();
  }
};

it('puts files in the order of their names as people count: 9 before 10, capitals beside small letters, Russian too', async () => {
  await keep(['кадр 10', 'Кадр 9', 'Ёлка', 'ёж', 'IMG_20240512143000', 'img_3'].map((title) => ({ title })));
  expect(await titles({ sort: 'name' })).toEqual(['img_3', 'IMG_20240512143000', 'ёж', 'Ёлка', 'Кадр 9', 'кадр 10']);
  expect(await titles({ sort: 'name', order: 'desc' })).toEqual([
    'кадр 10',
    'Кадр 9',
    'Ёлка',
    'ёж',
    'IMG_20240512143000',
    'img_3',
  ]);
});

it('puts files in the order they were taken, and what has no such time where it was added', async () => {
  await keep([
    { title: 'старый', taken: '2019-01-01T00:00:00Z' },
    { title: 'без даты', added: '2022-05-05T00:00:00Z' },
    { title: 'новый', taken: '2024-01-01T00:00:00Z' },
  ]);
  expect(await titles({ sort: 'taken' })).toEqual(['новый', 'без даты', 'старый']);
  expect(await titles({ sort: 'taken', order: 'asc' })).toEqual(['старый', 'без даты', 'новый']);
  expect(await titles({})).toEqual(['новый', 'без даты', 'старый']);
  expect(await titles({ sort: 'added', order: 'asc' })).toEqual(['старый', 'без даты', 'новый']);
});

it('puts the largest first, and what has no size last', async () => {
  await keep([
    { title: 'малый', size: 9 },
    { title: 'поток', size: null },
    { title: 'большой', size: 5_000_000_000 },
  ]);
  expect(await titles({ sort: 'size' })).toEqual(['большой', 'малый', 'поток']);
});

it.each(['taken', 'name', 'size', 'added'] as const)(
  'goes through equals page by page without losing or repeating any: %s',
  async (sort) => {
    const taken = '2024-05-12T08:00:00.123456Z';
    const names = Array.from({ length: 23 }, (_, number) => `${number % 3}`);
    const ids = await keep(names.map((title) => ({ title, taken, size: 7 })));
    for (const order of ['asc', 'desc'] as const) {
      const found: number[] = [];
      for (let number = 0; number < 6; number += 1)
        found.push(...(await page({ sort, order }, number, 5)).map(({ id }) => id));
      expect(found.toSorted((one, other) => one - other)).toEqual(ids);
    }
  },
);

it('keeps the scroll steady when files come, go and change their names meanwhile', async () => {
  const ids = await keep(['а', 'б', 'в', 'г', 'д', 'е'].map((title) => ({ title })));
  let rounds = 0;
  const seen = await scrolled({ sort: 'name' }, 2, async () => {
    if ((rounds += 1) > 1) return;
    await keep([{ title: 'аа' }]);
    // The page ended with this one: its place is remembered, not the file.
    await user.api.changeFile({
      params: { dataSourceId: place.dataSourceId, fileId: ids[1] ?? 0 },
      body: { title: 'я' },
    });
    await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: ids[3] ?? 0 } });
  });
  expect(seen).toEqual(['а', 'б', 'в', 'д', 'е', 'я']);
});

it('opens at any page without having seen those before, and is empty behind the last', async () => {
  await keep(
    Array.from({ length: 10 }, (_, number) => ({ title: `${number}`, taken: `2024-05-${10 + number}T00:00:00Z` })),
  );
  expect((await page({ sort: 'taken', order: 'asc' }, 2, 3)).map(({ title }) => title)).toEqual(['6', '7', '8']);
  expect(await page({ sort: 'taken', order: 'asc' }, 4, 3)).toEqual([]);
});

it('filters by type, by what was seen or drawn, by labels and by dates, all at once too', async () => {
  const [cat = 0] = await keep([
    { title: 'кот', seen: ['кошка'], taken: '2024-05-12T21:30:00Z' },
    { title: 'кот на видео', kind: 'video', seen: ['кошка', 'человек'], taken: '2024-05-13T08:00:00Z' },
    { title: 'двор', taken: '2024-05-14T08:00:00Z' },
  ]);
  const params = { fileId: cat };
  const label = await user.api.createLabel({
    params,
    body: {
      title: 'Мурка',
      project: { id: place.projectId },
      dataSource: { id: place.dataSourceId },
      dataSourceFile: { id: cat },
      x0: 0.1,
      y0: 0.1,
      x1: 0.5,
      y1: 0.5,
    },
  });
  expect(await titles({ kind: 'video' })).toEqual(['кот на видео']);
  expect(await titles({ class_name: 'кошка' })).toEqual(['кот на видео', 'кот']);
  expect(await titles({ class_name: 'Мурка' })).toEqual(['кот']);
  expect(await titles({ labelled: 'yes' })).toEqual(['кот']);
  expect(await titles({ labelled: 'no', sort: 'name' })).toEqual(['двор', 'кот на видео']);
  expect(await titles({ taken_from: '2024-05-13T00:00:00Z', taken_until: '2024-05-14T08:00:00Z' })).toEqual([
    'кот на видео',
  ]);
  expect(
    await titles({
      kind: 'image',
      class_name: 'кошка',
      labelled: 'yes',
      taken_until: '2024-05-13T00:00:00Z',
      sort: 'size',
    }),
  ).toEqual(['кот']);
  expect(await titles({ class_name: 'собака' })).toEqual([]);
  expect(await user.api.listFileClasses({ params: { dataSourceId: place.dataSourceId } })).toEqual({
    classes: [
      { title: 'кошка', amount: 2 },
      { title: 'Мурка', amount: 1 },
      { title: 'человек', amount: 1 },
    ],
  });

  await user.api.changeLabel({ params: { ...params, labelId: label.id }, body: { title: 'Барсик' } });
  expect(await titles({ class_name: 'Барсик' })).toEqual(['кот']);
  await user.api.removeLabel({ params: { ...params, labelId: label.id } });
  expect(await titles({ labelled: 'yes' })).toEqual([]);
  await user.api.restoreLabel({ params: { ...params, labelId: label.id } });
  expect(await titles({ labelled: 'yes' })).toEqual(['кот']);
});

it('arranges the processed files in the same ways', async () => {
  await keep([{ title: 'б' }, { title: 'а' }, { title: 'в', described: false }]);
  const { data_source_files: files } = await user.api.listProcessedFiles({
    params: { dataSourceId: place.dataSourceId },
    query: { sort: 'name' },
  });
  expect(files.map(({ title }) => title)).toEqual(['а', 'б']);
});

it('a camera counts as processed whether or not it has a picture, on pages, by day and from file to file', async () => {
  const [first, camera, raw] = await keep([
    { title: 'снимок' },
    { title: 'камера', kind: 'stream', described: false },
    { title: 'ещё не описан', described: false },
  ]);
  const query = { processed: 'yes' as const };
  const { data_source_files: files } = await user.api.listProcessedFiles({
    params: { dataSourceId: place.dataSourceId },
    query: {},
  });
  expect(files.map(({ title }) => title)).toEqual(['камера', 'снимок']);
  expect((await user.api.countFilesByDay({ params: { dataSourceId: place.dataSourceId }, query })).days).toEqual([
    { day: '2024-06-01', amount: 2 },
  ]);
  const beside = (fileId = 0) =>
    user.api.listFileNeighbours({ params: { dataSourceId: place.dataSourceId, fileId }, query });
  expect(await beside(camera)).toEqual({ before: [], after: [first] });
  expect(await beside(first)).toEqual({ before: [camera], after: [] });
  expect((await beside(camera)).before).not.toContain(raw);
});

it('counts the files of each day by the calendar of the one who asks', async () => {
  await keep([
    { title: '1', taken: '2024-05-12T22:30:00Z' },
    { title: '2', taken: '2024-05-12T10:00:00Z', described: false },
    { title: '3', kind: 'video', added: '2023-12-31T10:00:00Z' },
  ]);
  const days = async (query: object) =>
    (await user.api.countFilesByDay({ params: { dataSourceId: place.dataSourceId }, query })).days;
  expect(await days({})).toEqual([
    { day: '2023-12-31', amount: 1 },
    { day: '2024-05-12', amount: 2 },
  ]);
  expect(await days({ time_zone: 'Europe/Moscow', processed: 'yes' })).toEqual([
    { day: '2023-12-31', amount: 1 },
    { day: '2024-05-13', amount: 1 },
  ]);
  expect(await days({ sort: 'added', kind: 'image' })).toEqual([{ day: '2024-06-01', amount: 2 }]);
  await expect(days({ time_zone: 'Луна/Море' })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { time_zone: 'Неизвестный часовой пояс' } },
  });
});

it.each([
  ['sort=colour', 'sort', /added, taken, name, size/],
  ['order=up', 'order', /asc или desc/],
  ['kind=music', 'kind', /image, video или stream/],
  ['labelled=maybe', 'labelled', /yes или no/],
  ['taken_from=yesterday', 'taken_from', /./],
  [`class_name=${'а'.repeat(201)}`, 'class_name', /200/],
])('refuses %s in Russian', async (query, field, text) => {
  const answer = await app.send(
    {
      method: 'GET',
      url: `/api/projects/data_sources/${place.dataSourceId}/data_source_files/index?${query}`,
      body: undefined,
    },
    { authorization: user.jwt },
  );
  expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: expect.stringMatching(text) } } });
});
