import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { RECOGNISE_COMMAND, type AiQuestion, type AiReaction, type DataSourceFile } from '@rakurs/contract';
import { makeJpeg, makeMediaFolder, makeVideo } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';
import { answered, createTestWorker } from '../../../testing/worker-kit.ts';
import { reactionsFired, type FiredReaction } from './index.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
let worker: ReturnType<typeof createTestWorker>;
let other: ReturnType<typeof createTestWorker>;
const told: FiredReaction[][] = [];
beforeAll(async () => {
  app = await openTestApp();
  worker = createTestWorker(app);
  other = createTestWorker(app, 'other');
  app.hooks.on(reactionsFired, async (reactions) => void told.push(reactions));
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  place = await newPlace(user, { plan: 'Старт' });
  // Nothing that another test has left is handed out here.
  await worker.giveUpAll();
  told.length = 0;
});

let shade = 0;
const add = async (at: Place = place): Promise<DataSourceFile> =>
  prepared(user, await upload(app, user, at, { bytes: await makeJpeg({ width: 64 + ++shade, height: 48 }) }));
const describeIt = async (text = 'Готово.') => worker.tell(await worker.next(), text);
const toProject = (content = 'Есть ли кошка?', more: { isActive?: boolean } = {}, at: Place = place) =>
  user.api.createProjectQuestion({ params: at, body: { content, ...more } });
const toSource = (content = 'Сколько людей?', at: Place = place) =>
  user.api.createSourceQuestion({ params: at, body: { content } });
const CAT = { conditionType: 'CONTAINS' as const, value: 'да', positiveReaction: 'Кошка!', negativeReaction: '' };
const reactTo = ({ id, project_id }: AiQuestion, reaction: Partial<Omit<AiReaction, 'id'>> = {}) =>
  user.api.createReaction({ params: { projectId: project_id, questionId: id }, body: { ...CAT, ...reaction } });
/** All that waits to be answered; nobody answers it. */
const waiting = async (): Promise<string[]> => {
  const tasks = await worker.lease(16, ['answer']);
  for (const task of tasks) await worker.fail(task, false);
  return tasks.flatMap((task) => (task.task === 'answer' ? task.payload.question : []));
};
const answersOf = async (file: DataSourceFile) =>
  Object.fromEntries(
    (await user.api.listFileQuestions({ params: { fileId: file.id } })).aiQuestions.map(({ content, cqrsTasks }) => [
      content,
      cqrsTasks.map((task) => task.content),
    ]),
  );

