import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BACKTEST_COMMAND, EYES_VERSION, LIVE_PATH, type Look } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeJpeg } from '../../testing/media/make-media.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { newPlace, prepared, upload } from '../../testing/upload-kit.ts';
import { createTestWorker, TEACHING_RECIPE } from '../../testing/worker-kit.ts';
import { auditBooks } from './ledger-audit.ts';

const LAST_ADMIN_STAYS =
  'Вы единственный администратор. Назначьте другого командой npm run admin -- grant EMAIL, тогда учётную запись можно будет удалить.';
const DEMO_STAYS =
  'Это учётная запись для знакомства: она появляется снова при каждом запуске. Чтобы её не было, задайте настройку DEMO=off.';
const PATIENCE = { timeout: 60_000, interval: 50 };
/** What has to do with no account, and what is empty between two breaths. */
const NOBODYS = ['rates', 'callback_requests', 'visitor_acts', 'search_pending', 'left_objects', 'arriving_objects'];
/**
 * Accounts must be kept for years after a person has left: what was paid in and where each kopeck went, as bare numbers. That they were this person's
 * is known to nobody any more, and what they bought is gone. Of the bank that stands in for a real one, its own notes stay too: they name nobody.
 */
const STAYS = ['ledger_accounts', 'ledger_transfers', 'payments', 'sandbox_payments'];

