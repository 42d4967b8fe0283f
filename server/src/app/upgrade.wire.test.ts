import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { RECOGNISE_COMMAND, SearchResult, type DataSourceFile, type TaskOf } from '@rakurs/contract';
import { openTestApp, type TestUser, type TestApp } from '../../testing/test-app.ts';
import { openDumpedDatabase } from '../../testing/test-database.ts';
import { choosePlan } from '../../testing/upload-kit.ts';
import { createTestWorker } from '../../testing/worker-kit.ts';

/**
 * A database as the version before frames had ids left it: made by that version itself, with a worker and a user at
 * it.
 */
const DUMP = join(import.meta.dirname, '../../testing/fixtures/version-before-frames.sql');

let app: TestApp;
let user: TestUser;
let files: DataSourceFile[];
beforeAll(async () => {
  // Letters could be sent: without them every address would count as verified.
  app = await openTestApp(
    { SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'site@rakurs.test' },
    await openDumpedDatabase(readFileSync(DUMP, 'utf8')),
  );
  const account = { email: 'before@example.ru', password: 'password-before' };
  const signed = await app.client().signIn({ body: { login: account.email, password: account.password } });
  user = { ...account, ...signed, api: app.client(signed) };
  files = (await user.api.listFiles({ params: { dataSourceId: 2 }, query: {} })).data_source_files;
});
afterAll(() => app.stop());

const named = (name: string): DataSourceFile => {
  const file = files.find((one) => one.name === name);
  if (!file) throw new Error(`${name} is gone`);
  return file;
};
const found = async (content: string): Promise<string[]> =>
  SearchResult.parse(JSON.parse((await user.api.search({ body: { content } })).searchResult)).map(({ title }) => title);

it('has its people, whose addresses count as verified', async () => {
  expect(await user.api.me()).toMatchObject({ email: 'before@example.ru', isEmailVerified: true });
});

it('has its projects, sources, plan and files', async () => {
  expect(await user.api.listProjects()).toMatchObject({
    projects: [{ id: 2, title: 'Прежний проект', description: 'до перемен' }],
  });
  expect(await user.api.listDataSources({ params: { projectId: 2 } })).toMatchObject({
    data_sources: [{ id: 2, title: 'Прежний источник' }],
  });
  expect((await user.api.listActiveRates({ params: { projectId: 2 } })).projectActiveRates).toMatchObject([
    { activeRate: { rateId: 2 } },
  ]);
  expect(files.map(({ name }) => name)).toEqual([
    'ждёт.jpg',
    'rtsp://***@camera.example/1',
    'правленый.jpg',
    'ролик.mp4',
    'договор.png',
    'кошка.jpg',
  ]);
});

it('has its descriptions, also the one a user wrote, its texts and its labels', () => {
  expect(named('кошка.jpg').ai_description).toContain('несколько кошек');
  expect(named('правленый.jpg')).toMatchObject({
    ai_description: 'Красный ковёр, описанный человеком',
    ai_provider: 'person',
  });
  expect(named('договор.png').ocr_result).toBe('ДОГОВОР АРЕНДЫ\nсклад номер 17');
  expect(files.map(({ labels }) => labels.map(({ title, time_frame }) => `${title} ${time_frame}`))).toEqual([
    [],
    [],
    [],
    ['Угол кадра 2.5'],
    [],
    ['Рыжий хвост 0'],
  ]);
});

it('has what was read on each frame, which has an id now', async () => {
  const reading = async (name: string) => user.api.showRecognition({ params: { fileId: named(name).id } });
  const page = await reading('договор.png');
  expect(page).toMatchObject({
    status: 'done',
    frames: [{ id: expect.any(Number), second: 0, text: 'ДОГОВОР АРЕНДЫ\nсклад номер 17' }],
  });
  expect(page.frames[0]?.words.map(({ text }) => text)).toEqual(['ДОГОВОР', 'АРЕНДЫ', 'склад', 'номер', '17']);
  const cats = await reading('кошка.jpg');
  expect(cats.frames).toHaveLength(1);
  expect(cats.frames[0]?.detections.length).toBeGreaterThan(5);
  const confidences = cats.frames[0]?.detections.map(({ confidence }) => confidence) ?? [];
  expect(confidences).toEqual(confidences.toSorted((one, other) => other - one));
  const clip = await reading('ролик.mp4');
  expect(clip.frames.map(({ second }) => second)).toEqual([0, 2, 4]);
  expect(clip.scenes).toMatchObject([{ second: 0, until_second: 6 }]);
});

