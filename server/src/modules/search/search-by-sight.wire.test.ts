import { Certainty } from '@rakurs/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileFrom, OWNER, SOURCES, STRANGER } from '../../../testing/search/archive.ts';
import { openSearch, type Archive } from '../../../testing/search/open-search.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { loadLanguage } from './language/index.ts';
import { createMeanings, type Meanings } from './meaning/index.ts';

/** Pictures that show exactly these concepts: their place is where the model's words put such a bag. */
let meanings: Meanings;
let test: TestDatabase;
let archive: Archive;
let search: ReturnType<typeof openSearch>;

const SURELY = 9;
function showing(...lemmas: string[]) {
  const ids = lemmas.map((lemma) => meanings.concepts.findIndex((concept) => concept.lemma === lemma));
  const place = meanings.textEncoder(ids.map((id) => ({ id, weight: 1 })));
  const largest = Math.max(...place.map(Math.abs));
  return {
    version: 'eyes-2',
    embedding: Int8Array.from(place, (value) => Math.round((value / largest) * 127)),
    concepts: ids.map((id) => ({ id, logit: SURELY })),
    kinds: [],
  };
}

beforeAll(async () => {
  meanings = await createMeanings({ modelsFolder: null, language: loadLanguage })();
  test = await openTestDatabase();
  archive = {
    files: [
      fileFrom(1, { source: 1, title: 'А1', date: '2024-01-01', look: showing('horse', 'river') }),
      fileFrom(2, { source: 1, title: 'А2', date: '2024-01-02', look: showing('horse', 'field') }),
      fileFrom(3, { source: 2, title: 'А3', date: '2024-01-03', look: showing('river', 'bridge') }),
      fileFrom(4, { source: 1, title: 'А4', date: '2024-01-04', look: showing('pizza', 'table') }),
      fileFrom(5, { source: 1, title: 'Лошадь у реки', date: '2020-01-05' }),
      fileFrom(6, { source: 1, title: 'А6', date: '2024-01-06', kind: 'video', look: showing('dog', 'frisbee') }),
      fileFrom(7, { source: 1, title: 'А7', date: '2024-01-07', sees: 'медведь', look: showing('bear', 'zoo') }),
      fileFrom(8, { source: 1, title: 'А8', date: '2024-01-08', lowConfidenceDetections: 'зонт' }),
      fileFrom(91, {
        source: 9,
        userId: STRANGER,
        title: 'Чужое',
        date: '2024-01-09',
        look: showing('horse', 'river'),
      }),
    ],
    sources: [...SOURCES],
  };
  search = openSearch(test.database, archive);
  await search.noteChanged(archive.files.map(({ id }) => id));
  await search.indexNow();
});
afterAll(async () => {
  await search.stop();
  await test.close();
});

const ask = (content: string, userId = OWNER) => search.ask(userId, content);
const found = async (content: string, userId = OWNER) => (await ask(content, userId)).items.map(({ id }) => id);

