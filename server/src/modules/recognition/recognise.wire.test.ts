import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  CANCELLED,
  RECOGNISE_COMMAND,
  type DataSourceFile,
  type LiveEvents,
  type RecogniseParams,
} from '@rakurs/contract';
import { DAY_MS, MINUTE_MS } from '#platform/clock.ts';
import { liveEvent } from '#platform/events.ts';
import { cornersOf, makeJpeg, makeMediaFolder, makeVideo, UPRIGHT } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { fetchMedia, newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';
import { createTestWorker, sightOf } from '../../../testing/worker-kit.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
let one: ReturnType<typeof createTestWorker>;
let other: ReturnType<typeof createTestWorker>;
beforeAll(async () => {
  app = await openTestApp();
  one = createTestWorker(app, 'one');
  other = createTestWorker(app, 'other');
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  place = await newPlace(user);
});

let shade = 0;
const add = async (): Promise<DataSourceFile> =>
  prepared(user, await upload(app, user, place, { bytes: await makeJpeg({ width: 64 + ++shade, height: 48 }) }));
const show = ({ id }: DataSourceFile) =>
  user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: id } });
const analysis = ({ id }: DataSourceFile) => user.api.showRecognition({ params: { fileId: id } });
const ended = (ticketId: number) =>
  vi.waitFor(
    async () => {
      const ticket = await user.api.checkTicket({ body: { ticketId } });
      expect(['выполнено', 'ошибка']).toContain(ticket.status);
      return ticket;
    },
    { timeout: 20_000, interval: 50 },
  );
const again = async (params: RecogniseParams) =>
  (await user.api.sendCommand({ body: { command: RECOGNISE_COMMAND, params } })).ticket.id;

const box = { x0: 0.1, y0: 0.2, x1: 0.3, y1: 0.4 };
const object = (class_name: string, confidence: number) => ({
  class_name,
  confidence,
  ...box,
  noun: 'cat',
  colour: null,
  standing: 'seen' as const,
});

it('hands a new picture to one worker, with an address of its bytes, and writes down what comes back', async () => {
  const file = await add();
  expect(await analysis(file)).toMatchObject({ status: 'waiting', frames: [] });
  const task = await one.next();
  expect(task).toMatchObject({
    task: 'recognise',
    payload: { kind: 'image', real_date: null, frames: [{ id: expect.any(Number), second: 0 }] },
  });
  expect(await other.lease()).toEqual([]);
  expect(await analysis(file)).toMatchObject({ status: 'running' });
  expect(await cornersOf((await fetchMedia(app, task.payload.frames[0]?.url ?? '')).bytes)).toEqual(UPRIGHT);

  const heard: LiveEvents['file.described'][] = [];
  app.events.on(liveEvent('file.described'), ({ data }) => heard.push(data));
  const frame = {
    text: 'ВЫХОД\nсклад',
    words: [{ text: 'ВЫХОД', confidence: 0.9, ...box }],
    codes: [
      { format: 'QR', content: 'https://example.ru', ...box },
      { format: 'QR', content: 'https://example.ru', ...box },
    ],
    objects: [object('кошка', 0.8)],
  };
  expect(await one.tell(task, 'На снимке — кошка.', { frames: [frame] })).toBe(true);
  expect(await show(file)).toMatchObject({
    ai_description: 'На снимке — кошка.',
    ai_provider: 'embedded',
    ai_model: 'Тест',
    ocr_result: 'ВЫХОД\nсклад',
    qr_codes: ['https://example.ru'],
  });
  expect(await analysis(file)).toMatchObject({
    status: 'done',
    provider: 'embedded',
    frames: [{ second: 0, words: frame.words, detections: [{ class_name: 'кошка', confidence: 0.8, ...box }] }],
  });
  expect(heard).toMatchObject([
    {
      id: file.id,
      data_source_id: place.dataSourceId,
      changes: { ai_description: 'На снимке — кошка.', ocr_result: 'ВЫХОД\nсклад' },
    },
  ]);
  expect(heard[0]?.changes).not.toHaveProperty('title');
  expect(heard[0]?.changes).not.toHaveProperty('labels');
  expect(
    (
      await user.api.listProcessedFiles({ params: { dataSourceId: place.dataSourceId }, query: {} })
    ).data_source_files.map(({ id }) => id),
  ).toEqual([file.id]);
});

