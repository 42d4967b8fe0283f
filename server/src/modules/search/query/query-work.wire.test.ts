import { beforeAll, expect, it } from 'vitest';
import { loadLanguage, type Language } from '../language/index.ts';
import type { SearchableSource } from '../ports.ts';
import { createQueryWork, MAX_FILTERS } from './query-work.ts';
import type { UnderstandDeps } from './understand-deps.ts';
import { understand } from './understand.ts';

const WORDS = 20;
const titleOf = (id: number) =>
  Array.from({ length: WORDS }, (_, at) => `${at === 0 ? 'камера' : 'слово'}${id}`).join(' ');
const sourcesOf = (amount: number): SearchableSource[] =>
  Array.from({ length: amount }, (_, id) => ({
    id,
    title: titleOf(id),
    projectId: 1,
    projectTitle: 'Склад на севере',
  }));

let language: Language;
/** How many words were brought into their dictionary forms, which is the dearest step. */
let read: number;
beforeAll(async () => {
  const real = await loadLanguage();
  language = { ...real, read: (word) => ((read += 1), real.read(word)) };
});

const ask = (query: string, deps: Partial<UnderstandDeps> = {}) => {
  read = 0;
  return understand(query, {
    language,
    meanings: null,
    work: createQueryWork(),
    sources: sourcesOf(300),
    now: new Date(),
    timeZone: 'Europe/Moscow',
    countFiles: () => Promise.resolve(new Map<string, number>()),
    nearWords: () => Promise.resolve([]),
    ...deps,
  });
};

it('reads each title once, however many filters ask for it', async () => {
  const filters = Array.from({ length: MAX_FILTERS }, (_, at) => `источник:"ворота слова${at}"`).join(' ');
  await ask(filters);
  const asked = 2 * MAX_FILTERS;
  expect(read).toBeLessThanOrEqual(300 * WORDS + asked);
  await ask('проект:склады проект:севера');
  expect(read).toBeLessThanOrEqual(3 + 2);
});

it('refuses more filters than people type, with a sentence, before it has read anything', async () => {
  await expect(ask('источник:а '.repeat(MAX_FILTERS + 1))).rejects.toMatchObject({
    code: 'invalid',
    message: 'В запросе слишком много фильтров: можно не больше 10. Уберите лишние.',
  });
  expect(read).toBe(0);
});

it('gives up with a sentence when a query takes too many steps', async () => {
  await expect(ask('источник:"ворота слова"', { work: createQueryWork(10_000) })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('Запрос слишком сложный'),
  });
  expect(read).toBeLessThan(1000);
});

it('finds by one filter or another as before, and tells a few of many titles', async () => {
  const { wanted, chips } = await ask('источник:камера7 источник:камера12 проект:севера');
  expect(wanted?.place.sources.map(({ id }) => id)).toEqual([
    7,
    12,
    ...Array.from({ length: 10 }, (_, at) => 70 + at),
    ...Array.from({ length: 10 }, (_, at) => 120 + at),
  ]);
  expect(chips.map(({ known }) => known)).toEqual([true, true, true]);
  expect(chips.find(({ source }) => source === 'источник:камера7')?.value).toMatch(/ и ещё 6$/);
});

it('corrects only a few mistakes in all of a query, wherever they stand', async () => {
  const looked: string[] = [];
  const nearWords = (word: string) => Promise.resolve((looked.push(word), []));
  const strange = (at: number) => `абракадабр${'бвгджзклмн'[at] ?? 'у'}ъ`;
  await ask(Array.from({ length: 10 }, (_, at) => `"${strange(at)}"`).join(' '), { nearWords });
  expect(looked.length).toBeLessThanOrEqual(6);
});
