import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DataSourceFile } from '@rakurs/contract';
import { makeJpeg } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';
import { answered, createTestWorker, sightOf } from '../../../testing/worker-kit.ts';

let app: TestApp;
let user: TestUser;
let userId: number;
let place: Place;
let worker: ReturnType<typeof createTestWorker>;
beforeAll(async () => {
  app = await openTestApp();
  worker = createTestWorker(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  userId = (await user.api.me()).id;
  place = await newPlace(user, { plan: 'Старт' });
});

let shade = 0;
const add = async (): Promise<DataSourceFile> =>
  prepared(user, await upload(app, user, place, { bytes: await makeJpeg({ width: 64 + ++shade, height: 48 }) }));
const put = (content: string, dataSourceId: number | null = null) =>
  app.questions.create(userId, { projectId: place.projectId, dataSourceId, content });
it('answers that nothing has been asked about one’s own file yet, and knows no question of it', async () => {
  const { id: fileId } = await user.api.newStream({
    body: { data_source_id: place.dataSourceId, project_id: place.projectId, rtsp_url: 'rtsp://camera/1' },
  });
  expect(await user.api.listFileQuestions({ params: { fileId } })).toMatchObject({ aiQuestions: [] });
  await expect(user.api.listFileAnswers({ params: { fileId, questionId: 1 } })).rejects.toMatchObject({
    status: 404,
    problem: { detail: 'Вопрос не найден' },
  });
});

it('gives a worker what was seen before, so that it looks at nothing again, and keeps the answer with its frame', async () => {
  const file = await add();
  const sight = sightOf({
    text: 'ВЫХОД',
    objects: [
      {
        class_name: 'кошка',
        confidence: 0.9,
        x0: 0.1,
        y0: 0.2,
        x1: 0.3,
        y1: 0.4,
        noun: 'cat',
        colour: 'рыжий',
        standing: 'seen',
      },
    ],
  });
  await worker.tell(await worker.next(), 'На снимке — кошка.', { frames: [sight] });
  const question = await put('Есть ли кошка?');
  expect(await app.questions.ask(question, file.id)).toBe(1);
  expect(await app.questions.ask(question, file.id)).toBe(0);

  const task = await worker.nextOf('answer');
  expect(task.payload).toEqual({
    kind: 'image',
    question: 'Есть ли кошка?',
    frames: [{ id: expect.any(Number), second: 0, url: expect.any(String), sight }],
  });
  expect(await worker.finish(task, answered(task, 'да'))).toBe(true);
  expect(await worker.finish(task, answered(task, 'нет'))).toBe(true);
  const { aiQuestions } = await user.api.listFileQuestions({ params: { fileId: file.id } });
  expect(aiQuestions).toMatchObject([
    {
      id: question.id,
      content: 'Есть ли кошка?',
      isActive: true,
      cqrsTasks: [{ content: 'да', status: 'выполнено', second: 0 }],
    },
  ]);
  expect((await user.api.listFileAnswers({ params: { fileId: file.id, questionId: question.id } })).cqrsTasks).toEqual(
    aiQuestions[0]?.cqrsTasks,
  );
});

it('keeps what had to be looked at for an answer, for the next question', async () => {
  const file = await add();
  // The description is not there yet: nothing has been seen.
  const [first, second] = [await put('Сколько людей?'), await put('Темно ли?')];
  await app.questions.ask(first, file.id);
  const task = await worker.nextOf('answer');
  const [frame] = task.payload.frames;
  expect(frame?.sight).toBeNull();
  const sight = sightOf({ text: 'СКЛАД' });
  await worker.finish(task, answered(task, 'никого', { seen: [{ frame_id: frame?.id ?? 0, sight }] }));
  await app.questions.ask(second, file.id);
  expect((await worker.nextOf('answer')).payload.frames[0]?.sight).toEqual(sight);
  await worker.tell(await worker.next(), 'Готово.');
});

it('refuses an answer about a frame of another file, and changes nothing', async () => {
  const [file, other] = [await add(), await add()];
  const tasks = [await worker.next(), await worker.next()];
  for (const task of tasks) await worker.tell(task, 'Готово.');
  const question = await put('Есть ли кошка?');
  await app.questions.ask(question, file.id);
  const task = await worker.nextOf('answer');
  const strange =
    tasks.map(({ payload }) => payload.frames[0]?.id ?? 0).find((id) => id !== task.payload.frames[0]?.id) ?? 0;
  await expect(worker.finish(task, answered(task, 'да', { frame_id: strange }))).rejects.toMatchObject({ status: 422 });
  await expect(
    worker.finish(task, answered(task, 'да', { seen: [{ frame_id: strange, sight: sightOf({ text: 'чужое' }) }] })),
  ).rejects.toMatchObject({ status: 422 });
  expect((await user.api.listFileAnswers({ params: { fileId: file.id, questionId: question.id } })).cqrsTasks).toEqual(
    [],
  );
  expect((await user.api.showRecognition({ params: { fileId: other.id } })).frames[0]?.text).toBe('');
  expect(await worker.finish(task, answered(task, 'нет'))).toBe(true);
});

it('asks of a file the questions of its project and of its own source, and nobody else’s', async () => {
  const file = await add();
  await worker.tell(await worker.next(), 'Готово.');
  const elsewhere = await user.api.createDataSource({
    body: { project: place.projectId, title: 'Двор', description: '' },
  });
  const [ofProject, ofSource, ofOther] = [
    await put('Что здесь?'),
    await put('Кто здесь?', place.dataSourceId),
    await put('Где это?', elsewhere.id),
  ];
  const { aiQuestions } = await user.api.listFileQuestions({ params: { fileId: file.id } });
  expect(aiQuestions.map(({ id }) => id)).toEqual([ofProject.id, ofSource.id]);
  await expect(user.api.listFileAnswers({ params: { fileId: file.id, questionId: ofOther.id } })).rejects.toMatchObject(
    { status: 404 },
  );
});
