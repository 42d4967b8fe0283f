import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeVideo } from '../../../testing/media/make-media.ts';
import { beginTeaching, type TeachingKit } from '../../../testing/teaching-kit.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
let kit: TeachingKit;
let classifierId = 0;
let files: { id: number }[] = [];
beforeAll(async () => {
  app = await openTestApp({ WELCOME_CREDIT: '100' });
});
afterAll(() => app.stop());
/** Three pictures, on the first of which somebody has drawn the class. */
beforeEach(async () => {
  ({ user, place, kit } = await beginTeaching(app));
  files = await kit.addPictures(place, 3);
  await kit.label(place, { id: fileAt(0) });
  classifierId = (await kit.classes(place))[0]?.id ?? 0;
});

const fileAt = (index: number): number => files[index]?.id ?? 0;
const mark = (fileId: number, { second = 0, isAbsent = true } = {}) =>
  user.api.markAbsence({
    params: { projectId: place.projectId, classifierId },
    body: { data_source_file_id: fileId, second, is_absent: isAbsent },
  });
const suggested = async () =>
  (await user.api.suggestFrames({ params: { projectId: place.projectId, classifierId } })).frames.map(
    ({ data_source_file_id, second }) => [data_source_file_id, second],
  );
const nextTrainingSet = async () => {
  await kit.reindex(place);
  return kit.worker.nextOf('learn');
};
const teach = async () => {
  await kit.worker.learn(await nextTrainingSet());
  return kit.worker.nextOf('scan');
};
const ALMOST_ALL = { x0: 0.01, y0: 0.01, x1: 0.99, y1: 0.99 };

it('a frame on which the class is not teaches it as such, once however often it was said, until it is taken back', async () => {
  const [before] = await kit.classes(place);
  await mark(fileAt(1));
  await Promise.all([mark(fileAt(1)), mark(fileAt(1))]);
  expect(await kit.classes(place)).toMatchObject([{ examples: 1, counter_examples: 1 }]);
  const trainingSet = await nextTrainingSet();
  expect(trainingSet.payload.frames.map(({ role, boxes, wrong }) => [role, boxes.length, wrong.length])).toEqual([
    ['example', 1, 0],
    ['counter', 0, 0],
    ['unlabelled', 0, 0],
  ]);
  await kit.worker.learn(trainingSet);
  expect(await kit.classes(place)).toMatchObject([{ state: 'taught' }]);

  await mark(fileAt(1), { isAbsent: false });
  expect(await kit.classes(place)).toMatchObject([{ state: 'stale', counter_examples: before?.counter_examples }]);
});

it('a frame marked as empty keeps its other detections, and a verdict on them leaves it empty', async () => {
  const scan = await teach();
  const [, other] = scan.payload.frames;
  await kit.worker.scan(scan, [{ frame_id: other?.id ?? 0, ...ALMOST_ALL }]);
  const [found] = await kit.found(place);
  const fileId = found?.data_source_file_id ?? 0;
  await mark(fileId);
  expect(await kit.found(place)).toMatchObject([{ id: found?.id, is_right: null }]);
  for (const is_right of [false, null])
    await user.api.judgeDetection({
      params: { projectId: place.projectId, detectionId: found?.id ?? 0 },
      body: { is_right },
    });
  expect(await kit.found(place)).toMatchObject([{ id: found?.id }]);
  expect(await kit.classes(place)).toMatchObject([{ counter_examples: 1 }]);
});

it('a label drawn where the class was said to be absent takes that verdict back', async () => {
  await mark(fileAt(1));
  await kit.label(place, { id: fileAt(1) });
  expect(await kit.classes(place)).toMatchObject([{ examples: 2, counter_examples: 0 }]);
  expect((await nextTrainingSet()).payload.frames.map(({ role }) => role)).toEqual([
    'example',
    'example',
    'unlabelled',
  ]);
});

it('a frame of a film marked as empty is that one frame: it teaches, and neither it nor its neighbours are suggested again', async () => {
  const path = join(app.dataDir, 'film.mp4');
  await makeVideo(path, { seconds: 30, framesPerSecond: 2, width: 64, height: 48 });
  const film = await prepared(user, await upload(app, user, place, { bytes: readFileSync(path), name: 'film.mp4' }));
  const described = await kit.worker.next();
  await kit.worker.tell(described, 'Фильм', { frames: described.payload.frames.map(() => ({})) });
  const scan = await teach();
  await kit.worker.scan(scan, []);
  const segment = await kit.worker.nextOf('scan');
  await kit.worker.scan(segment, [
    { frame_id: null, start_time: 9, end_time: 11, confidence: 0.45, path: [[10, 0.1, 0.1, 0.5, 0.5]] },
  ]);
  const [first] = await suggested();
  const second = first?.[1] ?? 0;
  expect(first?.[0]).toBe(film.id);
  expect(second).toBeGreaterThan(0);

  await mark(film.id, { second });
  expect(await suggested()).toEqual([]);
  expect((await nextTrainingSet()).payload.frames.find((frame) => frame.role === 'counter')).toMatchObject({
    id: expect.any(Number),
    second,
    boxes: [],
    wrong: [],
  });
  await mark(film.id, { second, isAbsent: false });
  expect(await suggested()).toEqual([first]);
  await expect(mark(film.id, { second: 1234 })).rejects.toThrow('Кадр не найден');
});

it('an absence is deleted with its file, and a class, file or project of another user is like none', async () => {
  const stranger = await app.newUser();
  const own = await newPlace(stranger);
  const body = { data_source_file_id: fileAt(1), second: 0, is_absent: true };
  for (const projectId of [place.projectId, own.projectId])
    await expect(stranger.api.markAbsence({ params: { projectId, classifierId }, body })).rejects.toMatchObject({
      status: 404,
    });
  const elsewhere = await kit.addPicture(await newPlace(user));
  await expect(mark(elsewhere.id)).rejects.toThrow('Кадр не найден');

  await mark(fileAt(1));
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: fileAt(1) } });
  await expect(mark(fileAt(1))).rejects.toMatchObject({ status: 404 });
  await user.api.eraseFromTrash({ body: { projects: [], data_sources: [], files: [fileAt(1)] } });
  await expect.poll(async () => (await kit.classes(place))[0]?.counter_examples).toBe(0);
});
