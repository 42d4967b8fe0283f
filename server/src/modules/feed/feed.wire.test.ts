import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FEED_PAGE_SIZE, MAX_UNREAD, RECOGNISE_COMMAND, type DataSourceFile } from '@rakurs/contract';
import { reactionsFired, type FiredReaction } from '#modules/questions/index.ts';
import { makeJpeg, makeMediaFolder, makeVideo } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { choosePlan, fetchMedia, newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../testing/worker-kit.ts';
import { messageMade, type MadeMessage } from './index.ts';

let test: TestDatabase;
let app: TestApp;
let user: TestUser;
let stranger: TestUser;
let userId: number;
let place: Place;
let clip: Buffer;
/** What is carried further than the feed. */
let made: MadeMessage[];
/** What the user hears by the live socket. */
let heard: [string, unknown][];
beforeAll(async () => {
  test = await openTestDatabase();
  app = await openTestApp({}, test);
  app.hooks.on(messageMade, async (message) => void made.push(message));
  app.events.onAny(
    ({ channel, userIds, projectIds = [], data }) =>
      void (
        channel.startsWith('message') &&
        (userIds.includes(userId) || projectIds.includes(place.projectId)) &&
        heard.push([channel, data])
      ),
  );
  const folder = makeMediaFolder();
  await makeVideo(folder.file('clip.mp4'), { seconds: 3 });
  clip = readFileSync(folder.file('clip.mp4'));
  folder.remove();
});
afterAll(() => app.stop());
beforeEach(async () => {
  [user, stranger] = [await app.newUser(), await app.newUser()];
  userId = (await user.api.me()).id;
  // The stranger's projects stand before and behind the user's: neither bound of a query may let them in.
  await newPlace(stranger);
  place = await newPlace(user);
  await newPlace(stranger);
  made = [];
  heard = [];
});

let shade = 0;
let frames = 1_000_000;
const picture = async (): Promise<DataSourceFile> =>
  prepared(
    user,
    await upload(app, user, place, { bytes: await makeJpeg({ width: 64 + ++shade, height: 48 }), name: 'photo.jpg' }),
  );
const video = async (): Promise<DataSourceFile> =>
  prepared(user, await upload(app, user, place, { bytes: clip, name: 'clip.mp4' }));
const question = async (content = 'Есть ли кошка?') =>
  (await app.questions.create(userId, { projectId: place.projectId, dataSourceId: null, content })).id;
/** As soon as it is picked. */
const frameOf = ({ id }: DataSourceFile) =>
  vi.waitFor(
    async () => {
      const [frame] = await app.media.listFrames([id]);
      if (!frame) throw new Error('no frame yet');
      return frame.id;
    },
    { timeout: 30_000, interval: 50 },
  );
const reacts = (file: DataSourceFile, questionId: number, more: Partial<FiredReaction> = {}): FiredReaction => ({
  reactionId: questionId,
  questionId,
  cooldownSeconds: 60,
  userId,
  projectId: place.projectId,
  dataSourceId: place.dataSourceId,
  fileId: file.id,
  frameId: ++frames,
  second: 0,
  answer: 'да',
  confidence: 0.9,
  text: 'Кошка!',
  isQuiet: false,
  ...more,
});
const fire = (...reactions: FiredReaction[]) =>
  test.database.transaction(() => app.hooks.emit(reactionsFired, reactions));
const feed = (query: { page?: number; size?: number } = {}) => user.api.listMessages({ query });
const secondsAndRepeats = async () => (await feed()).messages.map(({ second, repeats }) => [second, repeats]);

it('writes what a reaction says, with the picture, the place and the question, to the owner alone', async () => {
  const file = await picture();
  const questionId = await question();
  await fire(reacts(file, questionId, { frameId: await frameOf(file) }));
  const { messages, unread } = await feed();
  expect(unread).toBe(1);
  expect(messages).toEqual([
    {
      id: expect.any(Number),
      content: 'Кошка!',
      projectId: place.projectId,
      dataSourceId: place.dataSourceId,
      dataSourceFileId: file.id,
      kind: 'reaction',
      second: 0,
      file_kind: 'image',
      file_title: file.title,
      picture_url: expect.any(String),
      expired: false,
      deleted: false,
      question: { id: questionId, content: 'Есть ли кошка?' },
      answer: 'да',
      confidence: 0.9,
      saved_search: null,
      repeats: 0,
      created_at: expect.any(String),
    },
  ]);
  expect((await fetchMedia(app, messages[0]?.picture_url ?? '')).bytes.length).toBeGreaterThan(0);
  const id = messages[0]?.id ?? 0;
  expect(heard).toEqual([['message.added', { id, content: 'Кошка!' }]]);
  expect(made).toEqual([
    {
      id,
      isPersonal: false,
      userId,
      projectId: place.projectId,
      dataSourceId: place.dataSourceId,
      fileId: file.id,
      second: 0,
      content: 'Кошка!',
      trigger: 'Есть ли кошка?',
      answer: 'да',
      createdAt: expect.any(Date),
    },
  ]);
  expect(await stranger.api.listMessages({ query: {} })).toEqual({ messages: [], unread: 0 });
});

it('a question with its reaction speaks once of a picture, whichever worker answers and however often it is read anew', async () => {
  const [one, other] = [createTestWorker(app, 'one'), createTestWorker(app, 'other')];
  // What the tests before have brought waits too.
  for (let tasks = await one.lease(10); tasks.length > 0; tasks = await one.lease(10))
    for (const task of tasks) await one.fail(task, false);
  const { projectId } = place;
  await choosePlan(user, place);
  const asked = await user.api.createProjectQuestion({ params: { projectId }, body: { content: 'Есть ли кошка?' } });
  await user.api.createReaction({
    params: { projectId, questionId: asked.id },
    body: { conditionType: 'CONTAINS', value: 'да', positiveReaction: 'Кошка!', negativeReaction: '' },
  });
  const cat = await picture();
  await picture();
  for (const text of ['Кошка.', 'Лодка.']) await one.tell(await one.next(), text);
  const lost = await one.nextOf('answer');
  one.fallSilent();
  const tasks = [await other.nextOf('answer'), await other.nextOf('answer')];
  const answer = (at: number) =>
    other.answer(tasks[at] ?? lost, tasks[at]?.payload.frames[0]?.id === frameOfCat ? 'да' : 'нет');
  const frameOfCat = await frameOf(cat);
  expect(await Promise.all([answer(0), answer(1), answer(0), one.answer(lost, 'да')])).toEqual([
    true,
    true,
    true,
    false,
  ]);
  const told = {
    content: 'Кошка!',
    dataSourceFileId: cat.id,
    question: { id: asked.id, content: 'Есть ли кошка?' },
    repeats: 0,
  };
  expect((await feed()).messages).toMatchObject([told]);

  await user.api.sendCommand({ body: { command: RECOGNISE_COMMAND, params: { data_source_file_id: cat.id } } });
  await one.tell(await one.next(), 'Снова кошка.');
  expect(await one.answer(await one.nextOf('answer'), 'да')).toBe(true);
  expect((await feed()).messages).toMatchObject([told]);

  const checks = async () =>
    (await user.api.listProjectQuestions({ params: { projectId } })).aiQuestions.map((one) => one.checks);
  // Nobody has looked at it yet: a message that stands is no answer that was checked.
  expect(await checks()).toEqual([{ right: 0, wrong: 0 }]);
  const { id: messageId } = (await feed()).messages[0] ?? { id: 0 };
  await user.api.claimWrong({ params: { messageId } });
  expect(await checks()).toEqual([{ right: 0, wrong: 1 }]);
});

it('shows the very frame of a video', async () => {
  const file = await video();
  const frameId = await frameOf(file);
  await fire(reacts(file, await question(), { frameId }));
  const address = (url: string | null | undefined) => url?.split('?')[0];
  expect(address((await feed()).messages[0]?.picture_url)).toBe(
    address((await app.media.showFrames([frameId])).get(frameId)),
  );
});

it('writes one message per frame and reaction, however often and from however many at once it is reported', async () => {
  const file = await video();
  const [one, other] = [await question(), await question('Есть ли собака?')];
  const reactions = [reacts(file, one), reacts(file, other), reacts(file, one, { second: 200 })];
  await Promise.all(Array.from({ length: 8 }, () => fire(...reactions)));
  await fire(...reactions);
  expect((await feed()).messages.map(({ second, question: asked }) => [second, asked?.id])).toEqual([
    [200, one],
    [0, other],
    [0, one],
  ]);
  expect(heard).toHaveLength(3);
  expect(made).toHaveLength(3);
});

it('writes no message when the transaction that made it is undone', async () => {
  const file = await picture();
  const reaction = reacts(file, await question());
  const undone = test.database.transaction(async () => {
    await app.hooks.emit(reactionsFired, [reaction]);
    throw new Error('killed');
  });
  await expect(undone).rejects.toThrow('killed');
  expect(heard).toEqual([]);
  expect((await feed()).messages).toEqual([]);
  await fire(reaction);
  expect((await feed()).messages).toHaveLength(1);
});

it('folds what repeats itself in a video into one message, and says how often it was so', async () => {
  const file = await video();
  const questionId = await question();
  await fire(...[0, 10, 20].map((second) => reacts(file, questionId, { second })));
  expect(await secondsAndRepeats()).toEqual([[0, 2]]);
  expect(heard.map(([channel]) => channel)).toEqual(['message.added']);
  const id = (await feed()).messages[0]?.id;
  await fire(
    reacts(file, questionId, { second: 30 }),
    reacts(file, questionId, { second: 100, text: 'Ушла.' }),
    reacts(file, questionId, { second: 110 }),
  );
  expect(heard.slice(1)).toEqual([
    ['message.changed', { id, repeats: 3 }],
    ['message.added', expect.objectContaining({ content: 'Ушла.' })],
    ['message.added', expect.objectContaining({ content: 'Кошка!' })],
  ]);
  expect(await secondsAndRepeats()).toEqual([
    [110, 0],
    [100, 0],
    [0, 3],
  ]);
  expect(made).toHaveLength(3);
});

it('takes the events of one camera for one story: what was said of the event before is not said again', async () => {
  const { id: cameraId } = await user.api.newStream({
    body: { data_source_id: place.dataSourceId, project_id: place.projectId, rtsp_url: 'rtsp://camera.example/1' },
  });
  const questionId = await question();
  const eventAt = async (time: string) => {
    const file = await video();
    await test.database.raw('update files set stream_file_id = $2, real_date = $3 where id = $1', [
      file.id,
      cameraId,
      time,
    ]);
    return file;
  };
  const [one, soon, later] = [
    await eventAt('2026-11-17T09:00:00Z'),
    await eventAt('2026-11-17T09:00:40Z'),
    await eventAt('2026-11-17T10:00:00Z'),
  ];
  for (const file of [one, soon, later]) await fire(reacts(file, questionId, { second: 1 }));
  expect((await feed()).messages.map(({ dataSourceFileId, repeats }) => [dataSourceFileId, repeats])).toEqual([
    [later.id, 0],
    [one.id, 1],
  ]);
});

it('never folds pictures, nor one file into another', async () => {
  const [file, another] = [await picture(), await video()];
  const questionId = await question();
  await fire(reacts(file, questionId), reacts(file, questionId));
  await fire(reacts(another, questionId));
  expect((await feed()).messages.map(({ repeats }) => repeats)).toEqual([0, 0, 0]);
});

it('writes messages of old files into the feed, and sends none of them outside', async () => {
  await fire(reacts(await picture(), await question(), { isQuiet: true }));
  expect((await feed()).messages).toHaveLength(1);
  expect(heard.map(([channel]) => channel)).toEqual(['message.added']);
  expect(made).toEqual([]);
});

it('an error is gone with all that was coalesced into it, is kept as a counter-example, and stands for nothing that comes', async () => {
  const file = await video();
  const questionId = await question();
  const reactions = [0, 10].map((second) => reacts(file, questionId, { second }));
  await fire(...reactions);
  const messageId = (await feed()).messages[0]?.id ?? 0;
  await expect(stranger.api.claimWrong({ params: { messageId } })).rejects.toMatchObject({
    status: 404,
    problem: { detail: 'Сообщение не найдено' },
  });
  await expect(user.api.claimWrong({ params: { messageId: messageId + 1 } })).rejects.toMatchObject({
    status: 404,
    problem: { detail: 'Сообщение не найдено' },
  });
  expect((await feed()).messages).toHaveLength(1);

  expect(await user.api.claimWrong({ params: { messageId } })).toEqual({ result: true });
  expect(await user.api.claimWrong({ params: { messageId } })).toEqual({ result: true });
  expect(await feed()).toEqual({ messages: [], unread: 0 });
  expect(heard.slice(1)).toEqual([['message.removed', { id: messageId }]]);
  const { rows } = await test.database.raw(
    'select frame_id, file_id, answer, is_right, source from answer_verdicts where question_id = $1',
    [questionId],
  );
  expect(rows).toEqual([
    { frame_id: reactions[0]?.frameId, file_id: file.id, answer: 'да', is_right: false, source: 'feed' },
  ]);

  await fire(...reactions, reacts(file, questionId, { second: 15 }));
  expect(await secondsAndRepeats()).toEqual([[15, 0]]);
});

it('a wrong answer that made two reactions speak is one wrong answer, whichever of the two is called an error', async () => {
  const file = await picture();
  const questionId = await question();
  const [one, other] = [
    reacts(file, questionId),
    reacts(file, questionId, { reactionId: questionId + 1_000_000, text: 'Зверь!' }),
  ];
  await fire(one, { ...other, frameId: one.frameId });
  const { messages } = await feed();
  expect(messages).toHaveLength(2);
  const checks = async () =>
    (await user.api.listProjectQuestions({ params: place })).aiQuestions.map((asked) => asked.checks);
  expect(await checks()).toEqual([{ right: 0, wrong: 0 }]);
  for (const { id: messageId } of messages) {
    await user.api.claimWrong({ params: { messageId } });
    expect(await checks()).toEqual([{ right: 0, wrong: 1 }]);
  }
});

it('counts what has not been seen, forgets nothing that is yet to come, and never goes back', async () => {
  const file = await picture();
  const questionId = await question();
  const read = (up_to: number) => user.api.markMessagesRead({ body: { up_to } });
  expect(await read(0)).toEqual({ unread: 0 });
  await fire(...[1, 2, 3].map(() => reacts(file, questionId)));
  const [newest, middle] = (await feed()).messages.map(({ id }) => id);
  heard = [];
  expect(await read(middle ?? 0)).toEqual({ unread: 1 });
  expect(await read(0)).toEqual({ unread: 1 });
  expect(heard).toEqual([
    ['messages.read', { unread: 1 }],
    ['messages.read', { unread: 1 }],
  ]);
  expect(await read((newest ?? 0) + 1_000_000)).toEqual({ unread: 0 });
  await fire(reacts(file, questionId));
  expect((await feed()).unread).toBe(1);
});

it('shows pages from the newest back, and counts the unseen no further than anybody would', async () => {
  const file = await picture();
  const questionId = await question();
  await fire(...Array.from({ length: MAX_UNREAD + 5 }, (_, at) => reacts(file, questionId, { text: `№ ${at}` })));
  const first = await feed();
  expect(first.unread).toBe(MAX_UNREAD);
  expect(first.messages.map(({ content }) => content)).toEqual(
    Array.from({ length: FEED_PAGE_SIZE }, (_, at) => `№ ${MAX_UNREAD + 4 - at}`),
  );
  expect((await feed({ page: 2, size: 50 })).messages.map(({ content }) => content)).toEqual([
    '№ 4',
    '№ 3',
    '№ 2',
    '№ 1',
    '№ 0',
  ]);
  expect((await feed({ page: 3, size: 50 })).messages).toEqual([]);
});

it('keeps its words when the file goes to the trash and when it is gone for good; goes itself with its project', async () => {
  const file = await picture();
  await fire(reacts(file, await question(), { frameId: await frameOf(file) }));
  const params = { dataSourceId: place.dataSourceId, fileId: file.id };
  await user.api.deleteFile({ params });
  expect((await feed()).messages).toMatchObject([
    { content: 'Кошка!', deleted: true, expired: false, picture_url: null, file_title: file.title },
  ]);
  await user.api.restoreFile({ params });
  expect((await feed()).messages).toMatchObject([{ deleted: false, expired: false, picture_url: expect.any(String) }]);
  await user.api.deleteFile({ params });
  await user.api.eraseFromTrash({ body: { files: [file.id] } });
  await app.media.purgeDeleted();
  expect((await feed()).messages).toMatchObject([
    { content: 'Кошка!', deleted: false, expired: true, picture_url: null, file_kind: 'image' },
  ]);

  await user.api.deleteProject({ params: { projectId: place.projectId } });
  await user.api.eraseFromTrash({ body: { projects: [place.projectId] } });
  expect((await feed()).messages).toEqual([]);
});

it('follows a file to another source, and a source to another project', async () => {
  const file = await picture();
  await fire(reacts(file, await question()));
  const elsewhere = await newPlace(user);
  await user.api.moveFiles({ body: { file_ids: [file.id], data_source_id: elsewhere.dataSourceId } });
  expect((await feed()).messages).toMatchObject([elsewhere]);
  await user.api.changeDataSource({
    params: { dataSourceId: elsewhere.dataSourceId },
    body: { project: place.projectId },
  });
  expect((await feed()).messages).toMatchObject([{ dataSourceId: elsewhere.dataSourceId, projectId: place.projectId }]);
  await user.api.deleteProject({ params: { projectId: elsewhere.projectId } });
  await user.api.eraseFromTrash({ body: { projects: [elsewhere.projectId] } });
  expect((await feed()).messages).toHaveLength(1);
});
