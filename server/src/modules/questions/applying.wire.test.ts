import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { APPLY_QUESTION_COMMAND, CANCELLED, type ApplyQuestionParams, type DataSourceFile } from '@rakurs/contract';
import { makeJpeg } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { choosePlan, newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../testing/worker-kit.ts';
import { reactionsFired, type FiredReaction } from './index.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
let worker: ReturnType<typeof createTestWorker>;
const told: FiredReaction[] = [];
beforeAll(async () => {
  app = await openTestApp();
  worker = createTestWorker(app);
  app.hooks.on(reactionsFired, async (reactions) => void told.push(...reactions));
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  place = await newPlace(user, { plan: 'Старт' });
  told.length = 0;
});

let shade = 0;
const add = async (at: Place = place): Promise<DataSourceFile> => {
  const file = await prepared(
    user,
    await upload(app, user, at, { bytes: await makeJpeg({ width: 64 + ++shade, height: 48 }) }),
  );
  await worker.tell(await worker.next(), 'Готово.');
  return file;
};
const put = async (content = 'Есть ли кошка?') => {
  const question = await user.api.createProjectQuestion({ params: place, body: { content } });
  await user.api.createReaction({
    params: { ...place, questionId: question.id },
    body: { conditionType: 'CONTAINS', value: 'да', positiveReaction: 'Кошка!', negativeReaction: '' },
  });
  return question;
};
const apply = async (params: ApplyQuestionParams, by = user) =>
  (await by.api.sendCommand({ body: { command: APPLY_QUESTION_COMMAND, params } })).ticket.id;
const ticket = (ticketId: number, of = user) => of.api.checkTicket({ body: { ticketId } });
const ended = (ticketId: number, of = user) =>
  vi.waitFor(
    async () => {
      const now = await ticket(ticketId, of);
      if (now.status !== 'выполнено' && now.status !== 'ошибка') throw new Error('not yet');
      return now;
    },
    { timeout: 20_000, interval: 50 },
  );
const show = (questionId: number) => user.api.showApplying({ params: { questionId } });

it('shows how many files and frames, how many kopecks at the project’s plan, and how long at the pace of the workers', async () => {
  app.clock.advance(60_000);
  const question = await put();
  expect(await show(question.id)).toEqual({
    files: 0,
    frames: 0,
    kopecks: 0,
    seconds: null,
    available: 10_000,
    budget_left: null,
  });
  await user.api.deactivateProjectQuestion({ params: { ...place, questionId: question.id } });
  const [first] = [await add(), await add()];
  const elsewhere = await newPlace(user);
  await add(elsewhere);
  await user.api.activateProjectQuestion({ params: { ...place, questionId: question.id } });
  const { value } = await choosePlan(user, place, 'Дело');
  await user.api.changeProjectSpending({ params: place, body: { budget: 100 } });
  await worker.api.workerHeartbeat({ body: { name: 'w', version: '1', models: [], files_per_minute: 3, leases: [] } });
  // 2 frames of 120 a minute. Two descriptions by the plan before were charged and count against the budget.
  expect(await show(question.id)).toEqual({
    files: 2,
    frames: 2,
    kopecks: 2 * value,
    seconds: 1,
    available: 9990,
    budget_left: 90,
  });
  await app.questions.ask(question, first?.id ?? 0);
  await worker.answer(await worker.nextOf('answer'), 'нет');
  expect(await show(question.id)).toMatchObject({ files: 1, frames: 1 });
  // In other words it was answered nowhere.
  app.clock.advance(1000);
  await user.api.changeProjectQuestion({
    params: { ...place, questionId: question.id },
    body: { content: 'Есть ли кот?' },
  });
  expect(await show(question.id)).toMatchObject({ files: 2, frames: 2 });
});

it('asks about all unanswered frames with progress, writes quietly, and asks nothing the second time', async () => {
  for (const _ of [1, 2, 3]) await add();
  const question = await put();
  const ticketId = await apply({ question_id: question.id });
  const [first, second, third] = [
    await worker.nextOf('answer'),
    await worker.nextOf('answer'),
    await worker.nextOf('answer'),
  ];
  await worker.answer(first, 'да');
  expect(await ticket(ticketId)).toMatchObject({ status: 'выполняется', progress: expect.closeTo(1 / 3) });
  await worker.fail(second, false);
  await worker.answer(third, 'нет');
  expect(await ended(ticketId)).toMatchObject({ status: 'выполнено', result: { files: 3, failed: 1 } });
  expect(told).toMatchObject([{ text: 'Кошка!', isQuiet: true }]);
  // What failed is asked once more, and nothing else.
  const again = await apply({ question_id: question.id });
  await worker.answer(await worker.nextOf('answer'), 'да');
  expect(await ended(again)).toMatchObject({ result: { files: 1, failed: 0 } });
  expect(await ended(await apply({ question_id: question.id }))).toMatchObject({
    status: 'выполнено',
    result: { files: 0, failed: 0 },
  });
});

it('says nothing in the feed when no messages are wanted, and keeps the answers', async () => {
  const file = await add();
  const question = await put();
  const ticketId = await apply({ question_id: question.id, with_messages: false });
  await worker.answer(await worker.nextOf('answer'), 'да');
  expect(await ended(ticketId)).toMatchObject({ result: { files: 1, failed: 0 } });
  expect(told).toEqual([]);
  expect(
    (await user.api.listFileAnswers({ params: { fileId: file.id, questionId: question.id } })).cqrsTasks,
  ).toMatchObject([{ content: 'да' }]);
});

it('takes back what nobody has begun when it is cancelled; what is begun may end', async () => {
  for (const _ of [1, 2]) await add();
  const question = await put();
  const ticketId = await apply({ question_id: question.id });
  const begun = await worker.nextOf('answer');
  expect(await user.api.cancelTicket({ params: { ticketId } })).toMatchObject({ status: 'ошибка', error: CANCELLED });
  expect(await worker.lease(1, ['answer'])).toEqual([]);
  expect(await worker.answer(begun, 'да')).toBe(true);
  expect(await ticket(ticketId)).toMatchObject({ status: 'ошибка', error: CANCELLED });
  expect(await show(question.id)).toMatchObject({ files: 1 });
});

it('ends when the last file it waits for is gone for good, and refuses a question that is off', async () => {
  const file = await add();
  const question = await put();
  const ticketId = await apply({ question_id: question.id });
  await worker.nextOf('answer');
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } });
  await user.api.emptyTrash();
  expect(await ended(ticketId)).toMatchObject({ status: 'выполнено', result: { files: 0, failed: 0 } });
  await user.api.deactivateProjectQuestion({ params: { ...place, questionId: question.id } });
  expect(await ended(await apply({ question_id: question.id }))).toMatchObject({
    status: 'ошибка',
    error: 'Вопрос отключён. Включите его, чтобы задать о прежних файлах.',
  });
});