it('finds what it found', async () => {
  expect(await found('договор аренды')).toEqual(['договор.png']);
  expect(await found('кошка')).toEqual(['кошка.jpg']);
  expect(await found('угол кадра')).toEqual(['ролик.mp4']);
  expect(await found('красный ковёр')).toEqual(['правленый.jpg']);
});

it('tasks that waited before the upgrade are done, deleted files come back, and are analysed anew', async () => {
  const worker = createTestWorker(app);
  // Five were read by an older model; of these a few are asked for at a time.
  expect(await app.inference.countWaiting()).toBe(1 + 4);
  const waiting = await worker.next();
  expect(waiting.payload.frames).toMatchObject([{ id: expect.any(Number), second: 0 }]);
  expect(await worker.tell(waiting, 'Дождался.')).toBe(true);
  expect((await user.api.showFile({ params: { dataSourceId: 2, fileId: named('ждёт.jpg').id } })).ai_description).toBe(
    'Дождался.',
  );
  const restored = await user.api.restoreFile({ params: { dataSourceId: 2, fileId: 7 } });
  expect(restored).toMatchObject({ name: 'удалённый.jpg', ai_description: expect.any(String) });
  await vi.waitFor(async () => expect(await found('дождался')).toEqual(['ждёт.jpg']), { timeout: 20_000 });
});

it('has books from the first moment they are asked for, and what was asked for before there were any costs nothing', async () => {
  const { id } = await user.api.me();
  expect(await app.billing.sumsOf(id)).toEqual({
    incomes: 10_000,
    available: 10_000,
    reserved: 0,
    charges: 0,
    accruals: 0,
  });
});

it('answers about an old frame after one look at it', async () => {
  const clip = named('ролик.mp4');
  const { id } = await user.api.me();
  await choosePlan(user, { projectId: 2 });
  const question = await app.questions.create(id, { projectId: 2, dataSourceId: 2, content: 'Есть ли кошка?' });
  await app.questions.ask(question, clip.id);
  const { payload } = await createTestWorker(app).nextOf('answer');
  expect(payload.frames.map(({ second, sight }) => ({ second, sight }))).toEqual([
    { second: 0, sight: null },
    { second: 2, sight: null },
    { second: 4, sight: null },
  ]);
});

it('is looked at again by the model of today, a few at a time and after what somebody waits for, and nobody is disturbed', async () => {
  const worker = createTestWorker(app);
  const status = async (name: string) =>
    (await user.api.showRecognition({ params: { fileId: named(name).id } })).status;
  expect(await status('кошка.jpg')).toBe('done');
  // Asked for at the screen while it waits in the background: it comes first, and it comes once.
  await user.api.sendCommand({
    body: { command: RECOGNISE_COMMAND, params: { data_source_file_id: named('договор.png').id } },
  });
  await vi.waitFor(async () => expect(await status('договор.png')).toBe('waiting'), { timeout: 20_000 });
  let told = 0;
  for (let [task] = await worker.lease(1); task; [task] = await worker.lease(1)) {
    const asked = task as TaskOf<'recognise'>;
    expect(await worker.tell(asked, `Снова, ${(told += 1)}.`, { frames: asked.payload.frames.map(() => ({})) })).toBe(
      true,
    );
  }
  const seen = (await user.api.listFiles({ params: { dataSourceId: 2 }, query: {} })).data_source_files;
  const turnOf = ({ ai_description }: (typeof seen)[number]): number =>
    Number(/^Снова, (\d+)\.$/.exec(ai_description ?? '')?.[1] ?? Infinity);
  // Files of others take turns with these.
  const again = seen.filter((file) => turnOf(file) < Infinity).toSorted((one, other) => turnOf(one) - turnOf(other));
  expect(again.map(({ name }) => name)).toEqual(['договор.png', 'удалённый.jpg', 'ролик.mp4', 'кошка.jpg']);
  expect(again[0]?.ai_description).toBe('Снова, 1.');
  expect(
    Object.fromEntries(
      seen.filter((file) => !again.includes(file)).map(({ name, ai_description }) => [name, ai_description]),
    ),
  ).toEqual({
    'правленый.jpg': 'Красный ковёр, описанный человеком',
    'rtsp://***@camera.example/1': null,
    'ждёт.jpg': 'Дождался.',
  });
});
