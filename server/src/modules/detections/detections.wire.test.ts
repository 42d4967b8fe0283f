import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { DataSourceFile } from '@rakurs/contract';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { newTrainer } from '../../../testing/new-trainer.ts';
import { beginTeaching, type TeachingKit } from '../../../testing/teaching-kit.ts';
import { fetchMedia, newPlace, type Place } from '../../../testing/upload-kit.ts';
import { FEATURE_VERSION } from '../../../testing/worker-kit.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
let kit: TeachingKit;
beforeAll(async () => {
  app = await openTestApp({ WELCOME_CREDIT: '100', TRAINING: 'granted' });
});
afterAll(() => app.stop());
let people = 0;
beforeEach(async () => {
  ({ user, place, kit } = await beginTeaching(app, newTrainer(app, `trainer${++people}@example.ru`)));
});

/** Two pictures, the first of them labelled; on each something was found, on the second less surely. */
const taught = async (): Promise<[DataSourceFile, DataSourceFile]> => {
  const [first, second] = await kit.addPictures(place, 2);
  if (!first || !second) throw new Error('no pictures');
  await kit.label(place, first);
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'), { automatic_threshold: 0.5 });
  const scan = await kit.worker.nextOf('scan');
  await kit.worker.scan(scan, [
    { confidence: 0.9 },
    { confidence: 0.7, frame_id: scan.payload.frames[1]?.id ?? 0, x0: 0.2, x1: 0.6 },
  ]);
  await kit.ended(ticketId);
  return [first, second];
};
const judge = (detectionId: number, is_right: boolean | null) =>
  user.api.judgeDetection({ params: { projectId: place.projectId, detectionId }, body: { is_right } });
const onlyClass = async () => {
  const [one] = await kit.classes(place);
  if (!one) throw new Error('no class');
  return one;
};

it('a detection called wrong is gone at once, stays gone when it is found again, teaches, and comes back when the verdict is undone', async () => {
  const [, second] = await taught();
  const [, faint] = await kit.found(place);
  if (!faint) throw new Error('nothing found');
  await judge(faint.id, false);
  expect((await kit.found(place, { with_proposals: 'true' })).map(({ id }) => id)).not.toContain(faint.id);
  expect(await app.detections.taughtOf([second.id])).toEqual(new Map());
  expect(await onlyClass()).toMatchObject({ state: 'stale', examples: 1, counter_examples: 1, detections: 1 });

  const ticketId = await kit.reindex(place);
  const trainingSet = await kit.worker.nextOf('learn');
  expect(trainingSet.payload.frames.map(({ role, boxes, wrong }) => [role, boxes.length, wrong.length])).toEqual([
    ['example', 1, 0],
    ['judged', 0, 1],
  ]);
  await kit.worker.learn(trainingSet);
  const scan = await kit.worker.nextOf('scan');
  // Nearly the same place: the same thing.
  await kit.worker.scan(scan, [
    { confidence: 0.9 },
    { confidence: 0.95, frame_id: scan.payload.frames[1]?.id ?? 0, x0: 0.22, x1: 0.6 },
  ]);
  await kit.ended(ticketId);
  expect(await kit.found(place)).toMatchObject([{ confidence: 0.9 }]);
});

it('a verdict that is taken back leaves all as it was', async () => {
  await taught();
  const before = await kit.found(place);
  const [sure] = before;
  if (!sure) throw new Error('nothing found');
  await judge(sure.id, false);
  await judge(sure.id, null);
  expect(await kit.found(place)).toEqual(before);
  expect(await onlyClass()).toMatchObject({ state: 'taught', counter_examples: 0 });
});

it('a detection called right is marked so, and is an example from then on', async () => {
  await taught();
  const [, faint] = await kit.found(place);
  await judge(faint?.id ?? 0, true);
  expect(await kit.found(place)).toMatchObject([{ is_right: null }, { is_right: true }]);
  expect(await onlyClass()).toMatchObject({ state: 'stale', examples: 2 });
  // Said otherwise, the last word counts.
  await judge(faint?.id ?? 0, false);
  expect(await onlyClass()).toMatchObject({ examples: 1, counter_examples: 1 });
});

it('a threshold changes what is shown without another look, and without it the automatic one counts', async () => {
  const [first, second] = await taught();
  const { id: classifierId } = await onlyClass();
  const change = (threshold: number | null) =>
    user.api.changeClassifier({ params: { projectId: place.projectId, classifierId }, body: { threshold } });
  expect(await change(0.8)).toMatchObject({ threshold: 0.8, automatic_threshold: 0.5, detections: 1, state: 'taught' });
  expect((await kit.found(place)).map(({ data_source_file_id }) => data_source_file_id)).toEqual([first.id]);
  expect(await kit.found(place, { with_proposals: 'true' })).toMatchObject([
    { is_shown: true },
    { is_shown: false, data_source_file_id: second.id },
  ]);
  expect((await app.detections.taughtOf([first.id, second.id])).get(first.id)).toMatchObject([
    { title: 'Болт', confidence: 0.9, startTime: 0, endTime: 0 },
  ]);
  expect((await app.detections.taughtOf([second.id])).has(second.id)).toBe(false);
  expect(await change(null)).toMatchObject({ threshold: null, detections: 2 });
  expect(await kit.nothingWaits()).toBe(true);
});

