import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { APPLY_QUESTION_COMMAND, BACKTEST_COMMAND, RECOGNISE_COMMAND } from '@rakurs/contract';
import { makeJpeg } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { choosePlan, newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../testing/worker-kit.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
let worker: ReturnType<typeof createTestWorker>;
beforeAll(async () => {
  app = await openTestApp({ WELCOME_CREDIT: '1' });
  worker = createTestWorker(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  place = await newPlace(user);
  // Nothing that another test has left is handed out here.
  await worker.giveUpAll();
});

let shade = 0;
const add = async (at: Place = place) => {
  const file = await prepared(
    user,
    await upload(app, user, at, { bytes: await makeJpeg({ width: 64 + ++shade, height: 48 }) }),
  );
  await worker.tell(await worker.next(), 'Готово.');
  return file;
};
const put = (content = 'Есть ли кошка?', more: { isActive?: boolean } = {}) =>
  user.api.createSourceQuestion({ params: place, body: { content, ...more } });
const paused = async () => (await user.api.showWallet()).paused;
const send = async (command: string, params: Record<string, unknown>) =>
  (await user.api.sendCommand({ body: { command, params } })).ticket.id;
const ticket = (ticketId: number) => user.api.checkTicket({ body: { ticketId } });
const PLAN_REQUIRED = { status: 402, problem: { code: 'plan_required' } };

it('applies and tries no question where there is no plan, and makes no ticket of the attempt', async () => {
  await choosePlan(user, place);
  const { id: question_id } = await put();
  const without = await newPlace(user);
  await user.api.changeDataSource({ params: place, body: { project: without.projectId } });
  await expect(send(APPLY_QUESTION_COMMAND, { question_id })).rejects.toMatchObject(PLAN_REQUIRED);
  await expect(send(BACKTEST_COMMAND, { question_id })).rejects.toMatchObject(PLAN_REQUIRED);
  expect((await user.api.listTickets()).tickets).toEqual([]);
});

it('lets answers wait for a plan in a project that came to questions without one, and goes on when it is chosen', async () => {
  const without = await newPlace(user);
  await choosePlan(user, place);
  await put();
  await user.api.changeDataSource({ params: place, body: { project: without.projectId } });
  const moved = { ...place, projectId: without.projectId };
  const file = await add(moved);
  expect(await paused()).toMatchObject({ no_plan: 1 });
  expect(await worker.lease(1, ['answer'])).toEqual([]);
  await choosePlan(user, without);
  await worker.answer(await worker.nextOf('answer'), 'да');
  expect((await user.api.listFileQuestions({ params: { fileId: file.id } })).aiQuestions).toMatchObject([
    { cqrsTasks: [{ content: 'да' }] },
  ]);
  expect(await user.api.showProjectSpending({ params: without })).toMatchObject({ spent: 5 });
});

it('goes on with what waited for a plan when its source moves to a project that has one', async () => {
  const [without, paid] = [await newPlace(user), await newPlace(user, { plan: 'Старт' })];
  await choosePlan(user, place);
  await put();
  await user.api.changeDataSource({ params: place, body: { project: without.projectId } });
  await add({ ...place, projectId: without.projectId });
  expect(await paused()).toMatchObject({ no_plan: 1 });
  await user.api.changeDataSource({ params: place, body: { project: paid.projectId } });
  await worker.answer(await worker.nextOf('answer'), 'да');
  expect(await user.api.showProjectSpending({ params: paid })).toMatchObject({ spent: 5 });
});

it('asks of a source that moved as many questions as the plan there allows, those that were put first, and the others wait', async () => {
  await choosePlan(user, place, 'Дело');
  for (const at of [1, 2, 3, 4, 5, 6, 7]) await put(`Вопрос ${at}`);
  const smaller = await newPlace(user, { plan: 'Старт' });
  await user.api.changeDataSource({ params: place, body: { project: smaller.projectId } });
  await add({ ...place, projectId: smaller.projectId });
  expect(await paused()).toMatchObject({ no_plan: 2, no_funds: 0 });
  const asked = await worker.lease(16, ['answer']);
  expect(asked.flatMap((task) => (task.task === 'answer' ? task.payload.question : [])).toSorted()).toEqual(
    [1, 2, 3, 4, 5].map((at) => `Вопрос ${at}`),
  );
  await choosePlan(user, smaller, 'Дело');
  await vi.waitFor(async () => expect(await paused()).toMatchObject({ no_plan: 0 }));
});

it('shows what the next trial would cost', async () => {
  await choosePlan(user, place);
  const { id: questionId } = await put('Есть ли кошка?', { isActive: false });
  const kopecks = async () => (await user.api.showBacktest({ params: { questionId } })).price.kopecks;
  expect(await kopecks()).toBe(0);
  await add();
  await add();
  expect(await kopecks()).toBe(10);
  const ticketId = await send(BACKTEST_COMMAND, { question_id: questionId, price_shown: 10 });
  await worker.answer(await worker.nextOf('backtest'), 'да');
  await vi.waitFor(async () => expect(await ticket(ticketId)).toMatchObject({ status: 'выполнено' }));
  const [charge] = (await user.api.listCharges({ query: {} })).usersDebtDtos;
  expect(charge).toMatchObject({
    total_price: 10,
    inferences: 2,
    debt_title: 'Проверка вопроса «Есть ли кошка?»',
    data_source_id: place.dataSourceId,
    data_source_file_id: null,
  });
  expect((await user.api.showCharge({ params: { chargeId: charge?.id ?? 0 } })).frames).toMatchObject([
    { answer: 'да' },
    { answer: 'да' },
  ]);
  await user.api.changeDataSource({ params: place, body: { project: (await newPlace(user)).projectId } });
  expect(await kopecks()).toBeNull();
});

it.each([
  [
    'a question about old files',
    async () => ({ command: APPLY_QUESTION_COMMAND, params: { question_id: (await put()).id } }),
  ],
  ['reading anew', async () => ({ command: RECOGNISE_COMMAND, params: { data_source_id: place.dataSourceId } })],
])('says on the ticket of %s that the money is short, and takes that back when there is some', async (_, wanted) => {
  const [one, other] = [await add(), await add()];
  await choosePlan(user, place, 'Поток');
  const { command, params } = await wanted();
  // There is money for two frames: so much is held elsewhere that none is left.
  const elsewhere = await newPlace(user, { plan: 'Поток' });
  const held = await Promise.all(
    [1, 2].map(async () =>
      prepared(
        user,
        await upload(app, user, elsewhere, { bytes: await makeJpeg({ width: 64 + ++shade, height: 48 }) }),
      ),
    ),
  );
  expect(await user.api.showWallet()).toMatchObject({ balance: 100, reserved: 80 });
  const ticketId = await send(command, params);
  await vi.waitFor(
    async () =>
      expect(await ticket(ticketId)).toMatchObject({
        status: 'выполняется',
        progress: 0,
        note: 'Недостаточно средств',
      }),
    { timeout: 20_000 },
  );
  expect((await user.api.listTickets()).tickets).toMatchObject([{ id: ticketId, note: 'Недостаточно средств' }]);
  expect(await paused()).toMatchObject({ no_funds: 2 });
  // What held the money goes, and lets go of it.
  for (const { id: fileId } of held)
    await user.api.deleteFile({ params: { dataSourceId: elsewhere.dataSourceId, fileId } });
  await user.api.emptyTrash();
  await vi.waitFor(async () => expect(await ticket(ticketId)).not.toHaveProperty('note'), { timeout: 20_000 });
  expect(await paused()).toMatchObject({ no_funds: 0 });
  expect([one, other]).toHaveLength(2);
});

it('lets go of answers that waited for money once their question is switched off', async () => {
  await choosePlan(user, place, 'Поток');
  await add();
  const { id: questionId } = await put();
  await add();
  expect(await paused()).toMatchObject({ no_funds: 1 });
  await user.api.deactivateSourceQuestion({ params: { ...place, questionId } });
  await vi.waitFor(async () => expect(await paused()).toMatchObject({ no_funds: 0 }));
  expect(await worker.lease(16, ['answer'])).toEqual([]);
  expect(await user.api.showWallet()).toMatchObject({ balance: 20, reserved: 0 });
});

it('counts no question of a source in the trash against the plan', async () => {
  await choosePlan(user, place);
  for (const at of [1, 2, 3, 4, 5]) await put(`Вопрос ${at}`);
  await expect(user.api.createProjectQuestion({ params: place, body: { content: 'Шестой?' } })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'plan_limit' },
  });
  await user.api.deleteDataSource({ params: place });
  expect(await user.api.createProjectQuestion({ params: place, body: { content: 'Шестой?' } })).toMatchObject({
    isActive: true,
  });
  expect(await user.api.showProjectSpending({ params: place })).toMatchObject({ classifiers: 1 });
});

