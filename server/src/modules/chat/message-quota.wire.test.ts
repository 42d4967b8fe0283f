import { MAX_UNANSWERED_MESSAGES } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#platform/clock.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { newPlace } from '../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../testing/worker-kit.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const [PER_MINUTE, PER_DAY] = [2, 5];
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ CHAT_MESSAGES_PER_MINUTE: String(PER_MINUTE), CHAT_MESSAGES_PER_DAY: String(PER_DAY) });
  app.clock.set(app.clock.now());
});
afterAll(() => app.stop());

async function newAsker() {
  const user = await app.newUser();
  const dialogIn = async () => {
    const place = await newPlace(user);
    return { ...place, dialogId: (await user.api.showDataSource({ params: place })).ai_dialog_id };
  };
  const { dialogId, projectId } = await dialogIn();
  const read = (dialog = dialogId) => user.api.listDialogMessages({ params: { dialogId: dialog } });
  const send = (dialog = dialogId, price_shown = 0) =>
    user.api.sendDialogMessage({ params: { dialogId: dialog }, body: { content: 'Сколько файлов?', price_shown } });
  const ask = async (): Promise<void> => {
    await send();
    await vi.waitFor(async () => expect((await read()).is_answering).toBe(false), PATIENCE);
  };
  return { user, dialogId, projectId, dialogIn, read, send, ask };
}
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => error,
  );
const amountOf = async ({ read }: { read: () => ReturnType<TestUser['api']['listDialogMessages']> }) =>
  (await read()).dialogMessages.length;

it('takes so many questions a minute and a day from one user, in all their dialogs together, and keeps nothing of what it refuses', async () => {
  const asker = await newAsker();
  for (let at = 0; at < PER_MINUTE; at += 1) await asker.ask();
  app.clock.advance(MINUTE_MS / 3);
  const tooFast = {
    status: 429,
    problem: { detail: expect.stringContaining('Слишком много вопросов') },
    headers: { 'retry-after': '40' },
  };
  expect(await refusal(asker.send())).toMatchObject(tooFast);
  expect(await refusal(asker.send((await asker.dialogIn()).dialogId))).toMatchObject(tooFast);
  expect(await amountOf(asker)).toBe(2 * PER_MINUTE);
  // Another user is not hindered.
  await (await newAsker()).ask();
  for (let asked = PER_MINUTE; asked < PER_DAY; asked += 1) {
    app.clock.advance(MINUTE_MS);
    await asker.ask();
  }
  app.clock.advance(MINUTE_MS);
  const tooMany = await refusal(asker.send());
  expect(tooMany).toMatchObject({ status: 429, problem: { detail: expect.stringContaining('на сегодня исчерпаны') } });
  expect(await amountOf(asker)).toBe(2 * PER_DAY);
  app.clock.advance(DAY_MS);
  await asker.ask();
});

it('counts each of many that come at once', async () => {
  const asker = await newAsker();
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () =>
      asker.send().then(
        () => 'kept',
        (error: unknown) => (error as { status: number }).status,
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'kept')).toHaveLength(PER_MINUTE);
  expect(new Set(outcomes)).toEqual(new Set(['kept', 429]));
  await vi.waitFor(async () => expect(await amountOf(asker)).toBe(2 * PER_MINUTE), PATIENCE);
});

it('waits with a further question until one of those that wait is answered, and lets an administrator answer all the while', async () => {
  const slow = await openTestApp();
  slow.clock.set(slow.clock.now());
  const [quick, unlimited] = [app, slow];
  app = unlimited;
  try {
    const asker = await newAsker();
    const admin = await app.newUser();
    await app.identity.appointAdmins([admin.email]);
    const worker = createTestWorker(app);
    await worker.api.workerHeartbeat({
      body: {
        name: 'w',
        version: '1',
        models: [{ skill: 'chat', provider: 'openai', model: 'm' }],
        files_per_minute: null,
        leases: [],
      },
    });
    const [rate] = (await asker.user.api.listRates()).rates;
    await asker.user.api.changeActiveRate({
      params: { projectId: asker.projectId },
      body: { rateId: rate?.id ?? 0 },
    });
    for (let at = 0; at < MAX_UNANSWERED_MESSAGES; at += 1) await asker.send(asker.dialogId, rate?.value);
    const other = (await asker.dialogIn()).dialogId;
    expect(await refusal(asker.send(other))).toMatchObject({
      status: 429,
      problem: { detail: expect.stringContaining('Дождитесь ответа') },
      headers: { 'retry-after': '5' },
    });
    expect((await asker.read(other)).dialogMessages).toEqual([]);
    await admin.api.answerDialog({ params: { dialogId: asker.dialogId }, body: { content: 'Сейчас посмотрим' } });
    await worker.finish(await worker.nextOf('chat'), {
      task: 'chat',
      result: { text: 'Ни одного.', citations: [], provider: 'openai', model: 'm' },
    });
    await asker.send(other);
  } finally {
    app = quick;
    await slow.stop();
  }
});