let left: TestDatabase;
let app: TestApp;
const dataDir = mkdtempSync(join(tmpdir(), 'rakurs-erasure-'));
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ DATA_DIR: dataDir }, left);
  await app.app.ready();
});
afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const rowsOf = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await left.database.raw(text, values)).rows as R[];
/** Every row of every table of ours as text; when something was last seen is no property of anybody's leaving. */
async function everything(): Promise<Record<string, string[]>> {
  const tables = await rowsOf<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like '%migrations%' order by 1",
  );
  const all: Record<string, string[]> = {};
  // The house goes on working.
  const whose = (name: string): string => (name === 'work_turns' ? 'where user_id <> 0' : '');
  for (const { name } of tables)
    all[name] = (
      await rowsOf<{ row: string }>(
        `select (to_jsonb(t) - 'last_seen_at')::text as row from "${name}" t ${whose(name)} order by 1`,
      )
    ).map(({ row }) => row);
  return all;
}
const objects = (): string[] =>
  readdirSync(join(dataDir, 'storage'), { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
    .sort();
const settled = () =>
  vi.waitFor(
    async () =>
      expect(
        await rowsOf(
          "select name from queue.job where state in ('created', 'active', 'retry') and name <> 'housekeeping'",
        ),
      ).toEqual([]),
    PATIENCE,
  );

const SHARED = makeJpeg({ width: 64, height: 48 });
const LOOK: Look = {
  version: EYES_VERSION,
  embedding: Buffer.alloc(256, 7).toString('base64'),
  concepts: [],
  kinds: [],
};

/** A class is taught, found and spoken of. */
async function teach(
  person: Person,
  { projectId, word, worker }: { projectId: number; word: string; worker: ReturnType<typeof createTestWorker> },
): Promise<void> {
  await person.api.reindexProject({ params: { projectId } });
  const lesson = await worker.nextOf('learn');
  const features = lesson.payload.frames.map(({ id }) => ({
    frame_id: id,
    recipe: TEACHING_RECIPE,
    whole: Buffer.from(`${word} ${id}`).toString('base64'),
    tiles: null,
  }));
  expect(await worker.learn(lesson, { features })).toBe(true);
  expect(await worker.scan(await worker.nextOf('scan'), [{}, { confidence: 0.8, x0: 0.6, x1: 0.9 }])).toBe(true);
  const [found] = (await person.api.listDetections({ params: { projectId }, query: {} })).detections;
  await person.api.judgeDetection({ params: { projectId, detectionId: found?.id ?? 0 }, body: { is_right: false } });
  await vi.waitFor(
    async () =>
      expect(
        await rowsOf('select frame_id from frame_features where frame_id = any($1)', [
          features.map(({ frame_id }) => frame_id),
        ]),
      ).toHaveLength(features.length),
    PATIENCE,
  );
}

/** A camera has been recorded, and something has happened before it. */
async function watch(person: Person, place: { projectId: number; dataSourceId: number }, word: string): Promise<void> {
  const camera = await person.api.newStream({
    body: {
      data_source_id: place.dataSourceId,
      project_id: place.projectId,
      title: word,
      rtsp_url: `rtsp://camera.example/${encodeURIComponent(word)}`,
    },
  });
  await person.api.changeRetention({ params: place, body: { days: 3, gigabytes: 5 } });
  const { record } = app.streams;
  mkdirSync(record.folder, { recursive: true });
  const path = join(record.folder, `${word}.mp4`);
  writeFileSync(path, `What was seen of ${word}`);
  const segment = {
    path,
    session: '00000000-0000-4000-8000-000000000000',
    startedAt: new Date(),
    seconds: 6,
    bytes: 30,
    initBytes: 10,
    offsetSeconds: 0,
    motion: 0,
  };
  expect(await record.keepSegment({ fileId: camera.id, userId: (await person.api.me()).id, segment })).toBe(true);
  await rowsOf('insert into camera_events (file_id, started_at, strength, wants_clip) values ($1, now(), 0.5, false)', [
    camera.id,
  ]);
}

/** Does everything that leaves a trace: two files, one of which somebody else has too, all that is said and drawn on them, and every kind of token. */
async function live(person: Person, word: string): Promise<void> {
  const userId = (await person.api.me()).id;
  const place = await newPlace(person);
  await person.api.changeActiveRate({ params: { projectId: place.projectId }, body: { rateId: 1 } });
  await person.api.changeProjectSpending({
    params: { projectId: place.projectId },
    body: { budget: 1000, allows_foreign_workers: true },
  });
  await person.api.createPayment({ body: { amount: 10_000 } });
  await rowsOf('insert into free_uses (user_id, day, files) values ($1, current_date, 1)', [userId]);
  await rowsOf(
    "insert into accruals (task_id, user_id, worker_id, title, inferences, rate_id, rate_title, miner_value, kopecks, created_at) values ($1, $2, 1, $3, 1, 1, 'Старт', 2, 2, now())",
    [1_000_000 + userId, userId, word],
  );
  const { id: savedSearchId } = await person.api.saveSearch({ body: { name: word, content: word } });
  await person.api.changeSavedSearch({ params: { savedSearchId }, body: { alerts: true } });
  const files = [
    await upload(app, person, place, { bytes: await SHARED }),
    await upload(app, person, place, { bytes: await makeJpeg({ width: 30 + word.length, height: 20 }) }),
  ];
  const worker = createTestWorker(app);
  for (const file of files) {
    await prepared(person, file);
    const task = await worker.next();
    const object = {
      class_name: 'кошка',
      confidence: 0.9,
      x0: 0.1,
      y0: 0.1,
      x1: 0.5,
      y1: 0.5,
      noun: 'кошка',
      colour: null,
      standing: 'seen' as const,
    };
    expect(
      await worker.tell(task, `На снимке ${word}`, { frames: [{ text: word, objects: [object], look: LOOK }] }),
    ).toBe(true);
  }
  const [file] = files;
  if (!file) throw new Error('no file');
  const label = {
    title: word,
    project: { id: place.projectId },
    dataSource: { id: place.dataSourceId },
    dataSourceFile: { id: file.id },
    x0: 0.1,
    y0: 0.1,
    x1: 0.5,
    y1: 0.5,
  };
  await app.client(person, { 'idempotency-key': 'once' }).createLabel({ params: { fileId: file.id }, body: label });
  await person.api.colourLabelClass({ params: { projectId: place.projectId }, body: { title: word, colour: 7 } });
  await teach(person, { ...place, word, worker });
  await person.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: files[1]?.id ?? 0 } });
  const question = await app.questions.create(userId, {
    projectId: place.projectId,
    dataSourceId: null,
    content: `Где ${word}?`,
  });
  await app.questions.ask(question, file.id);
  const asked = await worker.nextOf('answer');
  expect(await worker.answer(asked, 'Вот')).toBe(true);
  const silence = { conditionType: 'EQUALS' as const, value: word, positiveReaction: '', negativeReaction: '' };
  await person.api.createReaction({ params: { projectId: place.projectId, questionId: question.id }, body: silence });
  const tryIt = () =>
    person.api.sendCommand({ body: { command: BACKTEST_COMMAND, params: { question_id: question.id } } });
  await tryIt();
  const trial = await worker.nextOf('backtest');
  expect(await worker.answer(trial, 'Вот')).toBe(true);
  await person.api.tickBacktest({
    params: { questionId: question.id },
    body: { frame_id: trial.payload.frames[0]?.id ?? 0, is_right: true },
  });
  // A second one is under way.
  await tryIt();
  await worker.nextOf('backtest');
  await person.api.newPictureSearch({ body: { picture: (await SHARED).toString('base64') } });
  const glance = await worker.nextOf('glance');
  expect(await worker.finish(glance, { task: 'glance', result: { look: LOOK } })).toBe(true);
  await person.api.rememberSearch({ body: { content: word } });
  await person.api.changeFirstSteps({ body: { hidden: true } });
  await rowsOf(
    'insert into samples (user_id, project_id, data_source_id, brought, taken_at) values ($1, $2, $3, 0, now())',
    [userId, place.projectId, place.dataSourceId],
  );
  // Switched off from the first: nothing is to be on its way for ever to an address that is not there.
  const [channel] = await rowsOf<{ id: number }>(
    "insert into alert_channels (user_id, kind, name, is_enabled, settings, created_at) values ($1, 'webhook', $2, false, '{}', now()) returning id",
    [userId, word],
  );
  await rowsOf("insert into alert_deliveries (channel_id, user_id, state, created_at) values ($1, $2, 'sent', now())", [
    channel?.id,
    userId,
  ]);
  await person.api.newAuthCode();
  await rowsOf("insert into password_resets (hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')", [
    `reset of ${word}`,
    userId,
  ]);
  await rowsOf(
    "insert into tickets (user_id, command, params, status, created_at, updated_at) values ($1, 'x', '{}', 'выполнено', now(), now())",
    [userId],
  );
  await rowsOf('insert into file_selections (user_id, file_ids, created_at) values ($1, $2, now())', [
    userId,
    [file.id],
  ]);
  await watch(person, place, word);
  await person.api.newUpload({
    body: { name: 'large.mp4', size: 100, data_source_id: place.dataSourceId, project_id: place.projectId },
  });
  const { token } = await admin.api.createWorkerAccount({
    body: { name: `Компьютер: ${word}`, owner_email: person.email },
  });
  await createTestWorker(app, word, token).hold([]);
  await settled();
  await app.search.indexNow();
  await app.search.checkNow();
  // Its search has told of the file, and of the deleted one if it was the quicker.
  expect((await person.api.listMessages({ query: {} })).messages).toContainEqual(
    expect.objectContaining({ kind: 'saved_search', dataSourceFileId: file.id }),
  );
  await person.api.markMessagesRead({ body: { up_to: 1 } });
  const { ai_dialog_id: dialogId } = await person.api.showDataSource({ params: place });
  await person.api.sendDialogMessage({ params: { dialogId }, body: { content: 'Сколько файлов с кошкой?' } });
  await settled();
  expect((await person.api.listDialogMessages({ params: { dialogId } })).dialogMessages).toMatchObject([
    { authorType: 'user' },
    { authorType: 'ai', message_attachements: [{}] },
  ]);
}
let admin: Person;
const goneFor = (userId: number) =>
  vi.waitFor(async () => expect(await rowsOf('select id from users where id = $1', [userId])).toEqual([]), PATIENCE);
