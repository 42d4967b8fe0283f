import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SearchResult, type DataSourceFile, type SearchItem } from '@rakurs/contract';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { beginTeaching, type TeachingKit } from '../../../testing/teaching-kit.ts';
import { newPlace, type Place } from '../../../testing/upload-kit.ts';

/** What taught classes found, in the words of descriptions, of search and of answers. */
let app: TestApp;
let user: TestUser;
let place: Place;
let kit: TeachingKit;
/** The labelled picture, and one that nobody has labelled; the class was found on the other, twice. */
let labelled: DataSourceFile;
let other: DataSourceFile;

beforeAll(async () => {
  app = await openTestApp({ WELCOME_CREDIT: '1000' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ user, place, kit } = await beginTeaching(app));
  [labelled, other] = [await kit.addPicture(place), await kit.addPicture(place)];
  await kit.label(place, labelled, 'Погрузчик');
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  const scan = await kit.worker.nextOf('scan');
  const frame_id = scan.payload.frames[1]?.id ?? 0;
  await kit.worker.scan(scan, [{ frame_id }, { frame_id, confidence: 0.7, x0: 0.6, x1: 0.8 }]);
  await kit.ended(ticketId);
});

const words = async ({ id }: DataSourceFile) =>
  (await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: id } })).ai_description;
const find = async (content: string, by: TestUser = user): Promise<SearchItem[]> =>
  SearchResult.parse(JSON.parse((await by.api.search({ body: { content } })).searchResult));
const finds = (content: string, wanted: DataSourceFile[], by: TestUser = user) =>
  vi.waitFor(
    async () =>
      expect((await find(content, by)).map(({ id }) => id).toSorted((one, two) => one - two)).toEqual(
        wanted.map(({ id }) => id),
      ),
    { timeout: 20_000 },
  );
const judge = async (isRight: boolean | null, at = 0) => {
  const [first, second] = await kit.found(place);
  await user.api.judgeDetection({
    params: { projectId: place.projectId, detectionId: [first, second][at]?.id ?? 0 },
    body: { is_right: isRight },
  });
};

it('a description begins with what the classes of the project found, as long as it is shown', async () => {
  expect(await words(other)).toBe('Найден класс проекта: «Погрузчик» — 2. Готово.');
  expect(await words(labelled)).toBe('Готово.');
  await judge(false, 1);
  expect(await words(other)).toBe('Найден класс проекта: «Погрузчик». Готово.');
  const classifierId = (await kit.classes(place))[0]?.id ?? 0;
  const change = (threshold: number | null) =>
    user.api.changeClassifier({ params: { projectId: place.projectId, classifierId }, body: { threshold } });
  await change(0.95);
  expect(await words(other)).toBe('Готово.');
  await change(null);
  expect(await words(other)).toBe('Найден класс проекта: «Погрузчик». Готово.');
  // What machines write anew stands behind it.
  await user.api.sendCommand({ body: { command: 'recognise_again', params: { data_source_file_id: other.id } } });
  await kit.worker.tell(await kit.worker.next(), 'Снова.');
  expect(await words(other)).toBe('Найден класс проекта: «Погрузчик». Снова.');
});

it('a description does not call by another name what a class of the project has named', async () => {
  const object = {
    class_name: 'кошка',
    noun: 'cat',
    confidence: 0.9,
    colour: null,
    standing: 'seen' as const,
    x0: 0.1,
    y0: 0.1,
    x1: 0.5,
    y1: 0.52,
  };
  await user.api.sendCommand({ body: { command: 'recognise_again', params: { data_source_file_id: other.id } } });
  await kit.worker.tell(await kit.worker.next(), 'На снимке видна кошка. Кадр тёмный.', {
    frames: [{ objects: [object, { ...object, class_name: 'стул', noun: 'chair', x0: 0.7, x1: 0.9 }] }],
  });
  expect(await words(other)).toBe('Найден класс проекта: «Погрузчик» — 2. Рядом — стул. Кадр тёмный.');
  // Called wrong, it is a cat after all.
  await judge(false);
  expect(await words(other)).toBe('Найден класс проекта: «Погрузчик». На снимке видна кошка. Кадр тёмный.');
});

it("a user's own words stay as they are, and the machine's are kept up to date behind them", async () => {
  await user.api.changeFile({
    params: { dataSourceId: place.dataSourceId, fileId: other.id },
    body: { ai_description: 'Мой погрузчик' },
  });
  await judge(false, 1);
  expect(await words(other)).toBe('Мой погрузчик');
  expect(await user.api.showRecognition({ params: { fileId: other.id } })).toMatchObject({
    told: { ai_description: 'Найден класс проекта: «Погрузчик». Готово.' },
  });
  await judge(false);
  await user.api.restoreDescription({ params: { fileId: other.id } });
  expect(await words(other)).toBe('Готово.');
});

