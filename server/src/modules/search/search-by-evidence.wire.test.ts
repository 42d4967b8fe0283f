import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileFrom, OWNER, SOURCES } from '../../../testing/search/archive.ts';
import { openSearch } from '../../../testing/search/open-search.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let test: TestDatabase;
let search: ReturnType<typeof openSearch>;

/** It is Tuesday, the first of October 2024, noon in Moscow. */
const withColours = (file: ReturnType<typeof fileFrom>, colour: string) => ({
  ...file,
  frames: file.frames.map((frame) => ({
    ...frame,
    detections: frame.detections.map((detection) => ({ ...detection, colour })),
  })),
});
const files = [
  fileFrom(1, { source: 1, title: 'А', date: '2024-09-30', sees: 'собака', ai: 'Собака на улице.' }),
  fileFrom(2, { source: 1, title: 'Б', date: '2024-09-25', sees: 'собака, собака', ai: 'Собака и люди на улице.' }),
  fileFrom(3, { source: 1, title: 'В', date: '2023-07-10', sees: 'собака, собака, собака, человек' }),
  withColours(fileFrom(4, { source: 1, title: 'Г', date: '2024-03-02', sees: 'автомобиль' }), 'красный'),
  withColours(
    fileFrom(5, { source: 1, title: 'Д', date: '2024-03-03', sees: 'автомобиль', ai: 'Красная машина.' }),
    'синий',
  ),
  fileFrom(6, { source: 1, title: 'Е', date: '2022-01-15', sees: 'собака', lowConfidenceDetections: 'собака' }),
  fileFrom(7, { source: 1, title: 'Ж', date: '2024-09-28', reads: 'собака человек' }),
];

beforeAll(async () => {
  test = await openTestDatabase();
  search = openSearch(test.database, { files, sources: [...SOURCES] });
  await search.noteChanged(files.map(({ id }) => id));
  await search.indexNow();
});
afterAll(async () => {
  await search.stop();
  await test.close();
});

const ask = async (query: string) => {
  const { items, chips } = await search.ask(OWNER, query);
  const ids = (wanted: string) => items.filter(({ certainty }) => certainty === wanted).map(({ id }) => id);
  return {
    sure: ids('sure').toSorted((one, other) => one - other),
    perhaps: ids('perhaps'),
    chips: chips.map(({ kind, source }) => `${kind} ${source}`),
  };
};

it.each([
  ['собака вчера', [1], ['time вчера']],
  ['собака на прошлой неделе', [2, 7], ['time на прошлой неделе']],
  ['собака летом', [3], ['time летом']],
  ['собака в прошлом году', [3], ['time в прошлом году']],
  ['собака ночью', [], ['time ночью']],
  ['позавчера', [], ['time позавчера']],
  ['вчера', [1], ['time вчера']],
])("finds by time: '%s'", async (query, ids, chips) => {
  const found = await ask(query);
  expect([found.sure, found.chips]).toEqual([ids, chips]);
});

it.each([
  ['собака без людей', [1, 2, 6], ['without без людей']],
  ['собака -класс:человек', [1, 2, 6, 7], ['without -класс:человек']],
  ['без собак', [4, 5], ['without без собак']],
  ['без животных', [4, 5, 7], ['without без животных']],
])("leaves out by what is there, not by what is told: '%s'", async (query, ids, chips) => {
  const found = await ask(query);
  expect([found.sure, found.chips]).toEqual([ids, chips]);
});

it('counts boxes, and is unsure where one more was seen faintly', async () => {
  expect(await ask('две собаки')).toMatchObject({ sure: [2], chips: ['count две'] });
  expect(await ask('собак:3')).toMatchObject({ sure: [3], chips: ['count собак:3'] });
  expect(await ask('больше одной собаки')).toMatchObject({ sure: [2, 3], perhaps: [6] });
  expect(await ask('одна собака')).toMatchObject({ sure: [1], perhaps: [6] });
});

it('binds a colour to its thing, whatever is told', async () => {
  const { items } = await search.ask(OWNER, 'красная машина');
  expect(items[0]?.id).toBe(4);
  expect(items.find(({ id }) => id === 5)?.certainty).not.toBe('sure');
  expect((await ask('машина не красная')).sure).toEqual([5]);
});
