import type { Classifier } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawOn, foundOnEach, learned } from '../../../testing/training-set-kit.ts';
import { makeJpeg } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../testing/worker-kit.ts';

let app: TestApp;
let owner: TestUser;
let stranger: TestUser;
let worker: ReturnType<typeof createTestWorker>;
let warehouse: Warehouse;
beforeAll(async () => {
  app = await openTestApp();
  worker = createTestWorker(app);
  [owner, stranger] = [await app.newUser(), await app.newUser()];
  warehouse = await newWarehouse();
}, 120_000);
afterAll(() => app.stop());

let width = 40;
const addTo = async (place: Place): Promise<number> => {
  width += 1;
  const file = await prepared(owner, await upload(app, owner, place, { bytes: await makeJpeg({ width, height: 30 }) }));
  await worker.tell(await worker.next(), 'Склад');
  return file.id;
};
const addSource = async ({ projectId }: Place, title: string): Promise<Place> => ({
  projectId,
  dataSourceId: (await owner.api.createDataSource({ body: { project: projectId, title, description: '' } })).id,
});

/** A project with a source of open gates, one of closed ones, and one of whatever comes. */
async function newWarehouse() {
  const everything = await newPlace(owner, { plan: 'Старт' });
  const [open, closed] = [await addSource(everything, 'Открыт'), await addSource(everything, 'Закрыт')];
  for (const place of [open, open, closed, closed]) await addTo(place);
  return { params: { projectId: everything.projectId }, everything, open, closed, fileId: await addTo(everything) };
}
type Warehouse = Awaited<ReturnType<typeof newWarehouse>>;
const create = (
  { params, open, closed }: Pick<Warehouse, 'params' | 'open' | 'closed'>,
  title = 'Склад открыт',
  user = owner,
): Promise<Classifier> =>
  user.api.createFrameClassifier({
    params,
    body: { title, with_data_source_id: open.dataSourceId, without_data_source_id: closed.dataSourceId },
  });
const listed = async (): Promise<Classifier[]> =>
  (await owner.api.listClassifiers({ params: warehouse.params })).classifiers.filter(({ kind }) => kind === 'frame');
const remove = (classifierId: number, { user = owner, params = warehouse.params } = {}) =>
  user.api.deleteClassifier({ params: { ...params, classifierId } });

it('a class of whole frames is learned from the frames of two sources, looked for everywhere, and deleted with all it has found', async () => {
  const made = await create(warehouse);
  expect(made).toMatchObject({
    title: 'Склад открыт',
    kind: 'frame',
    examples: 2,
    counter_examples: 2,
    state: 'untaught',
    version: null,
    with_data_source_id: warehouse.open.dataSourceId,
    without_data_source_id: warehouse.closed.dataSourceId,
  });
  await owner.api.reindexProject({ params: warehouse.params });
  const trainingSet = await worker.nextOf('learn');
  expect(trainingSet.payload.kind).toBe('frame');
  const said = trainingSet.payload.frames.filter(({ role }) => role !== 'unlabelled');
  expect(said.map(({ role }) => role).toSorted()).toEqual(['counter', 'counter', 'example', 'example']);
  expect(
    said.every(({ boxes, wrong, embedding }) => boxes.length === 0 && wrong.length === 0 && embedding !== null),
  ).toBe(true);
  await worker.finish(trainingSet, learned(trainingSet));
  const scan = await worker.nextOf('scan');
  // The sources of examples too: what is found there shows how well it was learned.
  expect(scan.payload.frames).toHaveLength(5);
  await worker.finish(scan, foundOnEach(scan));
  await expect
    .poll(async () => (await listed())[0])
    .toMatchObject({ state: 'taught', version: 1, detections: 5, rounds: [{ version: 1, examples: 2 }] });
  await remove(made.id);
  expect(await listed()).toEqual([]);
  expect((await owner.api.listDetections({ params: warehouse.params, query: {} })).total).toBe(0);
}, 120_000);

it('refuses a title that is taken, capitals aside, the same source twice, and a source without frames', async () => {
  const { id } = await create(warehouse);
  await expect(create(warehouse, 'склад ОТКРЫТ')).rejects.toMatchObject({
    status: 422,
    problem: { errors: { title: 'Класс целого кадра с таким названием уже есть' } },
  });
  await expect(create({ ...warehouse, closed: warehouse.open }, 'Другой')).rejects.toMatchObject({
    status: 422,
    problem: { errors: { without_data_source_id: 'Выберите два разных источника' } },
  });
  await expect(create(warehouse, '  ')).rejects.toMatchObject({ status: 422 });
  const empty = await addSource(warehouse.everything, 'Пустой');
  await expect(create({ ...warehouse, open: empty }, 'Другой')).rejects.toMatchObject({
    status: 422,
    problem: { errors: { with_data_source_id: 'В источнике нет ни снимков, ни видео' } },
  });
  expect(await listed()).toHaveLength(1);
  await remove(id);
});

it('knows nothing of somebody else’s project, source and class; a source of another project of one’s own is named', async () => {
  const [elsewhere, foreign] = [await newPlace(owner), await newPlace(stranger)];
  await expect(create(warehouse, 'Чужой', stranger)).rejects.toMatchObject({ status: 404 });
  await expect(create({ ...warehouse, closed: foreign }, 'Чужой')).rejects.toMatchObject({ status: 404 });
  await expect(create({ ...warehouse, closed: elsewhere }, 'Не здесь')).rejects.toMatchObject({
    status: 422,
    problem: { errors: { without_data_source_id: 'Такого источника в проекте нет' } },
  });
  const { id } = await create(warehouse);
  await expect(remove(id, { user: stranger })).rejects.toMatchObject({ status: 404 });
  await expect(remove(id, { user: stranger, params: { projectId: foreign.projectId } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(remove(id, { params: { projectId: elsewhere.projectId } })).rejects.toMatchObject({ status: 404 });
  expect(await listed()).toHaveLength(1);
  await remove(id);
});

it('stays when a source of examples goes, says why it cannot be taught, and waits for it to come back', async () => {
  const { id } = await create(warehouse);
  const params = { dataSourceId: warehouse.closed.dataSourceId };
  await owner.api.deleteDataSource({ params });
  expect(await listed()).toMatchObject([
    {
      state: 'failed',
      reason: 'Источника с контрпримерами в проекте больше нет: создайте класс заново',
      examples: 2,
      counter_examples: 0,
    },
  ]);
  expect(await owner.api.showReindexing({ params: warehouse.params })).toMatchObject({ classes: 1, learning: 0 });
  await owner.api.restoreDataSource({ params });
  expect(await listed()).toMatchObject([{ state: 'untaught', reason: null, counter_examples: 2 }]);
  await remove(id);
});

it('a class that is a title of labels may have the same title, and goes only with its labels', async () => {
  const { id } = await create(warehouse);
  await drawOn(owner.api, warehouse.everything, { fileId: warehouse.fileId, title: 'Склад открыт' });
  const { classifiers } = await owner.api.listClassifiers({ params: warehouse.params });
  expect(classifiers.map(({ kind }) => kind).toSorted()).toEqual(['frame', 'thing']);
  const thing = classifiers.find(({ kind }) => kind === 'thing');
  await expect(remove(thing?.id ?? 0)).rejects.toMatchObject({
    status: 409,
    problem: { detail: expect.stringContaining('название меток') },
  });
  await remove(id);
});