it('takes the same answer twice as once', async () => {
  const file = await add();
  const task = await one.next();
  expect(await one.tell(task, 'Первое.')).toBe(true);
  expect(await one.tell(task, 'Второе.')).toBe(true);
  expect((await show(file)).ai_description).toBe('Первое.');
});

it('gives the task of a silent worker to another, whose answer alone counts', async () => {
  const file = await add();
  const lost = await one.next();
  one.fallSilent();
  const task = await other.next();
  expect(task.id).toBe(lost.id);
  expect(task.lease).not.toBe(lost.lease);
  expect(await one.hold([lost.lease])).toEqual([lost.lease]);
  expect(await one.tell(lost, 'Поздно.')).toBe(false);
  expect((await show(file)).ai_description).toBeNull();
  expect(await other.tell(task, 'Вовремя.')).toBe(true);
  expect((await show(file)).ai_description).toBe('Вовремя.');
});

it('welcomes a late answer that nobody else has taken up', async () => {
  const file = await add();
  const task = await one.next();
  one.fallSilent();
  await other.api.leaseTasks({ body: { name: 'other', tasks: ['answer'], limit: 1 } });
  expect(await one.tell(task, 'Поздно, но верно.')).toBe(true);
  expect((await show(file)).ai_description).toBe('Поздно, но верно.');
});

it('keeps the task of a worker that says it is still at it', async () => {
  await add();
  const task = await one.next();
  for (let beat = 0; beat < 4; beat += 1) {
    app.clock.advance(15_000);
    expect(await one.hold([task.lease])).toEqual([]);
  }
  expect(await other.lease()).toEqual([]);
  await one.tell(task, 'Готово.');
});

it('tries again after a while what failed, and gives up in the end with a word to the owner', async () => {
  const file = await add();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const task = await one.next();
    expect(await one.fail(task, true)).toBe(true);
    expect(await one.lease()).toEqual([]);
    app.clock.advance(10 * MINUTE_MS);
  }
  expect(await one.lease()).toEqual([]);
  expect(await show(file)).toMatchObject({ ai_description: null, ocr_result: '' });
  expect(await analysis(file)).toMatchObject({ status: 'failed', reason: 'Не удалось распознать файл' });
});

it('gives up at once what no try can help', async () => {
  const file = await add();
  await one.fail(await one.next(), false);
  expect(await analysis(file)).toMatchObject({ status: 'failed' });
});

it('refuses an answer of the wrong shape and changes nothing', async () => {
  const file = await add();
  const task = await one.next();
  const frame_id = task.payload.frames[0]?.id ?? 0;
  const description = { text: 'x', provider: 'embedded', model: 'x', scenes: [] };
  const frames = [{ frame_id, sight: sightOf() }];
  const wrong = [
    { task: 'recognise', result: { description: { ...description, text: '' }, frames: [] } },
    { task: 'recognise', result: { description: { ...description, provider: 'person' }, frames } },
    {
      task: 'recognise',
      result: { description, frames: [{ frame_id, sight: sightOf({ objects: [object('кошка', 2)] }) }] },
    },
    { task: 'recognise', result: { description: { ...description, text: 'a\0b' }, frames } },
    {
      task: 'recognise',
      result: { description, frames: [{ frame_id, sight: sightOf({ text: 'half a letter \ud800' }) }] },
    },
    { task: 'recognise', result: { description, frames: [{ frame_id: 999_999, sight: sightOf() }] } },
    { task: 'recognise', result: { description, frames: [...frames, ...frames] } },
    { task: 'answer', result: { answers: [{ frame_id, text: 'да', provider: 'embedded', model: 'x' }], seen: [] } },
    'text',
  ];
  for (const result of wrong) {
    const { status } = await app.send(
      { method: 'POST', url: `/api/workers/tasks/${task.id}/result`, body: { lease: task.lease, result } },
      { authorization: 'test-worker-token-test-worker-token' },
    );
    expect(status).toBe(422);
  }
  expect(await show(file)).toMatchObject({ ai_description: null, ocr_result: null });
  expect(await one.tell(task, 'Верно.')).toBe(true);
});