describe('a file', () => {
  it('is asked every active question of its source and its project once it is described, and no other', async () => {
    const elsewhere = await user.api.createDataSource({
      body: { project: place.projectId, title: 'Двор', description: '' },
    });
    await toProject('Есть ли кошка?');
    await toProject('Потом', { isActive: false });
    await toSource('Сколько людей?');
    await toSource('Где это?', { ...place, dataSourceId: elsewhere.id });
    await add();
    expect(await waiting()).toEqual([]);
    await describeIt();
    expect(await waiting()).toEqual(['Есть ли кошка?', 'Сколько людей?']);
  });

  it('is asked anew when a user has it described again, and the new answers take the place of the old; who only looks again in the background asks nothing', async () => {
    const question = await toProject();
    await reactTo(question);
    const file = await add();
    await describeIt();
    await worker.answer(await worker.nextOf('answer'), 'да', { confidence: 0.9, reason: 'кошка, 90 %' });
    expect(told).toMatchObject([[{ text: 'Кошка!', isQuiet: false }]]);
    const [first] = (await user.api.listFileAnswers({ params: { fileId: file.id, questionId: question.id } }))
      .cqrsTasks;
    expect(first).toEqual({
      id: expect.any(Number),
      content: 'да',
      status: 'выполнено',
      second: 0,
      created_at: expect.any(String),
      confidence: 0.9,
      reason: 'кошка, 90 %',
      provider: 'embedded',
      model: 'Тест',
    });

    await app.inference.ask('recognise', [{ subject: `file ${file.id}`, fileId: file.id }], { priority: 3 });
    await describeIt('В фоне.');
    expect(await waiting()).toEqual([]);

    await user.api.sendCommand({ body: { command: RECOGNISE_COMMAND, params: { data_source_file_id: file.id } } });
    await describeIt('Снова.');
    await worker.answer(await worker.nextOf('answer'), 'нет');
    expect(await answersOf(file)).toEqual({ 'Есть ли кошка?': ['нет'] });
  });

  it('that has moved is asked what it was not asked there yet; a copy keeps its answers and is asked the rest', async () => {
    await toProject('Есть ли кошка?');
    await toSource('Сколько людей?');
    const yard = await user.api.createDataSource({
      body: { project: place.projectId, title: 'Двор', description: '' },
    });
    const inYard = await toSource('Есть ли снег?', { ...place, dataSourceId: yard.id });
    await reactTo(inYard);
    const [file, undescribed] = [await add(), await add()];
    await describeIt();
    const left = await worker.next();
    for (const _ of [1, 2]) await worker.answer(await worker.nextOf('answer'), 'да');

    await user.api.moveFiles({ body: { file_ids: [file.id, undescribed.id], data_source_id: yard.id } });
    const task = await worker.nextOf('answer');
    expect(task.payload.question).toBe('Есть ли снег?');
    expect(await waiting()).toEqual([]);
    await worker.answer(task, 'да');
    // An old file: nobody is called because of it.
    expect(told.at(-1)).toMatchObject([{ fileId: file.id, dataSourceId: yard.id, isQuiet: true }]);
    expect(await answersOf(file)).toEqual({ 'Есть ли кошка?': ['да'], 'Есть ли снег?': ['да'] });
    await worker.fail(left, false);

    const roof = await user.api.createDataSource({
      body: { project: place.projectId, title: 'Крыша', description: '' },
    });
    await toSource('Есть ли дым?', { ...place, dataSourceId: roof.id });
    const copied = async (dataSourceId: number) =>
      (await user.api.copyFiles({ body: { file_ids: [file.id], data_source_id: dataSourceId } })).file_ids[0] ?? 0;
    expect(await answersOf({ ...file, id: await copied(roof.id) })).toEqual({
      'Есть ли кошка?': ['да'],
      'Есть ли дым?': [],
    });
    expect(await waiting()).toEqual(['Есть ли дым?']);
    // Where it was answered about once, it need not be asked again.
    expect(await answersOf({ ...file, id: await copied(place.dataSourceId) })).toEqual({
      'Есть ли кошка?': ['да'],
      'Сколько людей?': ['да'],
    });
    expect(await waiting()).toEqual([]);
  });

  it('of a deleted source is not asked, nor is a question that was switched off or that no longer concerns the file', async () => {
    const question = await toSource();
    const [one, two, three] = [await add(), await add(), await add()];
    for (const _ of [one, two, three]) await describeIt();
    const held = await worker.nextOf('answer');
    const yard = await user.api.createDataSource({
      body: { project: place.projectId, title: 'Двор', description: '' },
    });
    await user.api.moveFiles({ body: { file_ids: [one.id], data_source_id: yard.id } });
    expect(await worker.answer(held, 'два')).toBe(false);
    const params = { ...place, questionId: question.id };
    await user.api.deactivateSourceQuestion({ params });
    expect(await worker.lease(1, ['answer'])).toEqual([]);
    await user.api.activateSourceQuestion({ params });
    await user.api.deleteDataSource({ params: place });
    expect(await waiting()).toEqual([]);
    expect(told).toEqual([]);
  });
});

