import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { BACKTEST_COMMAND, BACKTEST_FRAMES, type AiQuestion, type DataSourceFile } from '@rakurs/contract';
import { makeJpeg } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';
import { answered, createTestWorker } from '../../../testing/worker-kit.ts';

let left: TestDatabase;
let app: TestApp;
let user: TestUser;
let place: Place;
let worker: ReturnType<typeof createTestWorker>;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({}, left);
  worker = createTestWorker(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  place = await newPlace(user, { plan: 'Старт' });
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
const put = () =>
  user.api.createProjectQuestion({ params: place, body: { content: 'Есть ли кошка?', isActive: false } });
/** More than any of these trials costs. */
const ENOUGH_SHOWN = 100_000;
const start = async ({ id }: AiQuestion, by = user, price_shown: number | undefined = ENOUGH_SHOWN) =>
  (await by.api.sendCommand({ body: { command: BACKTEST_COMMAND, params: { question_id: id, price_shown } } })).ticket
    .id;
const ended = (ticketId: number, of = user) =>
  vi.waitFor(
    async () => {
      const now = await of.api.checkTicket({ body: { ticketId } });
      if (now.status !== 'выполнено' && now.status !== 'ошибка') throw new Error('not yet');
      return now;
    },
    { timeout: 20_000, interval: 50 },
  );
const show = ({ id }: AiQuestion, by = user) => by.api.showBacktest({ params: { questionId: id } });
const tick = ({ id }: AiQuestion, frame_id: number, is_right: boolean | null, by = user) =>
  by.api.tickBacktest({ params: { questionId: id }, body: { frame_id, is_right } });
const tried = async (question: AiQuestion, texts: string | string[]) => {
  const ticketId = await start(question);
  await worker.answer(await worker.nextOf('backtest'), texts);
  return ended(ticketId);
};
/** What was seen on the file's first frame is seen on these too. */
const seeAlso = async (file: DataSourceFile, from: number, until: number) => {
  for (const [table, columns] of [
    ['frame_analyses', 'text, words, codes, scene_summary, model, read_at'],
    ['frame_embeddings', 'version, embedding, concepts, kinds, fingerprint, sharpness'],
  ]) {
    await left.database.raw(
      `insert into ${table} (frame_id, file_id, ${columns}) select f.id, f.file_id, ${columns} from frames f, (select * from ${table} where file_id = $1 limit 1) t where f.file_id = $1 and f.second between $2 and $3`,
      [file.id, from, until],
    );
  }
};

it('tries a question that is off on the newest frames of its files, and shows answers, pictures and what would be said now', async () => {
  const [old, young] = [await add(), await add()];
  await add(await newPlace(user));
  const question = await put();
  const price = { files: 2, frames: 2, kopecks: 10, seconds: null, available: expect.any(Number), budget_left: null };
  expect(await show(question)).toEqual({
    made_at: null,
    ticket_id: null,
    price,
    frames: [],
    checks: { right: 0, wrong: 0 },
  });
  const ticketId = await start(question);
  const task = await worker.nextOf('backtest');
  expect(task.payload).toMatchObject({
    question: 'Есть ли кошка?',
    frames: [
      { second: 0, sight: { model: 'Тест' } },
      { second: 0, sight: { model: 'Тест' } },
    ],
  });
  expect(await show(question)).toMatchObject({ made_at: null, ticket_id: ticketId });
  expect(await worker.answer(task, ['да', 'не знаю'], { confidence: 0.8, reason: 'кошка, 80 %' })).toBe(true);
  expect(await ended(ticketId)).toMatchObject({ status: 'выполнено', result: { frames: 2 } });

  const params = { ...place, questionId: question.id };
  const reaction = await user.api.createReaction({
    params,
    body: { conditionType: 'CONTAINS', value: 'да', positiveReaction: 'Кошка!', negativeReaction: 'Никого' },
  });
  const of = (file: DataSourceFile) => ({
    data_source_file_id: file.id,
    project_id: place.projectId,
    data_source_id: place.dataSourceId,
    second: 0,
    frame_id: expect.any(Number),
    picture_url: expect.stringContaining('/media/'),
    confidence: 0.8,
    reason: 'кошка, 80 %',
    is_right: null,
  });
  expect(await show(question)).toEqual({
    made_at: expect.any(String),
    ticket_id: null,
    price,
    checks: { right: 0, wrong: 0 },
    frames: [
      { ...of(young), answer: 'да', messages: ['Кошка!'] },
      { ...of(old), answer: 'не знаю', messages: [] },
    ],
  });
  // By the reactions as they stand now.
  await user.api.changeReaction({
    params,
    body: {
      id: reaction.id,
      conditionType: 'EQUALS',
      value: 'нет',
      positiveReaction: '',
      negativeReaction: 'Есть кто-то',
    },
  });
  expect((await show(question)).frames.map(({ messages }) => messages)).toEqual([['Есть кто-то'], []]);
  // Nobody was told, and no file has it for an answer.
  expect((await user.api.listFileAnswers({ params: { fileId: young.id, questionId: question.id } })).cqrsTasks).toEqual(
    [],
  );
  // In the trash, a file is not shown; back from there, it is.
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: young.id } });
  expect((await show(question)).frames.map(({ data_source_file_id }) => data_source_file_id)).toEqual([old.id]);
});

