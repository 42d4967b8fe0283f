import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { DialogMessage, TaskResult } from '@rakurs/contract';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { newPlace, type Place } from '../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../testing/worker-kit.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const MINUTE_MS = 60_000;
const PRICE = 15;
const WELCOME = 100;
let kept: TestDatabase;
let app: TestApp;
let user: TestUser;
let place: Place;
let dialogId: number;
let userId: number;
let worker: ReturnType<typeof createTestWorker>;

beforeAll(async () => {
  kept = await openTestDatabase();
  app = await openTestApp({ WELCOME_CREDIT: '1' }, kept);
  worker = createTestWorker(app);
  // Time stands still unless it is moved: no worker falls silent because the machine is slow.
  app.clock.set(app.clock.now());
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  place = await newPlace(user);
  dialogId = (await user.api.showDataSource({ params: place })).ai_dialog_id;
  userId = (await user.api.me()).id;
});

const says = (models: { skill: 'chat' | 'describe'; provider: string; model: string }[]) =>
  worker.api.workerHeartbeat({ body: { name: 'w', version: '1', models, files_per_minute: null, leases: [] } });
const hasModel = () => says([{ skill: 'chat', provider: 'openai', model: 'm' }]);
const hasNone = () => says([{ skill: 'describe', provider: 'openai', model: 'm' }]);
const choose = async (value = PRICE) => {
  const { rates } = await user.api.listRates();
  await user.api.changeActiveRate({
    params: { projectId: place.projectId },
    body: { rateId: rates.find((rate) => rate.value === value)?.id ?? 0 },
  });
};
const price = () => user.api.showReplyPrice({ params: { dialogId } });
const send = async (price_shown?: number): Promise<DialogMessage> =>
  user.api.sendDialogMessage({
    params: { dialogId },
    body: { content: 'Сколько   файлов?', ...(price_shown !== undefined && { price_shown }) },
  });
const replyTo = ({ id }: DialogMessage): Promise<string> =>
  vi.waitFor(async () => {
    const reply = (await user.api.listDialogMessages({ params: { dialogId } })).dialogMessages.find(
      (message) => message.id > id && message.authorType === 'ai',
    );
    if (!reply) throw new Error('not answered yet');
    return reply.content;
  }, PATIENCE);
const sums = () => app.billing.sumsOf(userId);
const told: TaskResult = {
  task: 'chat',
  result: { text: 'Один файл.', citations: [], provider: 'openai', model: 'm' },
};
const job = "from queue.job where name = 'chat.answer' and (data->>'messageId')::int = $1";
const answerAgain = async ({ id }: DialogMessage): Promise<void> => {
  await kept.database.raw(
    `update queue.job set state = 'retry', completed_on = null, start_after = now() where id = (select id ${job})`,
    [id],
  );
  await vi.waitFor(
    async () => expect((await kept.database.raw(`select state ${job}`, [id])).rows).toEqual([{ state: 'completed' }]),
    PATIENCE,
  );
};
const openTasks = async () =>
  (
    await kept.database.raw(
      "select state from inference_tasks where task = 'chat' and user_id = $1 and state in ('waiting', 'leased', 'paused')",
      [userId],
    )
  ).rows;

it('shows what an answer costs, holds it before the model begins, and charges it once, however often the worker answers', async () => {
  await hasModel();
  await choose();
  expect(await price()).toEqual({ answered_by: 'language_model', kopecks: PRICE, reason: null });
  const said = await send(PRICE);
  const task = await worker.nextOf('chat');
  expect(await sums()).toMatchObject({ available: WELCOME - PRICE, reserved: PRICE, charges: 0 });
  // The job runs again, as after a crash.
  await answerAgain(said);
  expect(await worker.finish(task, told)).toBe(true);
  expect(await worker.finish(task, told)).toBe(true);
  expect(await replyTo(said)).toBe('Один файл.');
  expect(await sums()).toEqual({
    incomes: WELCOME,
    available: WELCOME - PRICE,
    reserved: 0,
    charges: PRICE,
    accruals: 0,
  });
  const { usersDebtDtos } = await user.api.listCharges({ query: {} });
  expect(usersDebtDtos).toMatchObject([
    {
      debt_title: 'Чат: «Сколько файлов?»',
      total_price: PRICE,
      inferences: 1,
      project_id: place.projectId,
      data_source_id: place.dataSourceId,
      data_source_file_id: null,
    },
  ]);
  expect(await user.api.showCharge({ params: { chargeId: usersDebtDtos[0]?.id ?? 0 } })).toMatchObject({
    question: null,
    frames: [],
  });
});