describe('an answer', () => {
  it('is wanted about each frame of a video, once; what the reactions say is told in the order of the seconds', async () => {
    const folder = makeMediaFolder();
    onTestFinished(folder.remove);
    await makeVideo(folder.file('clip.mp4'), { seconds: 6 });
    const question = await toProject();
    const [yes, no] = [
      await reactTo(question),
      await reactTo(question, {
        conditionType: 'EQUALS',
        value: 'нет',
        positiveReaction: 'Пусто',
        negativeReaction: '',
      }),
    ];
    const file = await prepared(
      user,
      await upload(app, user, place, { bytes: readFileSync(folder.file('clip.mp4')), name: 'clip.mp4' }),
    );
    const recognise = await worker.next();
    await worker.tell(recognise, 'Ролик.', { frames: recognise.payload.frames.map(() => ({})) });
    const task = await worker.nextOf('answer');
    const { frames } = task.payload;
    expect(frames.length).toBeGreaterThan(1);
    const whole = answered(task, ['да', 'нет', 'не знаю']);
    if (whole.task !== 'answer') throw new Error('of another kind');
    const { answers } = whole.result;
    for (const wrong of [answers.slice(1), [...answers, ...answers.slice(0, 1)]])
      await expect(worker.finish(task, { task: 'answer', result: { answers: wrong, seen: [] } })).rejects.toMatchObject(
        { status: 422, problem: { errors: { result: 'Нужен один ответ о каждом кадре' } } },
      );
    expect(told).toEqual([]);
    expect(await worker.finish(task, { task: 'answer', result: { answers: answers.toReversed(), seen: [] } })).toBe(
      true,
    );
    const about = {
      questionId: question.id,
      cooldownSeconds: 60,
      userId: expect.any(Number),
      ...place,
      fileId: file.id,
      confidence: null,
      isQuiet: false,
    };
    expect(told).toEqual([
      [
        {
          ...about,
          reactionId: yes.id,
          frameId: frames[0]?.id,
          second: frames[0]?.second,
          answer: 'да',
          text: 'Кошка!',
        },
        {
          ...about,
          reactionId: no.id,
          frameId: frames[1]?.id,
          second: frames[1]?.second,
          answer: 'нет',
          text: 'Пусто',
        },
      ],
    ]);
    const { cqrsTasks } = await user.api.listFileAnswers({ params: { fileId: file.id, questionId: question.id } });
    expect(cqrsTasks.map(({ second, content }) => [second, content])).toEqual(
      frames.map(({ second }, at) => [second, ['да', 'нет'][at] ?? 'не знаю']),
    );
  });

  it('of two workers that race for it counts once, and so does what it makes the reactions say', async () => {
    await reactTo(await toProject());
    const file = await add();
    await describeIt();
    const first = await worker.nextOf('answer');
    worker.fallSilent();
    const second = await other.nextOf('answer');
    expect(second.id).toBe(first.id);
    // The one was too late; the answer to the other's first sending was lost.
    expect(
      await Promise.all([worker.answer(first, 'да'), other.answer(second, 'да'), other.answer(second, 'да')]),
    ).toEqual([false, true, true]);
    expect(told).toMatchObject([[{ fileId: file.id, text: 'Кошка!' }]]);
    expect(await answersOf(file)).toEqual({ 'Есть ли кошка?': ['да'] });
  });

  it('to a question that was put in other words meanwhile is too late: the question is asked in its new words', async () => {
    const question = await toProject('Есть ли кошка?');
    await reactTo(question);
    const file = await add();
    await describeIt();
    const task = await worker.nextOf('answer');
    const params = { ...place, questionId: question.id };
    await user.api.changeProjectQuestion({ params, body: { content: 'Есть ли пёс?' } });
    expect(await worker.answer(task, 'да')).toBe(false);
    const again = await worker.nextOf('answer');
    expect(again.payload.question).toBe('Есть ли пёс?');
    await worker.answer(again, 'нет');
    expect(await answersOf(file)).toEqual({ 'Есть ли пёс?': ['нет'] });
    // What was answered to other words is no answer to these.
    app.clock.advance(1000);
    await user.api.changeProjectQuestion({ params, body: { content: 'Есть ли лось?' } });
    expect(await answersOf(file)).toEqual({ 'Есть ли лось?': [] });
    expect(told).toEqual([]);
  });

  it('to the old words is too late also from a worker that was taken for dead before the question was put in others', async () => {
    const question = await toProject('Есть ли кошка?');
    const file = await add();
    await describeIt();
    const task = await worker.nextOf('answer');
    worker.fallSilent();
    // Whoever asks for work finds that the first has fallen silent; the task waits, and the first may still answer it.
    await other.lease(1, ['backtest']);
    await user.api.changeProjectQuestion({
      params: { ...place, questionId: question.id },
      body: { content: 'Есть ли пёс?' },
    });
    expect(await worker.answer(task, 'да')).toBe(false);
    expect(await answersOf(file)).toEqual({ 'Есть ли пёс?': [] });
    expect(await waiting()).toEqual(['Есть ли пёс?']);
  });
});

describe('how often a question was right', () => {
  const checks = async () =>
    (await user.api.listProjectQuestions({ params: place })).aiQuestions.map((question) => question.checks);
  const claim = (questionId: number, frameId: number, sentAt?: Date) =>
    app.questions.noteVerdict({
      questionId,
      frameId,
      fileId: 1,
      answer: 'да',
      isRight: false,
      source: 'feed',
      ...(sentAt && { sentAt }),
    });

  it('counts only what somebody called an error, each call once, and starts anew with other words', async () => {
    const [one, two] = [await toProject('Есть ли кошка?'), await toProject('Есть ли пёс?')];
    for (const _ of [1, 2]) await claim(one.id, 7);
    await claim(two.id, 7);
    expect(await checks()).toEqual([
      { right: 0, wrong: 1 },
      { right: 0, wrong: 1 },
    ]);
    expect(await app.questions.findQuestions([one.id, 999_999])).toEqual([{ id: one.id, content: 'Есть ли кошка?' }]);
    const params = { ...place, questionId: one.id };
    // The same words, and another pause between messages, are no other question.
    expect(
      (await user.api.changeProjectQuestion({ params, body: { content: ' Есть ли кошка? ', cooldown_seconds: 1 } }))
        .checks,
    ).toEqual({ right: 0, wrong: 1 });
    const before = app.clock.now();
    app.clock.advance(1000);
    expect((await user.api.changeProjectQuestion({ params, body: { content: 'Есть ли кот?' } })).checks).toEqual({
      right: 0,
      wrong: 0,
    });
    // A message of the old words.
    await claim(one.id, 8, before);
    expect((await checks())[0]).toEqual({ right: 0, wrong: 0 });
    expect((await checks())[1]).toEqual({ right: 0, wrong: 1 });
  });
});
