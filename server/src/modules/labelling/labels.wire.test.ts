import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { userActor } from '#platform/actor.ts';
import { NewLabel, SearchResult, type DataSourceFile, type Label, type LiveEvents } from '@rakurs/contract';
import { DAY_MS } from '#platform/clock.ts';
import { liveEvent } from '#platform/events.ts';
import { makeJpeg } from '../../../testing/media/make-media.ts';
import { openTestApp, Refused, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { newPlace, upload, type Place } from '../../../testing/upload-kit.ts';
import { createLabelling } from './labelling.service.ts';
import { createLabelStore } from './labels.store.ts';

let left: TestDatabase;
let app: TestApp;
let user: TestUser;
let place: Place;
let file: DataSourceFile;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({}, left);
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  place = await newPlace(user);
  file = await upload(app, user, place, { bytes: await makeJpeg({ width: 60, height: 40 }) });
});

const body = (more: Record<string, unknown> = {}) => ({
  title: 'Кошка',
  project: { id: place.projectId },
  dataSource: { id: place.dataSourceId },
  dataSourceFile: { id: file.id },
  x0: 0.1,
  y0: 0.2,
  x1: 0.5,
  y1: 0.6,
  timeFrame: 0,
  ...more,
});
const draw = (more: Record<string, unknown> = {}): Promise<Label> =>
  user.api.createLabel({ params: { fileId: file.id }, body: body(more) });
const listed = async () => (await user.api.listLabels({ params: { fileId: file.id } })).labels;
const refusal = async (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error.problem : error),
  );

it('keeps a rectangle in the order of drawing, with its corners in order', async () => {
  const label = await draw({ x0: 0.5, x1: 0.1, title: '  Кошка  ' });
  expect(label).toMatchObject({ title: 'Кошка', x0: 0.1, y0: 0.2, x1: 0.5, y1: 0.6, time_frame: 0 });
  const second = await draw({ title: 'Собака' });
  expect(await listed()).toEqual([label, second]);
  const shown = await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } });
  expect(shown.labels).toEqual([label, second]);
  const { data_source_files: all } = await user.api.listFiles({
    params: { dataSourceId: place.dataSourceId },
    query: {},
  });
  expect(all[0]?.labels).toHaveLength(2);
});

it('refuses an empty title and a rectangle too small to be meant, in the words of the specification', async () => {
  expect(await refusal(draw({ title: '   ' }))).toMatchObject({
    status: 422,
    errors: { title: 'Название не может быть пустым' },
  });
  expect(await refusal(draw({ x1: 0.105 }))).toMatchObject({
    status: 422,
    errors: { x1: 'Область слишком маленькая' },
  });
  expect(await refusal(draw({ y1: 0.2049 }))).toMatchObject({ status: 422 });
  expect(await refusal(draw({ x1: 1.2 }))).toMatchObject({ status: 422, errors: { x1: expect.any(String) } });
  expect(await refusal(draw({ timeFrame: -1 }))).toMatchObject({ status: 422 });
  expect(await listed()).toEqual([]);
});

it('keeps the time of a picture at zero, however it is drawn or changed', async () => {
  const label = await draw({ timeFrame: 3.5 });
  expect(label.time_frame).toBe(0);
  expect(
    await user.api.changeLabel({ params: { fileId: file.id, labelId: label.id }, body: { time_frame: 7 } }),
  ).toMatchObject({ time_frame: 0 });
  expect(await listed()).toEqual([label]);
});

it('checks every parent that is named', async () => {
  const other = await user.api.createProject({ body: { title: 'Другой', description: '' } });
  expect(await refusal(draw({ project: { id: other.id } }))).toMatchObject({ status: 404 });
  expect(await refusal(draw({ dataSource: { id: place.dataSourceId + 1 } }))).toMatchObject({ status: 404 });
  expect(await refusal(draw({ dataSourceFile: { id: file.id + 1 } }))).toMatchObject({ status: 404 });
  expect(await listed()).toEqual([]);
});

