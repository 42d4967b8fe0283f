import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { APPLY_QUESTION_COMMAND, CANCELLED, type ApplyQuestionParams, type DataSourceFile } from '@rakurs/contract';
import { makeJpeg } from '../../../testing/media/make-media.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { choosePlan, newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../testing/worker-kit.ts';
import { reactionsFired, type FiredReaction } from './index.ts';

let app: TestApp;
let person: Person;
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
  person = await app.newPerson();
  place = await newPlace(person, { plan: 'Старт' });
  told.length = 0;
});

let shade = 0;
const add = async (at: Place = place): Promise<DataSourceFile> => {
  const file = await prepared(
    person,
    await upload(app, person, at, { bytes: await makeJpeg({ width: 64 + ++shade, height: 48 }) }),
  );
  await worker.tell(await worker.next(), 'Готово.');
  return file;
};
const put = async (content = 'Есть ли кошка?') => {
  const question = await person.api.createProjectQuestion({ params: place, body: { content } });
  await person.api.createReaction({
    params: { ...place, questionId: question.id },
    body: { conditionType: 'CONTAINS', value: 'да', positiveReaction: 'Кошка!', negativeReaction: '' },
  });
  return question;
};
const apply = async (params: ApplyQuestionParams, by = person) =>
  (await by.api.sendCommand({ body: { command: APPLY_QUESTION_COMMAND, params } })).ticket.id;
const ticket = (ticketId: number, of = person) => of.api.checkTicket({ body: { ticketId } });
const ended = (ticketId: number, of = person) =>
  vi.waitFor(
    async () => {
      const now = await ticket(ticketId, of);
      if (now.status !== 'выполнено' && now.status !== 'ошибка') throw new Error('not yet');
      return now;
    },
    { timeout: 20_000, interval: 50 },
  );
const show = (questionId: number) => person.api.showApplying({ params: { questionId } });

it('shows nobody else what applying would take, and applies nothing of somebody else’s', async () => {
  await add();
  const question = await put();
  const stranger = await app.newPerson();
  await expect(stranger.api.showApplying({ params: { questionId: question.id } })).rejects.toMatchObject({
    status: 404,
    problem: { detail: 'Вопрос не найден' },
  });
  expect(await ended(await apply({ question_id: question.id }, stranger), stranger)).toMatchObject({
    status: 'ошибка',
    error: 'Вопрос не найден',
  });
  expect(await worker.lease(1, ['answer'])).toEqual([]);
});

it('tells how many files and frames, how many kopecks at the project’s plan, and how long at the pace of who works', async () => {
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
  await person.api.deactivateProjectQuestion({ params: { ...place, questionId: question.id } });
  const [first] = [await add(), await add()];
  const elsewhere = await newPlace(person);
  await add(elsewhere);
  await person.api.activateProjectQuestion({ params: { ...place, questionId: question.id } });
  const { value } = await choosePlan(person, place, 'Дело');
  await person.api.changeProjectSpending({ params: place, body: { budget: 100 } });
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
  await person.api.changeProjectQuestion({
    params: { ...place, questionId: question.id },
    body: { content: 'Есть ли кот?' },
  });
  expect(await show(question.id)).toMatchObject({ files: 2, frames: 2 });
});

it('asks about all that was not answered, with progress, tells it quietly, and asks nothing when it is done once more', async () => {
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
    (await person.api.listFileAnswers({ params: { fileId: file.id, questionId: question.id } })).cqrsTasks,
  ).toMatchObject([{ content: 'да' }]);
});

it('takes back what nobody has begun when it is cancelled; what is begun may end', async () => {
  for (const _ of [1, 2]) await add();
  const question = await put();
  const ticketId = await apply({ question_id: question.id });
  const begun = await worker.nextOf('answer');
  expect(await person.api.cancelTicket({ params: { ticketId } })).toMatchObject({ status: 'ошибка', error: CANCELLED });
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
  await person.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } });
  await person.api.emptyTrash();
  expect(await ended(ticketId)).toMatchObject({ status: 'выполнено', result: { files: 0, failed: 0 } });
  await person.api.deactivateProjectQuestion({ params: { ...place, questionId: question.id } });
  expect(await ended(await apply({ question_id: question.id }))).toMatchObject({
    status: 'ошибка',
    error: 'Вопрос отключён. Включите его, чтобы задать о прежних файлах.',
  });
});
