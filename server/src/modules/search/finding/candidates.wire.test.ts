import type { Certainty } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { owned, quoted } from '../indexing/lexemes.ts';
import { fileFrom, OWNER, SOURCES } from '../../../../testing/search/archive.ts';
import { openSearch } from '../../../../testing/search/open-search.ts';
import { createFindingStore } from './finding.store.ts';

/** More than are ranked together, and more than an index of words visits at once. */
const FILES = 720;
const WITH_TITLE = 15;
/**
 * Among the second hundred that are found, this one alone does not tell of it, but is described so by hand, which is
 * worth less.
 */
const WORTH_LESS = 601;

/** A word that stands everywhere, in the titles of the oldest alone; another in every tenth. */
const day = (id: number) => new Date(Date.UTC(2020, 0, 1 + id)).toISOString().slice(0, 10);
const files = Array.from({ length: FILES }, (_, at) => at + 1).map((id) =>
  fileFrom(id, {
    source: 1,
    title: id <= WITH_TITLE ? `Пеликан ${id}` : `Снимок ${id}`,
    date: day(id),
    ...(id === WORTH_LESS ? { about: 'Пеликан' } : { ai: `Пеликан у воды.${id % 10 === 0 ? ' Рядом лодка.' : ''}` }),
  }),
);

let test: TestDatabase;
let search: ReturnType<typeof openSearch>;
beforeAll(async () => {
  test = await openTestDatabase();
  search = openSearch(test.database, { files, sources: [...SOURCES] });
  await search.noteChanged(files.map(({ id }) => id));
  await search.indexNow();
});
afterAll(() => test.close());

const pages = async (query: string, searchSize: number, wanted: Certainty = 'sure') => {
  const found: number[] = [];
  for (let pageNumber = 0; ; pageNumber += 1) {
    const { items } = await search.ask(OWNER, query, { pageNumber, searchSize });
    if (items.length === 0) return found;
    found.push(...items.filter(({ certainty }) => certainty === wanted).map(({ id }) => id));
  }
};

it('shows old files with the word in the title before new ones that have it somewhere', async () => {
  const { items } = await search.ask(OWNER, 'пеликан', { searchSize: 20 });
  expect(items.map(({ id }) => id)).toEqual([
    ...Array.from({ length: WITH_TITLE }, (_, at) => WITH_TITLE - at),
    FILES,
    FILES - 1,
    FILES - 2,
    FILES - 3,
    FILES - 4,
  ]);
});

it('shows every file of a common word once, whatever the size of a page', async () => {
  const whole = await pages('пеликан', 100);
  expect(new Set(whole).size).toBe(FILES);
  expect(whole).toHaveLength(FILES);
  expect(await pages('пеликан', 37)).toEqual(whole);
  expect(whole.indexOf(WORTH_LESS), 'the last of its hundred').toBe(199);
});

it('shows the newest first where files differ in nothing else', async () => {
  expect(await pages('пеликан лодка', 50)).toEqual([
    10,
    ...Array.from({ length: FILES / 10 - 1 }, (_, at) => FILES - at * 10),
  ]);
});

it('shows files that hold only some of the words behind those that hold all, the same whatever the size of a page', async () => {
  const partial = await pages('пеликан лодка', 7, 'partial');
  expect(partial).toHaveLength(50);
  expect(partial).toEqual(await pages('пеликан лодка', 50, 'partial'));
  expect(partial.some((id) => id % 10 === 0)).toBe(false);
  const { items } = await search.ask(OWNER, 'пеликан лодка', { pageNumber: 1, searchSize: 72 });
  expect(items[0]).toMatchObject({ certainty: 'partial', missing: ['лодка'] });
});

it('finds what some of the words name even where one of them stands nowhere', async () => {
  const { items } = await search.ask(OWNER, 'пеликан на велосипеде', { searchSize: 5 });
  expect(items.map(({ certainty, missing }) => [certainty, missing])).toEqual(
    items.map(() => ['partial', ['велосипеде']]),
  );
  expect(items).toHaveLength(5);
});

it('finds the same by the index of words, by walking from the newest, and in a stretch of time', async () => {
  const store = createFindingStore(test.database);
  const window = { userId: OWNER, sources: [1], after: null, before: null };
  const condition = quoted(owned(OWNER, '.лодка'));
  const expected = [720, 710, 700, 690, 680];
  expect(await store.newestOfAll(window, condition, 5)).toEqual(expected);
  expect(await store.newestByWalking(window, condition, { most: 5, visited: 100 })).toEqual(expected);
  expect(await store.newestByWalking(window, condition, { most: 5, visited: 25 })).toEqual([720, 710, 700]);
  const since = await store.dateBehind(window, 25);
  expect(await store.newestOfAll({ ...window, after: since }, condition, 5)).toEqual([720, 710, 700]);
  expect(await store.dateBehind(window, FILES)).toBeNull();
  expect(await store.newestOfAll({ ...window, sources: [2] }, condition, 5)).toEqual([]);
  expect(await store.newestOfAll({ ...window, userId: 2 }, condition, 5)).toEqual([]);
});