it('moves, renames, deletes and restores a label, and notifies every open screen', async () => {
  const heard: LiveEvents['labels.changed'][] = [];
  app.events.on(liveEvent('labels.changed'), ({ data }) => heard.push(data));
  const { id: labelId } = await draw();
  const params = { fileId: file.id, labelId };
  expect(await user.api.changeLabel({ params, body: { x0: 0.05, title: 'Кот' } })).toMatchObject({
    title: 'Кот',
    x0: 0.05,
    x1: 0.5,
  });
  expect(await refusal(user.api.changeLabel({ params, body: { x1: 0.051 } }))).toMatchObject({
    errors: { x1: 'Область слишком маленькая' },
  });
  expect(await user.api.deleteLabel({ params })).toEqual({ result: true });
  expect(await listed()).toEqual([]);
  expect(await refusal(user.api.deleteLabel({ params }))).toMatchObject({ status: 404, detail: 'Метка не найдена' });
  expect(await refusal(user.api.changeLabel({ params, body: { title: 'Нет' } }))).toMatchObject({ status: 404 });
  expect(await user.api.restoreLabel({ params })).toMatchObject({ id: labelId, title: 'Кот' });
  expect(await user.api.removeLabel({ params })).toEqual({ result: true });
  const [drawn, renamed, deleted, restored, removed, ...more] = heard.map(
    ({ data_source_file_id, changed, deleted: gone }) => ({
      data_source_file_id,
      titles: changed.map(({ title }) => title),
      gone,
    }),
  );
  const here = { data_source_file_id: file.id };
  expect([drawn, renamed, restored]).toEqual([
    { ...here, titles: ['Кошка'], gone: [] },
    { ...here, titles: ['Кот'], gone: [] },
    { ...here, titles: ['Кот'], gone: [] },
  ]);
  expect([deleted, removed]).toEqual([
    { ...here, titles: [], gone: [labelId] },
    { ...here, titles: [], gone: [labelId] },
  ]);
  expect(more).toEqual([]);
});

it('counts a project’s labels by title, and lists all of them on request', async () => {
  await draw();
  await draw();
  await draw({ title: 'Собака' });
  const params = { projectId: place.projectId };
  const counts = [
    { title: 'Кошка', amount: 2, colour: expect.any(Number), digit: 1 },
    { title: 'Собака', amount: 1, colour: expect.any(Number), digit: 2 },
  ];
  expect(await user.api.listProjectLabels({ params, query: { counts_only: 'true' } })).toMatchObject({
    labels: [],
    counts,
  });
  const all = await user.api.listProjectLabels({ params, query: {} });
  expect(all.labels.map(({ title }) => title)).toEqual(['Кошка', 'Кошка', 'Собака']);
  expect(all.counts).toEqual(counts);
});

it('lets a file be found by what people have drawn on it', async () => {
  const { id: labelId } = await draw({ title: 'Трещина в балке' });
  const found = (content: string, ids: number[]) =>
    vi.waitFor(
      async () =>
        expect(
          SearchResult.parse(JSON.parse((await user.api.search({ body: { content } })).searchResult)).map(
            ({ id }) => id,
          ),
        ).toEqual(ids),
      { timeout: 20_000 },
    );
  await found('трещины', [file.id]);
  await found('класс:"трещина в балке"', [file.id]);
  await user.api.deleteLabel({ params: { fileId: file.id, labelId } });
  await found('трещины', []);
});

it('forgets labels with their file', async () => {
  await draw();
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } });
  app.clock.advance(31 * DAY_MS);
  await app.media.purgeDeleted();
  expect((await app.labelling.ofFiles([file.id])).get(file.id)).toEqual([]);
});

it.each<[string, () => Promise<unknown>]>([
  ['its file', () => user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } })],
  ['its source', () => user.api.deleteDataSource({ params: { dataSourceId: place.dataSourceId } })],
  ['its project', () => user.api.deleteProject({ params: { projectId: place.projectId } })],
])('a label drawn at the very moment %s is deleted counts for nothing until it is back', async (_, remove) => {
  const { database } = left;
  const { id: userId } = await user.api.me();
  let begin = () => {};
  const held = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let goOn = () => {};
  const deleted = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  // The drawing has looked at the file and not yet written; then somebody else deletes.
  const holdFile: TestApp['media']['holdFile'] = async (...what) => {
    const row = await app.media.holdFile(...what);
    begin();
    await deleted;
    return row;
  };
  const service = createLabelling({
    store: createLabelStore(database),
    classes: { list: async () => ({ classes: [], renamed: [] }) },
    media: { ...app.media, holdFile },
    events: app.events,
    clock: app.clock,
    inTransaction: database.transaction,
    altered: async () => undefined,
  });
  const drawing = service.create(userActor(userId), file.id, NewLabel.parse(body()));
  await held;
  let isOver = false;
  const removal = remove().then(() => void (isOver = true));
  // The embedded database lets nobody else in before the commit; PostgreSQL lets the deletion come as far as the row
  // that is held.
  if (database.kind === 'postgres') {
    await vi.waitFor(async () =>
      expect(
        isOver ||
          (
            await database.raw(
              "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
          ).rows.length > 0,
      ).toBe(true),
    );
  }
  goOn();
  await Promise.all([drawing, removal]);
  expect((await database.raw('select is_file_gone as gone from labels where file_id = $1', [file.id])).rows).toEqual([
    { gone: true },
  ]);
});
