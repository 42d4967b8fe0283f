import { MAX_RECENT_SEARCHES, type FrameEvidence, type TopClass } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../../../testing/upload-kit.ts';
import { createTestWorker, sightOf } from '../../../../testing/worker-kit.ts';

let app: TestApp;
let user: TestUser;
let stranger: TestUser;
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
const suggest = (typed: string, by: TestUser = user) => by.api.suggestSearches({ query: { typed } });

beforeAll(async () => {
  app = await openTestApp();
  [user, stranger] = [await app.newUser(), await app.newUser()];
  place = await newPlace(user);
  await user.api.changeDataSource({ params: { dataSourceId: place.dataSourceId }, body: { title: 'Камера у ёлки' } });
  const worker = createTestWorker(app);
  await prepared(
    user,
    await upload(app, user, place, { bytes: await makeJpeg({ width: 90, height: 60 }), name: 'IMG_0001.jpg' }),
  );
  await worker.tell(await worker.next(), 'На снимке — кошка.', {
    frames: [{ text: '', words: [], codes: [], objects: [seen('кошка'), seen('мягкая игрушка')] }],
  });
  await vi.waitFor(async () => expect((await user.api.listSearchClasses()).classes).toHaveLength(2), {
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
  const { classes, sources } = await user.api.showSearchStart();
  expect(classes.map(({ title, amount }) => [title, amount])).toEqual([
    ['кошка', 1],
    ['мягкая игрушка', 1],
  ]);
  expect(sources).toMatchObject([{ id: place.dataSourceId, amount: 1 }]);
  for (const { thumbnail_url } of [...classes, ...sources]) expect(thumbnail_url).toContain('/thumbnail/');
});

it('shows a class by the surest picture of it and where on it the thing is, and a class that nothing surely shows by none', async () => {
  const supervisor = await app.newUser();
  const own = await newPlace(supervisor);
  const worker = createTestWorker(app);
  const add = async (
    width: number,
    objects: ReturnType<typeof seen>[],
    told: { gist?: TopClass; evidence?: FrameEvidence } = {},
  ) => {
    const file = await prepared(
      supervisor,
      await upload(app, supervisor, own, { bytes: await makeJpeg({ width, height: 60 }), name: `IMG_${width}.jpg` }),
    );
    await worker.tell(await worker.next(), 'На снимке что-то видно.', {
      frames: [{ text: '', words: [], codes: [], objects, impression: { ...sightOf().impression, ...told } }],
    });
    return file;
  };
  const sure = { ...seen('человек'), confidence: 0.93, x0: 0.2, y0: 0.1, x1: 0.6, y1: 0.9 };
  const portrait = await add(92, [sure]);
  // The newest: a bus with somebody far away beside it, and what is hardly a cup.
  await add(94, [
    { ...seen('автобус'), x0: 0, x1: 1 },
    { ...seen('человек'), confidence: 0.72, x0: 0.9, y0: 0.5, x1: 0.98, y1: 0.6 },
    { ...seen('чашка'), confidence: 0.5 },
  ]);
  // The detector has no word for a pie; who looks at the whole picture knows better.
  await add(96, [{ ...seen('пицца'), confidence: 0.79, noun: 'pizza' }], {
    gist: { name: 'выпечка', kind: 'выпечка', group: 'еда', confidence: 0.9, noun: null, leads: false },
  });
  // A box is sure of it, and all signs together are not.
  await add(97, [{ ...seen('скамейка'), confidence: 0.93, noun: 'bench' }], {
    evidence: {
      version: '1',
      concepts: [],
      things: [{ noun: 'bench', probability: 0.6, least: 0, most: 1 }],
      kinds: [],
      captions: [],
    },
  });
  const cat = await add(98, [{ ...seen('кошка'), confidence: 0.79, noun: 'cat' }], {
    gist: { name: 'кошка', kind: 'кошка', group: 'животное', confidence: 0.9, noun: 'cat', leads: false },
  });
  await vi.waitFor(async () => expect((await supervisor.api.listSearchClasses()).classes).toHaveLength(6), {
    timeout: 20_000,
  });
  const covers = new Map((await supervisor.api.showSearchStart()).classes.map(({ title, ...cover }) => [title, cover]));
  expect(covers.get('человек')).toMatchObject({
    thumbnail_url: expect.stringContaining(`/${portrait.id}/`) as string,
    box: { x0: 0.2, y0: 0.1, x1: 0.6, y1: 0.9 },
  });
  for (const unsure of ['чашка', 'пицца', 'скамейка'])
    expect(covers.get(unsure)).toMatchObject({ amount: 1, thumbnail_url: null, box: null });
  expect(covers.get('кошка')?.thumbnail_url).toContain(`/${cat.id}/`);

  // What a user has drawn is surer than any machine.
  const drawn = { x0: 0.25, y0: 0.25, x1: 0.75, y1: 0.75 };
  await supervisor.api.createLabel({
    params: { fileId: portrait.id },
    body: {
      title: 'Чашка',
      project: { id: own.projectId },
      dataSource: { id: own.dataSourceId },
      dataSourceFile: { id: portrait.id },
      ...drawn,
    },
  });
  await vi.waitFor(
    async () =>
      expect((await supervisor.api.showSearchStart()).classes.find(({ title }) => title === 'чашка')).toMatchObject({
        box: drawn,
      }),
    { timeout: 20_000 },
  );
});

it('remembers what was asked last, each query once, so many and no more, until it is told to forget', async () => {
  const recent = async () => (await user.api.showSearchStart()).recent;
  for (const content of ['кошка', 'двор тип:фото', 'кошка']) await user.api.rememberSearch({ body: { content } });
  expect(await recent()).toEqual(['кошка', 'двор тип:фото']);
  expect((await suggest('дво')).recent).toEqual(['двор тип:фото']);
  // What is typed already need not be offered.
  expect((await suggest('кошка')).recent).toEqual([]);
  await expect(user.api.rememberSearch({ body: { content: '  ' } })).rejects.toMatchObject({ status: 422 });
  for (let index = 0; index < MAX_RECENT_SEARCHES + 2; index += 1)
    await user.api.rememberSearch({ body: { content: `слово ${index}` } });
  expect(await recent()).toHaveLength(MAX_RECENT_SEARCHES);
  expect((await recent())[0]).toBe(`слово ${MAX_RECENT_SEARCHES + 1}`);
  await user.api.forgetSearches();
  expect(await recent()).toEqual([]);
});

it("tells nobody of another's classes, sources and queries", async () => {
  await user.api.rememberSearch({ body: { content: 'кошка тайная' } });
  expect(await stranger.api.showSearchStart()).toEqual({ classes: [], sources: [], recent: [] });
  for (const typed of ['кош', 'камера'])
    expect(await suggest(typed, stranger)).toEqual({ classes: [], sources: [], recent: [] });
  await stranger.api.forgetSearches();
  expect((await user.api.showSearchStart()).recent).toEqual(['кошка тайная']);
});