it('is asked for one file or one class', async () => {
  const [first] = await taught();
  const { id: classifierId } = await onlyClass();
  expect(await user.api.listDetections({ params: place, query: { data_source_file_id: first.id } })).toMatchObject({
    detections: [{ data_source_file_id: first.id }],
    total: 1,
  });
  expect(await kit.found(place, { classifier_id: classifierId })).toHaveLength(2);
  expect(await kit.found(place, { classifier_id: 999_999 })).toEqual([]);
  expect(await app.detections.titlesOf([place.projectId])).toEqual(new Map([[place.projectId, ['Болт']]]));
});

it('a taught class counts in the plan beside the questions', async () => {
  await taught();
  expect(await user.api.showProjectSpending({ params: place })).toMatchObject({ classifiers: 1 });
  for (const at of [1, 2, 3, 4])
    await user.api.createProjectQuestion({ params: place, body: { content: `Вопрос ${at}?` } });
  await expect(user.api.createProjectQuestion({ params: place, body: { content: 'Ещё один?' } })).rejects.toMatchObject(
    { status: 409, problem: { code: 'plan_limit' } },
  );
});

it('a user who may not train sees nothing of classes', async () => {
  const other = await app.newUser();
  const their = await newPlace(other);
  const asked = [
    other.api.listDetections({ params: their, query: {} }),
    other.api.listClassifiers({ params: their }),
    other.api.reindexProject({ params: their }),
    other.api.showReindexing({ params: their }),
  ];
  await Promise.all(asked.map((ask) => expect(ask).rejects.toMatchObject({ status: 403 })));
});

it('gives the features of a picture to workers that learn and scan, and to nobody without a signed address', async () => {
  const file = await kit.addPicture(place);
  await kit.label(place, file);
  const [whole, tiles] = [Buffer.from('all of it'), Buffer.from('its quarters')];
  const ticketId = await kit.reindex(place);
  const trainingSet = await kit.worker.nextOf('learn');
  const [frame] = trainingSet.payload.frames;
  expect(frame).toMatchObject({ whole_url: null, tiles_url: null });
  await kit.worker.learn(trainingSet, {
    features: [{ frame_id: frame?.id ?? 0, recipe: FEATURE_VERSION, whole: whole.toString('base64'), tiles: null }],
  });
  await kit.worker.scan(
    await kit.worker.nextOf('scan'),
    [],
    [{ frame_id: frame?.id ?? 0, recipe: FEATURE_VERSION, whole: null, tiles: tiles.toString('base64') }],
  );
  await kit.ended(ticketId);

  await kit.label(place, file, 'Болт', { x0: 0.6, x1: 0.9 });
  const known = await vi.waitFor(
    async () => {
      await kit.reindex(place);
      const task = await kit.worker.nextOf('learn');
      const [one] = task.payload.frames;
      if (!one?.tiles_url) await kit.worker.fail(task, false);
      expect(one?.tiles_url).toBeTruthy();
      return one;
    },
    { timeout: 30_000, interval: 50 },
  );
  expect((await fetchMedia(app, known?.whole_url ?? null)).bytes).toEqual(whole);
  const { status, headers, bytes } = await fetchMedia(app, known?.tiles_url ?? null);
  expect([status, headers['cache-control'], bytes.toString()]).toEqual([200, 'private, no-store', tiles.toString()]);
  const address = known?.tiles_url ?? '';
  for (const forged of [
    address.replace(/s=.{4}/, 's=AAAA'),
    address.replace('/tiles', '/whole'),
    address.replace(/\/features\/\d+/, '/features/999999'),
    address.replace('/tiles', '/other'),
  ])
    expect((await fetchMedia(app, forged)).status).toBe(404);
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } });
  expect((await fetchMedia(app, address)).status).toBe(404);
});

it('the features that a description brings are kept for the training set', async () => {
  const file = await kit.addPicture(place);
  await kit.label(place, file);
  await user.api.sendCommand({ body: { command: 'recognise_again', params: { data_source_file_id: file.id } } });
  const task = await kit.worker.next();
  const features = [
    {
      frame_id: task.payload.frames[0]?.id ?? 0,
      recipe: FEATURE_VERSION,
      whole: Buffer.from('seen').toString('base64'),
      tiles: null,
    },
  ];
  const { worker } = kit;
  const { seen } = await import('../../../testing/worker-kit.ts');
  const told = seen(task, 'Снова');
  await expect(
    worker.finish(task, {
      ...told,
      result: {
        ...told.result,
        features: [{ ...features[0], frame_id: 999_999, recipe: FEATURE_VERSION, whole: null, tiles: null }],
      },
    }),
  ).rejects.toMatchObject({ status: 422 });
  await worker.finish(task, { ...told, result: { ...told.result, features } });
  await vi.waitFor(
    async () => {
      await kit.reindex(place);
      const trainingSet = await worker.nextOf('learn');
      if (!trainingSet.payload.frames[0]?.whole_url) await worker.fail(trainingSet, false);
      expect((await fetchMedia(app, trainingSet.payload.frames[0]?.whole_url ?? null)).bytes.toString()).toBe('seen');
    },
    { timeout: 30_000, interval: 50 },
  );
});