it('takes no more than was shown: what was never priced, or costs more by now, is refused and costs nothing', async () => {
  await add();
  const question = await put();
  const charges = async () =>
    (await user.api.listCharges({ query: {} })).usersDebtDtos.filter(({ debt_title }) =>
      debt_title.startsWith('Проверка'),
    );
  const shown = (await show(question)).price.kopecks ?? 0;
  const { id: question_id } = question;
  const PRICE_CHANGED = (kopecks: string) => ({
    status: 409,
    problem: { detail: expect.stringMatching(new RegExp(`^Теперь это стоит ${kopecks}\\s₽`, 'u')) },
  });
  await expect(
    user.api.sendCommand({ body: { command: BACKTEST_COMMAND, params: { question_id } } }),
  ).rejects.toMatchObject(PRICE_CHANGED('0,05'));
  await add();
  await expect(start(question, user, shown)).rejects.toMatchObject(PRICE_CHANGED('0,10'));
  expect((await user.api.listTickets()).tickets).toEqual([]);
  const ticketId = await start(question, user, (await show(question)).price.kopecks ?? 0);
  await worker.answer(await worker.nextOf('backtest'), 'да');
  await ended(ticketId);
  expect(await charges()).toMatchObject([{ total_price: 10 }]);
});

it('counts ticks of its frames, changed and taken back, and forgets those of an answer that is another now', async () => {
  await add();
  await add();
  const question = await put();
  await tried(question, ['да', 'нет']);
  const [one, two] = (await show(question)).frames.map(({ frame_id }) => frame_id);
  await expect(tick(question, 999_999, true)).rejects.toMatchObject({
    status: 404,
    problem: { detail: 'Кадр не найден' },
  });
  expect(await tick(question, one ?? 0, true)).toEqual({ checks: { right: 1, wrong: 0 } });
  expect(await tick(question, one ?? 0, false)).toEqual({ checks: { right: 0, wrong: 1 } });
  expect(await tick(question, two ?? 0, true)).toEqual({ checks: { right: 1, wrong: 1 } });
  expect((await show(question)).frames.map(({ is_right }) => is_right)).toEqual([false, true]);
  expect((await user.api.listProjectQuestions({ params: place })).aiQuestions).toMatchObject([
    { checks: { right: 1, wrong: 1 } },
  ]);
  for (const _ of [1, 2]) expect(await tick(question, one ?? 0, null)).toEqual({ checks: { right: 1, wrong: 0 } });
  await tick(question, one ?? 0, true);
  expect(await tried(question, ['да', 'да'])).toMatchObject({ result: { frames: 2 } });
  expect(await show(question)).toMatchObject({
    frames: [{ is_right: true }, { is_right: null }],
    checks: { right: 1, wrong: 0 },
  });
  // In other words nothing was tried yet.
  app.clock.advance(1000);
  await user.api.changeProjectQuestion({
    params: { ...place, questionId: question.id },
    body: { content: 'Есть ли кот?' },
  });
  expect(await show(question)).toEqual({
    made_at: null,
    ticket_id: null,
    price: expect.anything(),
    frames: [],
    checks: { right: 0, wrong: 0 },
  });
});

it('ends at once where there is no frame, is not tried twice at a time, and says so when nobody could do it', async () => {
  const question = await put();
  expect(await ended(await start(question))).toMatchObject({ status: 'выполнено', result: { frames: 0 } });
  await add();
  const ticketId = await start(question);
  const task = await worker.nextOf('backtest');
  expect(await ended(await start(question))).toMatchObject({ status: 'ошибка', error: 'Вопрос уже проверяется' });
  await worker.fail(task, false);
  expect(await ended(ticketId)).toMatchObject({
    status: 'ошибка',
    error: 'Не удалось проверить вопрос. Попробуйте ещё раз.',
  });
  expect(await tried(question, 'да')).toMatchObject({ result: { frames: 1 } });
});

it('refuses answers about frames that were not asked about, or twice about one', async () => {
  await add();
  const question = await put();
  const ticketId = await start(question);
  const task = await worker.nextOf('backtest');
  const whole = answered(task, 'да');
  if (whole.task !== 'backtest') throw new Error('of another kind');
  const [answer] = whole.result.answers;
  if (!answer) throw new Error('no answer');
  for (const answers of [[{ ...answer, frame_id: 999_999 }], [answer, answer]])
    await expect(worker.finish(task, { task: 'backtest', result: { answers, seen: [] } })).rejects.toMatchObject({
      status: 422,
    });
  expect(await worker.finish(task, whole)).toBe(true);
  expect(await ended(ticketId)).toMatchObject({ result: { frames: 1 } });
});

it('tries no more than so many of the newest frames, and only those that were seen', async () => {
  const [old, young] = [await add(), await add()];
  // As if it were a video of very many frames; the last ones nobody has looked at.
  await left.database.raw('insert into frames (file_id, second) select $1, n from generate_series(1, 300) n', [
    young.id,
  ]);
  await seeAlso(young, 1, 150);
  const question = await put();
  const ticketId = await start(question);
  const task = await worker.nextOf('backtest');
  expect(task.payload.frames.map(({ second }) => second)).toEqual([...Array(151).keys(), 0]);
  await worker.answer(task, 'да');
  expect(await ended(ticketId)).toMatchObject({ result: { frames: 152 } });
  expect((await show(question)).frames.at(-1)).toMatchObject({ data_source_file_id: old.id });
  await seeAlso(young, 151, 300);
  await start(question);
  expect((await worker.nextOf('backtest')).payload.frames).toHaveLength(BACKTEST_FRAMES);
});