it('does not hand out a deleted file, and goes on with it when it is taken back', async () => {
  const file = await add();
  const params = { dataSourceId: place.dataSourceId, fileId: file.id };
  await user.api.deleteFile({ params });
  expect(await one.lease()).toEqual([]);
  await user.api.restoreFile({ params });
  const task = await one.next();
  await user.api.deleteFile({ params });
  expect(await one.tell(task, 'Поздно.')).toBe(false);
  await user.api.restoreFile({ params });
  await one.tell(await one.next(), 'Снова здесь.');
  expect((await show(file)).ai_description).toBe('Снова здесь.');
});

it('does not hand out files of a deleted source, and goes on with them when it is taken back', async () => {
  const file = await add();
  const params = { dataSourceId: place.dataSourceId };
  await user.api.deleteDataSource({ params });
  expect(await one.lease()).toEqual([]);
  await user.api.restoreDataSource({ params });
  await one.tell(await one.next(), 'Вернулся.');
  expect((await show(file)).ai_description).toBe('Вернулся.');
});

it('forgets what was read on a file together with the file', async () => {
  const file = await add();
  await one.tell(await one.next(), 'Кошка.', { frames: [{ objects: [object('кошка', 0.9)] }] });
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } });
  app.clock.advance(31 * DAY_MS);
  await app.media.purgeDeleted();
  expect(await app.recognition.findFrameAnalyses([file.id])).toEqual(new Map());
  expect(await app.recognition.frameAnalysesOf([file.id])).toEqual(new Map());
});

it('reads a file anew when asked, by a ticket, and leaves a user’s own words alone', async () => {
  const file = await add();
  await one.tell(await one.next(), 'Прежнее.');
  const ticketId = await again({ data_source_file_id: file.id });
  await one.tell(await one.next(), 'Новое.');
  expect(await ended(ticketId)).toMatchObject({ status: 'выполнено', result: { files: 1, failed: 0 } });
  expect((await show(file)).ai_description).toBe('Новое.');

  await user.api.changeFile({
    params: { dataSourceId: place.dataSourceId, fileId: file.id },
    body: { ai_description: 'Моё описание' },
  });
  const second = await again({ data_source_file_id: file.id });
  await one.tell(await one.next(), 'Машинное.', { frames: [{ text: 'ВХОД' }] });
  await ended(second);
  expect(await show(file)).toMatchObject({ ai_description: 'Моё описание', ai_provider: 'person', ocr_result: 'ВХОД' });
});

it('reads a whole source anew, with progress, and counts the files that could not be read', async () => {
  for (let index = 0; index < 3; index += 1) {
    await add();
    await one.tell(await one.next(), 'Было.');
  }
  await user.api.newStream({
    body: { data_source_id: place.dataSourceId, project_id: place.projectId, rtsp_url: 'rtsp://camera/1' },
  });
  const ticketId = await again({ data_source_id: place.dataSourceId });
  await one.tell(await one.next(), 'Стало.');
  expect(await user.api.checkTicket({ body: { ticketId } })).toMatchObject({
    status: 'выполняется',
    progress: 1 / 3,
  });
  await Promise.all([one.tell(await one.next(), 'Стало.'), other.fail(await other.next(), false)]);
  expect(await ended(ticketId)).toMatchObject({ status: 'выполнено', progress: 1, result: { files: 3, failed: 1 } });
});

it('takes back what nobody has begun when the reading anew is cancelled; what is begun may end, and what was read before holds', async () => {
  const files = [await add(), await add(), await add()];
  for (const _ of files) await one.tell(await one.next(), 'Было.');
  const ticketId = await again({ data_source_id: place.dataSourceId });
  const begun = await one.next();
  expect((await user.api.listTickets()).tickets).toMatchObject([
    { id: ticketId, title: 'Распознавание источника данных заново', can_cancel: true },
  ]);
  expect(await user.api.cancelTicket({ params: { ticketId } })).toMatchObject({ status: 'ошибка', error: CANCELLED });
  expect(await other.lease()).toEqual([]);
  expect(await one.tell(begun, 'Стало.')).toBe(true);
  expect(await user.api.checkTicket({ body: { ticketId } })).toMatchObject({ status: 'ошибка', error: CANCELLED });
  expect(await Promise.all(files.map(async (file) => (await show(file)).ai_description))).toEqual(
    expect.arrayContaining(['Стало.', 'Было.', 'Было.']),
  );
  expect((await user.api.showProcessing()).sources).toEqual([]);
  for (const file of files) expect(await analysis(file)).toMatchObject({ status: 'done' });
});