const erase = (person: Person) =>
  person.api.eraseAccount({ body: { password: person.password, confirmation: 'удалить' } });

it('leaves no row, no object and no index entry of who has left, and touches nothing of anybody else', async () => {
  const [staying, leaving] = [await app.newPerson(), await app.newPerson()];
  admin = await app.newPerson();
  await app.identity.appointAdmins([admin.email]);
  const { id } = await leaving.api.me();
  // As if the one who leaves had never been here.
  await live(staying, 'варежка');
  const before = { rows: await everything(), objects: objects() };
  await live(leaving, 'подстаканник');
  // A second teaching is under way.
  const [taught] = (await leaving.api.listProjects()).projects;
  await leaving.api.reindexProject({ params: { projectId: taught?.id ?? 0 } });
  await createTestWorker(app).nextOf('learn');
  await settled();
  const between = await everything();
  const untouched = Object.keys(between).filter(
    (table) => !NOBODYS.includes(table) && between[table]?.length === before.rows[table]?.length,
  );
  // users, sessions and visits are there from the beginning; a table named here besides them wants a trace in `live`.
  expect(untouched).toEqual(['sessions', 'users', 'visits']);
  expect(objects().length).toBeGreaterThan(before.objects.length);

  await erase(leaving);
  await goneFor(id);
  const after = await everything();
  for (const [table, rows] of Object.entries(before.rows)) {
    const others = rows.filter(
      (row) =>
        !['users', 'sessions', 'visits'].includes(table) ||
        !row.includes(`"${table === 'users' ? 'id' : 'user_id'}": ${id},`),
    );
    if (!STAYS.includes(table)) expect(after[table], table).toEqual(others);
    else expect(after[table], table).toEqual(expect.arrayContaining(others));
  }
  for (const table of STAYS) {
    const theirs = (after[table] ?? []).filter((row) => !before.rows[table]?.includes(row));
    expect(theirs.length, table).toBeGreaterThan(0);
    expect(theirs.join(), table).not.toMatch(/подстаканник|Склад|Ворота|photo|person\d|example\.ru/);
  }
  // Nothing is held for who is not there.
  expect(await rowsOf("select balance from ledger_accounts where user_id = $1 and kind = 'reserved'", [id])).toEqual([
    { balance: expect.toSatisfy((balance: unknown) => Number(balance) === 0) },
  ]);
  expect(
    (await auditBooks(left.database, 'Europe/Moscow')).disagreements.filter(
      (what) => !what.includes('accrual of task'),
    ),
  ).toEqual([]);
  expect(objects()).toEqual(before.objects);
  expect(
    (await staying.api.search({ body: { content: 'варежка', pageNumber: 0, searchSize: 10 } })).searchResult,
  ).toContain('варежка');
}, 180_000);

