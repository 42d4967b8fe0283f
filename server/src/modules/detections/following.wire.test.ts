import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { DataSourceFile } from '@rakurs/contract';
import { makeVideo } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { beginTeaching, type TeachingKit } from '../../../testing/teaching-kit.ts';
import { choosePlan, newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';

/** Kopecks for a frame by the plan 'Старт'. */
const PRICE = 5;

let app: TestApp;
let user: TestUser;
let place: Place;
let kit: TeachingKit;
beforeAll(async () => {
  app = await openTestApp({ WELCOME_CREDIT: '100' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ user, place, kit } = await beginTeaching(app));
});

/** A class of this title, taught on one picture of the place and found there. */
const teach = async (at: Place = place, title = 'Болт'): Promise<DataSourceFile> => {
  const file = await kit.addPicture(at);
  await kit.label(at, file, title);
  const ticketId = await kit.reindex(at);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  await kit.worker.scan(await kit.worker.nextOf('scan'), [{}]);
  await kit.ended(ticketId);
  return file;
};
const filesFound = async (at: Place) =>
  (await kit.found(at)).map(({ data_source_file_id }) => data_source_file_id).toSorted((one, other) => one - other);

it('a new picture of a project with a taught class is looked at by itself, and paid for once', async () => {
  await teach();
  const before = await kit.spent(place);
  const file = await kit.addPicture(place);
  const scan = await kit.worker.nextOf('scan');
  expect(scan.payload.frames).toHaveLength(1);
  await kit.worker.scan(scan, [{}]);
  expect(await filesFound(place)).toContain(file.id);
  // Its description, and the look for the class.
  expect(await kit.spent(place)).toBe(before + 2 * PRICE);
  expect(await kit.ended(await kit.reindex(place))).toMatchObject({ result: { files: 0 } });
});

it('a file that moves to another project is looked at by the classes there, and those here forget it', async () => {
  const file = await teach();
  const other = await newPlace(user, { plan: 'Старт' });
  await teach(other, 'Гайка');
  await user.api.moveFiles({ body: { file_ids: [file.id], data_source_id: other.dataSourceId } });
  expect(await kit.found(place)).toEqual([]);
  const scan = await kit.worker.nextOf('scan');
  expect(scan.payload.models).toHaveLength(1);
  await kit.worker.scan(scan, [{ confidence: 0.8 }]);
  expect(await filesFound(other)).toContain(file.id);
});

it('a copy is looked at anew, and nothing of what was found is copied', async () => {
  const file = await teach();
  const other = await user.api.createDataSource({
    body: { project: place.projectId, title: 'Другой', description: '' },
  });
  await user.api.copyFiles({ body: { file_ids: [file.id], data_source_id: other.id } });
  expect(await filesFound(place)).toEqual([file.id]);
  await kit.worker.scan(await kit.worker.nextOf('scan'), [{}]);
  expect(await kit.found(place)).toHaveLength(2);
});

it('a detection goes into the trash with its file and comes back with it; deleted for good, nothing is left', async () => {
  const file = await teach();
  const params = { dataSourceId: place.dataSourceId, fileId: file.id };
  const supervisor = await kit.addPicture(place);
  await kit.worker.scan(await kit.worker.nextOf('scan'), [{}]);
  await kit.label(place, supervisor);
  await user.api.deleteFile({ params });
  expect(await filesFound(place)).toEqual([supervisor.id]);
  await user.api.restoreFile({ params });
  expect(await filesFound(place)).toEqual([file.id, supervisor.id]);
  // It was looked at before: nobody looks again.
  expect(await kit.nothingWaits()).toBe(true);
  await user.api.deleteFile({ params });
  await user.api.eraseFromTrash({ body: { files: [file.id] } });
  expect(await filesFound(place)).toEqual([supervisor.id]);
});

it('a class that is renamed keeps what it has learned and found; two that become one are learned anew', async () => {
  await teach();
  await user.api.renameLabelClass({ params: place, body: { from: 'Болт', to: 'Винт' } });
  expect(await kit.found(place)).toMatchObject([{ class_name: 'Винт' }]);
  expect(await kit.classes(place)).toMatchObject([{ title: 'Винт', state: 'taught', version: 1 }]);
  expect(await kit.ended(await kit.reindex(place))).toMatchObject({ result: { files: 0 } });

  const file = await kit.addPicture(place);
  await kit.worker.scan(await kit.worker.nextOf('scan'));
  await kit.label(place, file, 'Шуруп');
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  await kit.worker.scan(await kit.worker.nextOf('scan'), [{ confidence: 0.7 }]);
  await kit.ended(ticketId);
  expect((await kit.found(place)).map(({ class_name }) => class_name)).toEqual(['Винт', 'Шуруп']);
  await user.api.renameLabelClass({ params: place, body: { from: 'Шуруп', to: 'Винт', merge: true } });
  expect(await kit.classes(place)).toMatchObject([{ title: 'Винт', state: 'stale', examples: 2 }]);
  expect((await kit.found(place)).map(({ class_name }) => class_name)).toEqual(['Винт']);
});

it('titles that differ in capitals only are one class', async () => {
  const [first, second] = await kit.addPictures(place, 2);
  if (!first || !second) throw new Error('no pictures');
  await kit.label(place, first, 'Болт');
  await kit.label(place, second, 'болт');
  expect(await kit.classes(place)).toMatchObject([{ examples: 2 }]);
});

it('one spelling that becomes another class leaves the class of the others as it was', async () => {
  const file = await teach();
  await kit.label(place, file, 'болт');
  await kit.label(place, file, 'Труба');
  await user.api.renameLabelClass({ params: place, body: { from: 'болт', to: 'Труба', merge: true } });
  expect(await kit.classes(place)).toMatchObject([
    { title: 'Болт', state: 'taught', examples: 1 },
    { title: 'Труба', state: 'untaught', examples: 2 },
  ]);
  expect(await kit.found(place)).toMatchObject([{ class_name: 'Болт' }]);
});

it('a file that was in the trash while its source went to another project is forgotten by the classes here', async () => {
  const file = await teach();
  const fileIn = { dataSourceId: place.dataSourceId, fileId: file.id };
  const other = await newPlace(user);
  await user.api.deleteFile({ params: fileIn });
  await user.api.changeDataSource({
    params: { dataSourceId: place.dataSourceId },
    body: { project: other.projectId },
  });
  await user.api.restoreFile({ params: fileIn });
  expect(await kit.found(place)).toEqual([]);
});

it('a source that comes to a project with a taught class is scanned when its user asks for it and has seen the price; a file, at the price that was shown', async () => {
  await teach();
  const [source, single] = [await newPlace(user), await newPlace(user)];
  const [, file] = [await kit.addPicture(source), await kit.addPicture(single)];
  await user.api.changeDataSource({
    params: { dataSourceId: source.dataSourceId },
    body: { project: place.projectId },
  });
  expect(await kit.nothingWaits()).toBe(true);
  expect(await user.api.showReindexing({ params: place })).toMatchObject({
    price: { files: 1, frames: 1, kopecks: PRICE },
  });

  const body = { file_ids: [file.id], data_source_id: place.dataSourceId };
  expect(await user.api.showPlacingPrice({ body: { ...body, act: 'move' } })).toMatchObject({
    files: 1,
    frames: 1,
    kopecks: PRICE,
  });
  const before = await kit.spent(place);
  await user.api.moveFiles({ body });
  await kit.worker.scan(await kit.worker.nextOf('scan'), []);
  await vi.waitFor(async () => expect(await kit.spent(place)).toBe(before + PRICE));
  expect(await user.api.showPlacingPrice({ body: { ...body, act: 'copy' } })).toMatchObject({ kopecks: PRICE });
});

it('a class without labels is looked for no more, and shown nowhere', async () => {
  const file = await teach();
  const [label] = (await user.api.listLabels({ params: { fileId: file.id } })).labels;
  await user.api.deleteLabel({ params: { fileId: file.id, labelId: label?.id ?? 0 } });
  expect(await kit.classes(place)).toEqual([]);
  expect(await kit.found(place)).toEqual([]);
  await kit.addPicture(place);
  expect(await kit.nothingWaits()).toBe(true);
});

it('a project that goes into the trash while it is looked through ends its ticket, and nobody pays', async () => {
  const file = await kit.addPicture(place);
  await kit.label(place, file);
  const { balance } = await user.api.showWallet();
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  const scan = await kit.worker.nextOf('scan');
  await user.api.deleteProject({ params: place });
  expect(await kit.worker.scan(scan, [{}])).toBe(false);
  expect(await kit.ended(ticketId)).toMatchObject({ status: 'выполнено', result: { files: 0 } });
  await vi.waitFor(async () => expect(await user.api.showWallet()).toMatchObject({ balance, reserved: 0 }));
});

it('a film is looked at in segments; what goes on over their border is one, and each frame is paid for once', async () => {
  await teach();
  const path = join(app.dataDir, 'film.mp4');
  await makeVideo(path, { seconds: 75, framesPerSecond: 2, width: 64, height: 48 });
  const film = await prepared(user, await upload(app, user, place, { bytes: readFileSync(path), name: 'film.mp4' }));
  const described = await kit.worker.next();
  const frames = described.payload.frames.length;
  const before = await kit.spent(place);
  await kit.worker.tell(described, 'Фильм', { frames: described.payload.frames.map(() => ({})) });
  const segments = [await kit.worker.nextOf('scan'), await kit.worker.nextOf('scan')].toSorted(
    (one, other) => (one.payload.piece?.from ?? 0) - (other.payload.piece?.from ?? 0),
  );
  expect(segments.map(({ payload }) => [payload.kind, payload.piece?.from, payload.piece?.to])).toEqual([
    ['video', 0, 60],
    ['video', 60, 120],
  ]);
  expect(segments.reduce((sum, { payload }) => sum + payload.frames.length, 0)).toBe(frames);
  const [first, second] = segments;
  if (!first || !second) throw new Error('no segments');
  const at = (from: number, to: number, confidence: number) => ({
    start_time: from,
    end_time: to,
    confidence,
    path: [
      [from, 0.1, 0.1, 0.5, 0.5],
      [to, 0.1, 0.1, 0.5, 0.5],
    ] as [number, number, number, number, number][],
  });
  await expect(kit.worker.scan(first, [at(50, 61, 0.8)])).rejects.toMatchObject({ status: 422 });
  await Promise.all([kit.worker.scan(second, [at(60, 70, 0.9)]), kit.worker.scan(first, [at(50, 60, 0.8)])]);
  expect(await kit.found(place, { data_source_file_id: film.id })).toMatchObject([
    {
      start_time: 50,
      end_time: 70,
      confidence: 0.9,
      path: [[50], [60], [60], [70]].map(([second]) => [second, 0.1, 0.1, 0.5, 0.5]),
    },
  ]);
  // Of a whole project there may be thousands: the way of each is told where its film is shown.
  expect((await kit.found(place)).filter(({ data_source_file_id }) => data_source_file_id === film.id)).toMatchObject([
    { start_time: 50, end_time: 70, path: [[60, 0.1, 0.1, 0.5, 0.5]] },
  ]);
  // Its description, and the look for the class.
  expect(await kit.spent(place)).toBe(before + frames * PRICE);
  expect(await user.api.showReindexing({ params: place })).toMatchObject({ price: { files: 0, frames: 0 } });

  // A rectangle at any second of it is an example of that moment.
  await kit.label(place, film, 'Болт', { timeFrame: 33.3 });
  for (const timeFrame of [40.1, 65]) await kit.label(place, film, 'Болт', { timeFrame });
  await kit.reindex(place);
  const trainingSet = await kit.worker.nextOf('learn');
  expect(trainingSet.payload.frames.find(({ second: moment }) => moment === 33.3)).toMatchObject({
    id: 0,
    role: 'example',
    url: expect.stringContaining('/media/'),
  });
  // Moments of one minute look alike: who checks holds them back together.
  const groupAt = (wanted: number) =>
    trainingSet.payload.frames.find(({ second: moment }) => Math.abs(moment - wanted) < 0.05)?.group;
  expect(groupAt(40.1)).toBe(groupAt(33.3));
  expect(new Set([groupAt(0), groupAt(33.3), groupAt(65)]).size).toBe(3);
});

it('without a plan nothing is scanned by itself', async () => {
  await teach();
  const other = await newPlace(user);
  const file = await kit.addPicture(other);
  await kit.label(other, file);
  expect(await kit.nothingWaits()).toBe(true);
  await choosePlan(user, other);
  await kit.reindex(other);
  await kit.worker.nextOf('learn');
});