it('refuses to read what is somebody else’s, or what is being read already', async () => {
  const file = await add();
  expect(await ended(await again({ data_source_file_id: file.id }))).toMatchObject({
    status: 'ошибка',
    error: 'Файл уже распознаётся',
  });
  await one.tell(await one.next(), 'Моё.');
  const mine = place.dataSourceId;
  user = await app.newUser();
  expect(await ended(await again({ data_source_file_id: file.id }))).toMatchObject({
    status: 'ошибка',
    error: 'Файл не найден',
  });
  expect(await ended(await again({ data_source_id: mine }))).toMatchObject({
    status: 'ошибка',
    error: 'Источник данных не найден',
  });
});

it('shows a video by frames in their order, and keeps the findings second by second', async () => {
  const folder = makeMediaFolder();
  try {
    const path = folder.file('clip.mp4');
    await makeVideo(path, { seconds: 6 });
    const file = await prepared(user, await upload(app, user, place, { bytes: readFileSync(path), name: 'clip.mp4' }));
    const task = await one.next();
    const seconds = task.payload.frames.map(({ second }) => second);
    expect(task.payload).toMatchObject({ kind: 'video', duration_seconds: expect.closeTo(6, 0) });
    expect(seconds[0]).toBe(0);
    expect(seconds.length).toBeGreaterThan(2);
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    for (const { url } of task.payload.frames)
      expect(await cornersOf((await fetchMedia(app, url)).bytes)).toEqual(UPRIGHT);
    const scenes = [{ second: 0, until_second: 6, text: 'Кошка идёт.' }];
    await one.tell(task, 'Видео с кошкой.', { scenes, frames: [{ text: 'ВХОД' }, { text: 'ВХОД\nВЫХОД' }] });
    expect(await show(file)).toMatchObject({ ai_description: 'Видео с кошкой.', ocr_result: 'ВХОД\nВЫХОД' });
    expect(await analysis(file)).toMatchObject({ scenes, frames: [{ second: 0 }, { second: 2 }] });
  } finally {
    folder.remove();
  }
});

it('a ticket ends with what is left when a file it waits for is removed for good', async () => {
  const [file, other] = [await add(), await add()];
  for (const _ of [file, other]) expect(await one.tell(await one.next(), 'Склад.')).toBe(true);
  const ticketId = await again({ data_source_file_ids: [file.id, other.id] });
  const task = await one.next();
  await user.api.deleteFiles({ body: { file_ids: [file.id, other.id] } });
  await user.api.eraseFromTrash({ body: { files: [file.id, other.id] } });
  await app.media.purgeDeleted();
  expect(await ended(ticketId)).toMatchObject({ status: 'выполнено', result: { files: 0, failed: 0 } });
  expect(await one.tell(task, 'Поздно.')).toBe(false);
});

it('shows where and in which colours a picture was seen, and restores the machine’s words for a user who has corrected them', async () => {
  const file = await add();
  const task = await one.next();
  await one.tell(task, 'Кошка на кухне.', {
    place: 'на кухне',
    frames: [{ objects: [{ ...object('кошка', 0.8), colour: 'рыжий' }] }],
  });
  expect(await analysis(file)).toMatchObject({
    place: 'на кухне',
    colours: [],
    told: null,
    frames: [{ detections: [{ class_name: 'кошка', colour: 'рыжий' }] }],
  });
  await user.api.changeFile({
    params: { dataSourceId: place.dataSourceId, fileId: file.id },
    body: { ai_description: 'Мурка.' },
  });
  const told = { ai_description: 'Кошка на кухне.', ai_provider: 'embedded', ai_model: 'Тест' };
  expect(await analysis(file)).toMatchObject({ told });
  const stranger = await app.newUser();
  await expect(stranger.api.restoreDescription({ params: { fileId: file.id } })).rejects.toMatchObject({ status: 404 });
  expect((await show(file)).ai_description).toBe('Мурка.');
  expect(await user.api.restoreDescription({ params: { fileId: file.id } })).toEqual(told);
  expect(await show(file)).toMatchObject(told);
  expect(await analysis(file)).toMatchObject({ told: null });
});