it('lets the price go where the model fails, and where nobody waits for it any longer', async () => {
  await hasModel();
  await choose();
  const said = await send(PRICE);
  await worker.fail(await worker.nextOf('chat'), false);
  expect(await replyTo(said)).toBe('Файлов нет.');
  expect(await sums()).toMatchObject({ available: WELCOME, reserved: 0, charges: 0 });
  await hasModel();
  const other = await send(PRICE);
  const late = await worker.nextOf('chat');
  app.clock.advance(2 * MINUTE_MS);
  expect(await replyTo(other)).toBe('Файлов нет.');
  expect(await worker.finish(late, told)).toBe(false);
  expect(await sums()).toMatchObject({ available: WELCOME, reserved: 0, charges: 0 });
});

it('answers by our own search and says so without a plan, without funds, over the budget: the question is never lost', async () => {
  await hasModel();
  expect(await price()).toEqual({ answered_by: 'own_search', kopecks: 0, reason: 'no_plan' });
  expect(await replyTo(await send(0))).toBe(
    'Файлов нет.\n\nОтвет дан без языковой модели: для неё нужен тариф проекта.',
  );
  await choose();
  await user.api.changeProjectSpending({ params: { projectId: place.projectId }, body: { budget: PRICE - 1 } });
  expect(await price()).toMatchObject({ answered_by: 'own_search', reason: 'over_budget' });
  await hasModel();
  expect(await replyTo(await send(PRICE))).toContain('бюджет проекта на месяц исчерпан');
  await user.api.changeProjectSpending({ params: { projectId: place.projectId }, body: { budget: null } });
  for (let paid = 0; paid + PRICE <= WELCOME; paid += PRICE) {
    await hasModel();
    const said = await send(PRICE);
    await worker.finish(await worker.nextOf('chat'), told);
    await replyTo(said);
  }
  await hasModel();
  expect(await price()).toMatchObject({ answered_by: 'own_search', kopecks: 0, reason: 'no_funds' });
  expect(await replyTo(await send(PRICE))).toContain('на счёте недостаточно средств');
  expect(await sums()).toMatchObject({ available: WELCOME % PRICE, reserved: 0, charges: WELCOME - (WELCOME % PRICE) });
  expect(await openTasks()).toEqual([]);
});

it('charges nothing whose price was not shown, or was shown lower', async () => {
  await hasModel();
  await choose();
  expect(await replyTo(await send())).toContain('её цена не была показана');
  await hasModel();
  expect(await replyTo(await send(PRICE - 1))).toContain('её цена изменилась');
  expect(await sums()).toMatchObject({ available: WELCOME, reserved: 0, charges: 0 });
});

it('prices nothing where no worker of the installation has a language model for chats', async () => {
  await hasNone();
  await choose();
  expect(await price()).toEqual({ answered_by: 'own_search', kopecks: 0, reason: null });
  expect(await replyTo(await send(PRICE))).toBe('Файлов нет.');
  await hasModel();
  expect(await price()).toMatchObject({ answered_by: 'language_model' });
  app.clock.advance(MINUTE_MS);
  // It has fallen silent.
  expect(await price()).toMatchObject({ answered_by: 'own_search', reason: null });
  expect(await sums()).toMatchObject({ available: WELCOME, charges: 0 });
});

it('hands the questions of users out in turns, however many one of them has', async () => {
  await hasModel();
  await choose();
  for (let at = 0; at < 3; at += 1) await send(PRICE);
  const owners = async () =>
    (
      await kept.database.raw(
        "select user_id from inference_tasks where task = 'chat' and state = 'waiting' order by id",
      )
    ).rows;
  await vi.waitFor(
    async () => expect(await owners()).toEqual(Array.from({ length: 3 }, () => ({ user_id: userId }))),
    PATIENCE,
  );
  await worker.nextOf('chat');
  user = await app.newUser();
  place = await newPlace(user);
  dialogId = (await user.api.showDataSource({ params: place })).ai_dialog_id;
  await choose();
  await hasModel();
  await send(PRICE);
  await vi.waitFor(async () => expect(await owners()).toHaveLength(3), PATIENCE);
  const next = await worker.nextOf('chat');
  const [{ user_id: served } = { user_id: 0 }] = (
    await kept.database.raw('select user_id from inference_tasks where id = $1', [next.id])
  ).rows as { user_id: number }[];
  expect(served).toBe((await user.api.me()).id);
});
