import { MOST_RECENT_SEARCHES } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type Person, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

let app: TestApp;
let person: Person;
let stranger: Person;
let place: Place;
const box = { x0: 0.1, y0: 0.2, x1: 0.3, y1: 0.4 };
const seen = (class_name: string) => ({
  class_name,
  confidence: 0.9,
  ...box,
  noun: 'thing',
  colour: null,
  standing: 'seen' as const,
});
const suggest = (typed: string, by: Person = person) => by.api.suggestSearches({ query: { typed } });

beforeAll(async () => {
  app = await openTestApp();
  [person, stranger] = [await app.newPerson(), await app.newPerson()];
  place = await newPlace(person);
  await person.api.changeDataSource({ params: { dataSourceId: place.dataSourceId }, body: { title: 'Камера у ёлки' } });
  const worker = createTestWorker(app);
  await prepared(
    person,
    await upload(app, person, place, { bytes: await makeJpeg({ width: 90, height: 60 }), name: 'IMG_0001.jpg' }),
  );
  await worker.tell(await worker.next(), 'На снимке — кошка.', {
    frames: [{ text: '', words: [], codes: [], objects: [seen('кошка'), seen('мягкая игрушка')] }],
  });
  await vi.waitFor(async () => expect((await person.api.listSearchClasses()).classes).toHaveLength(2), {
    timeout: 20_000,
  });
});
afterAll(() => app.stop());

it('offers classes and sources whose words begin with the last typed one, also in the other layout and inside a filter', async () => {
  expect(await suggest('рыжая кош')).toEqual({ classes: [{ title: 'кошка', amount: 1 }], sources: [], recent: [] });
  expect((await suggest('игр')).classes).toMatchObject([{ title: 'мягкая игрушка' }]);
  expect((await suggest('rjir')).classes).toMatchObject([{ title: 'кошка' }]);
  expect((await suggest('ёлк')).sources).toMatchObject([{ id: place.dataSourceId, title: 'Камера у ёлки' }]);
  expect(await suggest('класс:ка')).toMatchObject({ classes: [], sources: [] });
  expect(await suggest('источник:кам')).toMatchObject({ classes: [], sources: [{ title: 'Камера у ёлки' }] });
  expect(await suggest('%')).toEqual({ classes: [], sources: [], recent: [] });
  expect(await suggest('')).toEqual({ classes: [], sources: [], recent: [] });
});

it('before anything is typed, shows what one has most of, each with a picture of it', async () => {
  const { classes, sources } = await person.api.showSearchStart();
  expect(classes.map(({ title, amount }) => [title, amount])).toEqual([
    ['кошка', 1],
    ['мягкая игрушка', 1],
  ]);
  expect(sources).toMatchObject([{ id: place.dataSourceId, amount: 1 }]);
  for (const { thumbnail_url } of [...classes, ...sources]) expect(thumbnail_url).toContain('/thumbnail/');
});

it('remembers what was asked last, each query once, so many and no more, until it is told to forget', async () => {
  const recent = async () => (await person.api.showSearchStart()).recent;
  for (const content of ['кошка', 'двор тип:фото', 'кошка']) await person.api.rememberSearch({ body: { content } });
  expect(await recent()).toEqual(['кошка', 'двор тип:фото']);
  expect((await suggest('дво')).recent).toEqual(['двор тип:фото']);
  // What is typed already need not be offered.
  expect((await suggest('кошка')).recent).toEqual([]);
  await expect(person.api.rememberSearch({ body: { content: '  ' } })).rejects.toMatchObject({ status: 422 });
  for (let index = 0; index < MOST_RECENT_SEARCHES + 2; index += 1)
    await person.api.rememberSearch({ body: { content: `слово ${index}` } });
  expect(await recent()).toHaveLength(MOST_RECENT_SEARCHES);
  expect((await recent())[0]).toBe(`слово ${MOST_RECENT_SEARCHES + 1}`);
  await person.api.forgetSearches();
  expect(await recent()).toEqual([]);
});

it("tells nobody of another's classes, sources and queries", async () => {
  await person.api.rememberSearch({ body: { content: 'кошка тайная' } });
  expect(await stranger.api.showSearchStart()).toEqual({ classes: [], sources: [], recent: [] });
  for (const typed of ['кош', 'камера'])
    expect(await suggest(typed, stranger)).toEqual({ classes: [], sources: [], recent: [] });
  await stranger.api.forgetSearches();
  expect((await person.api.showSearchStart()).recent).toEqual(['кошка тайная']);
});
