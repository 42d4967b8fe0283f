import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { DataSourceFile } from '@rakurs/contract';
import { makeJpeg, makeMediaFolder, makeVideo } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { choosePlan, newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';

const folder = makeMediaFolder();
let app: TestApp;
let user: TestUser;
let place: Place;
let picture: DataSourceFile;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.newUser();
  place = await newPlace(user);
  picture = await add(await makeJpeg({ width: 64, height: 48 }));
  await makeVideo(folder.file('clip.mp4'), { seconds: 6 });
  await add(readFileSync(folder.file('clip.mp4')), 'ролик.mp4');
  // The frames of a film are picked after its card is ready.
  await vi.waitFor(async () => expect((await price({ data_source_id: place.dataSourceId })).files).toBe(2), {
    timeout: 30_000,
  });
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const add = async (bytes: Buffer, name = 'photo.jpg', at = place) =>
  prepared(user, await upload(app, user, at, { bytes, name }));
const price = (body: Parameters<TestUser['api']['showRecognising']>[0]['body'], by = user) =>
  by.api.showRecognising({ body });

it('shows files and frames, and no price where there is no plan', async () => {
  expect(await price({ data_source_file_id: picture.id })).toEqual({
    files: 1,
    frames: 1,
    kopecks: null,
    seconds: null,
    available: 10_000,
    budget_left: null,
  });
  const { files, frames, kopecks } = await price({ data_source_id: place.dataSourceId });
  expect({ files, kopecks }).toEqual({ files: 2, kopecks: null });
  expect(frames).toBeGreaterThan(2);
});

it('shows what the frames cost by the plan, what there is to pay with, and what the budget leaves', async () => {
  const { value } = await choosePlan(user, place, 'Дело');
  const { frames } = await price({ data_source_id: place.dataSourceId });
  expect(await price({ data_source_id: place.dataSourceId })).toMatchObject({
    kopecks: frames * value,
    available: 10_000,
    budget_left: null,
  });
  await user.api.changeProjectSpending({ params: place, body: { budget: 100 } });
  expect(await price({ data_source_id: place.dataSourceId })).toMatchObject({
    kopecks: frames * value,
    budget_left: 100,
  });
  await add(await makeJpeg({ width: 65, height: 48 }));
  // Its description is held for.
  expect(await price({ data_source_file_ids: [picture.id] })).toMatchObject({
    files: 1,
    kopecks: value,
    available: 10_000 - value,
    budget_left: 100 - value,
  });
});

it('adds up the plans of several projects, and leaves out what is free', async () => {
  const [free, paid] = [await newPlace(user), await newPlace(user, { plan: 'Старт' })];
  const files = [
    picture,
    await add(await makeJpeg({ width: 66, height: 48 }), 'a.jpg', free),
    await add(await makeJpeg({ width: 67, height: 48 }), 'b.jpg', paid),
  ];
  expect(await price({ data_source_file_ids: files.map(({ id }) => id) })).toMatchObject({
    files: 3,
    frames: 3,
    kopecks: 15 + 5,
  });
});

it('shows how long it takes at the pace of the workers', async () => {
  await app
    .client({ jwt: 'test-worker-token-test-worker-token' })
    .workerHeartbeat({ body: { name: 'w', version: '1', models: [], files_per_minute: 30, leases: [] } });
  expect((await price({ data_source_file_id: picture.id })).seconds).toBe(2);
});