it("the file's own screen lists what was found, the boxes too", async () => {
  const { taught } = await user.api.showRecognition({ params: { fileId: other.id } });
  expect(taught).toMatchObject([
    { class_name: 'Погрузчик', confidence: 0.9, x0: 0.1 },
    { class_name: 'Погрузчик', confidence: 0.7, x0: 0.6 },
  ]);
  await judge(false);
  expect((await user.api.showRecognition({ params: { fileId: other.id } })).taught).toMatchObject([
    { confidence: 0.7 },
  ]);
});

it('search finds it by its class and by plain words, not any more when it was called wrong, and for nobody else', async () => {
  await finds('класс:ПОГРУЗЧИК', [labelled, other]);
  const why = (await find('класс:погрузчик')).find(({ id }) => id === other.id)?.why[0];
  expect(why).toMatchObject({ field: 'taught', fragment: 'Погрузчик', box: { x0: 0.1 } });
  await finds('погрузчики', [labelled, other]);
  expect((await user.api.suggestSearches({ query: { typed: 'погр' } })).classes).toEqual([
    { title: 'погрузчик', amount: 2 },
  ]);
  const stranger = await app.newUser();
  await finds('класс:погрузчик', [], stranger);
  expect((await stranger.api.suggestSearches({ query: { typed: 'погр' } })).classes).toEqual([]);
  await judge(false, 1);
  await judge(false);
  await finds('класс:погрузчик', [labelled]);
  await finds('погрузчик', [labelled]);
});

it('a class that loses its last label disappears from every list, and comes back with it', async () => {
  const [label] = (await user.api.listLabels({ params: { fileId: labelled.id } })).labels;
  const params = { fileId: labelled.id, labelId: label?.id ?? 0 };
  const isTold = async (told: boolean) => {
    expect(await words(other)).toBe(told ? 'Найден класс проекта: «Погрузчик» — 2. Готово.' : 'Готово.');
    expect(await kit.found(place)).toHaveLength(told ? 2 : 0);
    await finds('погрузчики', told ? [labelled, other] : []);
  };
  await isTold(true);
  await user.api.deleteLabel({ params });
  await isTold(false);
  // Nor is it looked for on what comes now.
  await kit.addPicture(place);
  expect(await kit.nothingWaits()).toBe(true);
  await user.api.restoreLabel({ params });
  await isTold(true);
  const file = { dataSourceId: place.dataSourceId, fileId: labelled.id };
  await user.api.deleteFile({ params: file });
  expect(await words(other)).toBe('Готово.');
  await user.api.restoreFile({ params: file });
  await isTold(true);
  const elsewhere = await newPlace(user);
  await user.api.moveFiles({ body: { file_ids: [labelled.id], data_source_id: elsewhere.dataSourceId } });
  expect(await words(other)).toBe('Готово.');
});

it('a question about a new file waits for the classes, and its task holds what they found and which of them scanned', async () => {
  await user.api.createProjectQuestion({ params: place, body: { content: 'Есть ли погрузчик?' } });
  const file = await kit.addPicture(place);
  const scan = await kit.worker.nextOf('scan');
  expect(await kit.worker.lease(16, ['answer'])).toEqual([]);
  await kit.worker.scan(scan, [{ confidence: 0.87 }, { confidence: 0.2 }]);
  const asked = await kit.worker.nextOf('answer');
  expect(asked.payload.frames).toMatchObject([
    { taught: [{ class_name: 'Погрузчик', confidence: 0.87 }], classes: ['Погрузчик'] },
  ]);
  expect(asked.payload.frames[0]?.taught).toHaveLength(1);
  await kit.worker.answer(asked, 'да');
  expect(await words(file)).toBe('Найден класс проекта: «Погрузчик». Готово.');
});

it('a question is answered without the classes where nobody can look for them', async () => {
  await user.api.createProjectQuestion({ params: place, body: { content: 'Есть ли погрузчик?' } });
  await kit.addPicture(place);
  const scan = await kit.worker.nextOf('scan');
  await kit.worker.fail(scan, false);
  const asked = await kit.worker.nextOf('answer');
  expect(asked.payload.frames).toHaveLength(1);
  expect(asked.payload.frames[0]).not.toHaveProperty('taught');
});