it('a copy of a file that waits for money to be read again does not wait for it', async () => {
  const file = await add();
  await choosePlan(user, place, 'Поток');
  await user.api.changeProjectSpending({ params: place, body: { budget: 0 } });
  await send(RECOGNISE_COMMAND, { data_source_file_id: file.id });
  await vi.waitFor(async () =>
    expect(await user.api.showFile({ params: { ...place, fileId: file.id } })).toMatchObject({
      recognition: 'over_budget',
    }),
  );
  const elsewhere = await newPlace(user);
  const { file_ids } = await user.api.copyFiles({
    body: { file_ids: [file.id], data_source_id: elsewhere.dataSourceId },
  });
  expect(await user.api.showFile({ params: { ...elsewhere, fileId: file_ids[0] ?? 0 } })).toMatchObject({
    recognition: 'done',
  });
});

it('shows what files will cost where they are put, and charges just that', async () => {
  await choosePlan(user, place);
  await put();
  const file = await add();
  await worker.answer(await worker.nextOf('answer'), 'да');
  const yard = await user.api.createDataSource({
    body: { project: place.projectId, title: 'Двор', description: '' },
  });
  const priceOf = (act: 'move' | 'copy', data_source_id: number) =>
    user.api.showPlacingPrice({ body: { act, file_ids: [file.id], data_source_id } });
  expect(await priceOf('move', yard.id)).toMatchObject({ files: 0, frames: 0, kopecks: 0 });
  await user.api.createSourceQuestion({
    params: { ...place, dataSourceId: yard.id },
    body: { content: 'Есть ли снег?' },
  });
  const before = (await user.api.showProjectSpending({ params: place })).spent;
  expect(await priceOf('move', yard.id)).toMatchObject({ files: 1, frames: 1, kopecks: 5 });
  // A copy beside its original has its answers.
  expect(await priceOf('copy', place.dataSourceId)).toMatchObject({ kopecks: 0 });
  await user.api.moveFiles({ body: { file_ids: [file.id], data_source_id: yard.id } });
  await worker.answer(await worker.nextOf('answer'), 'нет');
  expect((await user.api.showProjectSpending({ params: place })).spent).toBe(before + 5);
  expect(await priceOf('move', yard.id)).toMatchObject({ kopecks: 0 });
});
