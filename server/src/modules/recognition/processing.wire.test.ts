import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeJpeg } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../testing/worker-kit.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.newUser();
  place = await newPlace(user);
});
afterAll(() => app.stop());

const nothing = {
  preparing: 0,
  waiting: 0,
  running: 0,
  failed: 0,
  no_funds: 0,
  over_limit: 0,
  over_budget: 0,
  seconds_left: null,
};
const shown = async (who: TestUser = user) => who.api.showProcessing();
const mine = async () =>
  (await shown()).sources.find(({ data_source_id }) => data_source_id === place.dataSourceId) ?? null;
const object = (noun: string, box: { x0: number; y0: number; x1: number; y1: number }, confidence = 0.8) => ({
  class_name: noun === 'person' ? 'человек' : 'кошка',
  noun,
  confidence,
  colour: null,
  standing: 'seen' as const,
  ...box,
});

it('shows each step of a file on its card and in the count of its source, to its owner alone', async () => {
  const worker = createTestWorker(app);
  const stranger = await app.newUser();
  const file = await prepared(user, await upload(app, user, place, { bytes: await makeJpeg() }));
  const params = { dataSourceId: place.dataSourceId, fileId: file.id };
  const step = async () => (await user.api.showFile({ params })).recognition;
  expect(await step()).toBe('waiting');
  expect(await shown()).toEqual({
    workers: 0,
    files_per_minute: null,
    sources: [{ data_source_id: place.dataSourceId, ...nothing, waiting: 1 }],
  });

  await worker.api.workerHeartbeat({ body: { name: 'w', version: '1', models: [], files_per_minute: 30, leases: [] } });
  const task = await worker.next();
  expect(await step()).toBe('running');
  expect(await shown()).toEqual({
    workers: 1,
    files_per_minute: 30,
    sources: [{ data_source_id: place.dataSourceId, ...nothing, running: 1, seconds_left: 2 }],
  });
  expect((await shown(stranger)).sources).toEqual([]);

  await worker.fail(task, true);
  expect(await step()).toBe('waiting');
  app.clock.advance(60_000);
  await worker.tell(await worker.next(), 'Кошка.', {
    frames: [
      {
        objects: [
          object('cat', { x0: 0, y0: 0, x1: 0.9, y1: 0.9 }),
          object('person', { x0: 0.6, y0: 0.2, x1: 0.8, y1: 1 }),
          object('cat', { x0: 0, y0: 0, x1: 1, y1: 1 }, 0.2),
        ],
      },
    ],
  });
  expect(await user.api.showFile({ params })).toMatchObject({ recognition: 'done', focus: { x: 0.7, y: 0.36 } });
  expect(await mine()).toBeNull();
  expect((await user.api.listFiles({ params, query: { class_name: 'кошка' } })).data_source_files).toHaveLength(1);
});

it('says that nobody could read a file, and tries again when asked', async () => {
  const worker = createTestWorker(app);
  const file = await prepared(
    user,
    await upload(app, user, place, { bytes: await makeJpeg({ width: 77 }), name: 'b.jpg' }),
  );
  const params = { dataSourceId: place.dataSourceId, fileId: file.id };
  await worker.fail(await worker.next(), false);
  expect(await user.api.showFile({ params })).toMatchObject({ recognition: 'failed', ai_description: null });
  expect(await mine()).toMatchObject({ ...nothing, failed: 1 });

  await user.api.sendCommand({ body: { command: 'recognise_again', params: { data_source_file_id: file.id } } });
  await worker.tell(await worker.next(), 'Двор.');
  expect(await user.api.showFile({ params })).toMatchObject({ recognition: 'done', ai_description: 'Двор.' });
  expect(await mine()).toBeNull();
});

it('counts in the time others’ files that stand before one’s own', async () => {
  const worker = createTestWorker(app);
  const other = await app.newUser();
  const theirs = await newPlace(other);
  await worker.api.workerHeartbeat({ body: { name: 'w', version: '1', models: [], files_per_minute: 60, leases: [] } });
  await prepared(other, await upload(app, other, theirs, { bytes: await makeJpeg({ width: 91 }) }));
  await prepared(user, await upload(app, user, place, { bytes: await makeJpeg({ width: 92 }) }));
  await prepared(other, await upload(app, other, theirs, { bytes: await makeJpeg({ width: 93 }) }));
  expect(await mine()).toMatchObject({ waiting: 1, seconds_left: 2 });
});