it('lets nobody in from the moment of leaving, closes the sockets, and frees the address', async () => {
  const person = await app.newPerson();
  const { id, peer_id } = await person.api.me();
  const { token } = await person.api.newAuthCode();
  const other = app.client(await app.client().signIn({ body: { login: person.email, password: person.password } }));
  const socket = await app.app.injectWS(LIVE_PATH);
  socket.send(JSON.stringify({ title: 'connect', session_id: peer_id, user_id: id }));
  await once(socket, 'message');
  const closed = once(socket, 'close');
  await erase(person);
  expect((await closed)[0]).toBe(4401);
  await expect(person.api.me()).rejects.toMatchObject({ status: 401 });
  await expect(other.me()).rejects.toMatchObject({ status: 401 });
  await expect(app.client().signIn({ body: { login: person.email, password: person.password } })).rejects.toMatchObject(
    { status: 401 },
  );
  await expect(app.client().signInByToken({ body: { token } })).rejects.toMatchObject({ status: 401 });
  const anew = app.client(await app.client().signUp({ body: { email: person.email, password: person.password } }));
  expect((await anew.me()).id).not.toBe(id);
  await goneFor(id);
});

it('asks for the password and the word, and changes nothing without them', async () => {
  const person = await app.newPerson();
  const attempt = (body: { password: string; confirmation: string }) => person.api.eraseAccount({ body });
  await expect(attempt({ password: 'not-it', confirmation: 'УДАЛИТЬ' })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { password: 'Неверный пароль' } },
  });
  await expect(attempt({ password: person.password, confirmation: 'да' })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { confirmation: 'Введите слово УДАЛИТЬ' } },
  });
  expect((await person.api.me()).email).toBe(person.email);
});

it('keeps the last administrator until there is another, and the account that every start makes anew', async () => {
  const [first, second] = [await app.newPerson(), await app.newPerson()];
  await rowsOf('update users set is_admin = false, is_admin_granted = false');
  await app.identity.appointAdmins([first.email]);
  expect(await first.api.showErasure()).toEqual({ refusal: LAST_ADMIN_STAYS });
  await expect(erase(first)).rejects.toMatchObject({ status: 409, problem: { detail: LAST_ADMIN_STAYS } });
  await app.identity.appointAdmins([first.email, second.email]);
  expect(await first.api.showErasure()).toEqual({ refusal: null });
  await erase(first);
  const demo = { email: 'demo@rakurs.local', password: 'demo-password' };
  await app.identity.createAccount({ ...demo, firstName: '', lastName: '', canTrainLearningModels: true });
  const api = app.client(await app.client().signIn({ body: { login: demo.email, password: demo.password } }));
  expect(await api.showErasure()).toEqual({ refusal: DEMO_STAYS });
  await expect(api.eraseAccount({ body: { password: demo.password, confirmation: 'УДАЛИТЬ' } })).rejects.toMatchObject({
    status: 409,
  });
});

it('goes on after a start with what a killed server has left half erased', async () => {
  const [person, stranger] = [await app.newPerson(), await app.newPerson()];
  const { id } = await person.api.me();
  for (const one of [person, stranger])
    await prepared(
      one,
      await upload(app, one, await newPlace(one), { bytes: await makeJpeg({ width: 33, height: 22 }) }),
    );
  await settled();
  // The moment after the commit, without the job: the server is gone, some modules are done and others are not.
  await rowsOf('update users set erasing_at = now() where id = $1', [id]);
  await app.labelling.module.erase?.(id);
  await rowsOf("update data_sources set deleted_at = '1970-01-01' where user_id = $1", [id]);
  await app.close();
  app = await openTestApp({ DATA_DIR: dataDir }, left);
  await goneFor(id);
  for (const table of ['projects', 'data_sources', 'search_documents'])
    expect(await rowsOf(`select 1 from ${table} where user_id = $1`, [id]), table).toEqual([]);
  const again = app.client(await app.client().signIn({ body: { login: stranger.email, password: stranger.password } }));
  expect((await again.listProjects()).projects).toHaveLength(1);
});