describe('a search by what is seen', () => {
  it('finds what no word tells, after the files whose own words say it', async () => {
    expect((await found('лошадь у реки')).slice(0, 2)).toEqual([5, 1]);
    expect((await found('коняшка возле речки'))[0]).toBe(1);
  });
  it('draws a line between what it is and what it perhaps is', async () => {
    const { items } = await ask('лошадь у реки');
    expect(items.map(({ id, certainty }) => [id, certainty])).toEqual(
      expect.arrayContaining([
        [5, 'sure'],
        [1, 'sure'],
      ]),
    );
    const order = items.map(({ certainty }) => Certainty.options.indexOf(certainty));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(items.map(({ id }) => id)).not.toContain(4);
  });
  it('shows last what surely has a part of what was asked, and names the words that are missing', async () => {
    const { items } = await ask('лошадь у реки');
    expect(items.filter(({ certainty }) => certainty === 'partial').map(({ id, missing }) => [id, missing])).toEqual(
      expect.arrayContaining([
        [2, ['реки']],
        [3, ['лошадь']],
      ]),
    );
    expect(items.find(({ id }) => id === 1)?.missing).toEqual([]);
  });
  it('shows the frame of a video that matched', async () => {
    const [dog] = (await ask('пёс ловит фрисби')).items;
    expect(dog?.frame).toEqual({ second: 7, url: '/media/frames/6' });
    expect((await ask('лошадь у реки')).items.every(({ frame }) => frame === null)).toBe(true);
  });
  it('says what was seen, and when in a video', async () => {
    const [horse] = (await ask('лошади возле речки')).items.filter(({ id }) => id === 1);
    expect(horse?.why).toContainEqual({
      field: 'concept',
      how: 'exact',
      fragment: 'лошадь, река',
      marks: [
        [0, 6],
        [8, 12],
      ],
      box: null,
      second: null,
      frame_id: 1,
    });
    const [dog] = (await ask('пёс ловит фрисби')).items;
    expect(dog?.why.find(({ field }) => field === 'concept')).toMatchObject({ second: 7, frame_id: 6 });
  });
  it('joins what is seen with what was detected and named', async () => {
    expect((await found('медведь в зоопарке'))[0]).toBe(7);
  });
  it('keeps to the filters', async () => {
    expect(await found('река источник:"Дача 2024"')).toEqual([3]);
    expect(await found('собака тип:видео')).toEqual([6]);
    expect(await found('коняшка тип:видео')).toEqual([]);
    expect(await found('коняшка источник:"Дача 2024"')).toEqual([]);
    expect(await found('медведь класс:медведь')).toEqual([7]);
    expect(await found('медведь -медведь')).toEqual([]);
    expect(await found('лошадь после:03.01.2024')).not.toContain(1);
  });
  it("never tells of another user's pictures", async () => {
    expect(await found('лошадь у реки', STRANGER)).toEqual([91]);
    expect(await found('пицца', STRANGER)).toEqual([]);
    expect(await found('лошадь у реки')).not.toContain(91);
  });
  it('shows nothing of a deleted file, even before the index has heard of it', async () => {
    const [pizza] = archive.files.splice(
      archive.files.findIndex(({ id }) => id === 4),
      1,
    );
    expect(await found('пицца на столе')).not.toContain(4);
    if (pizza) archive.files.push(pizza);
    expect(await found('пицца на столе')).toContain(4);
  });
});

describe('a word that nobody knows', () => {
  it('is told, and the others are looked for without it', async () => {
    const { items, chips } = await ask('кудлатышка на лошади');
    expect(chips).toEqual([{ kind: 'unknown', value: 'кудлатышка', source: 'кудлатышка', known: false }]);
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 5]));
  });
  it('is replaced by what comes nearest, which is told and never sure', async () => {
    const { items, chips } = await ask('сварщик на лошади');
    expect(chips).toEqual([{ kind: 'near', value: 'рабочий', source: 'сварщик', known: true }]);
    expect(items.length).toBeGreaterThan(0);
    expect(items.filter(({ certainty }) => certainty === 'sure')).toEqual([]);
  });
  it('alone finds nothing', async () => expect(await found('кудлатышка')).toEqual([]));
  it('is corrected to a word for pictures, by layout or by one letter', async () => {
    expect(await ask('gbwwf')).toMatchObject({ chips: [{ kind: 'layout', value: 'пицца' }], items: [{ id: 4 }] });
    expect(await ask('фризби')).toMatchObject({ chips: [{ kind: 'typo', value: 'фрисби' }], items: [{ id: 6 }] });
  });
  it('does not stand for a number: without it nothing is found', async () => {
    expect(await ask('лошадь 77123')).toEqual({ items: [], chips: [] });
  });
});

it('finds what was detected with low confidence only, as perhaps', async () => {
  expect((await ask('зонт')).items.map(({ id, certainty }) => [id, certainty])).toContainEqual([8, 'perhaps']);
});
