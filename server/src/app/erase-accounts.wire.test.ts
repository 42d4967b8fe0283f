import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BACKTEST_COMMAND, VISION_VERSION, LIVE_PATH, type VisionOutput } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SECOND_MS } from '#platform/clock.ts';
import { makeJpeg } from '../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { newPlace, prepared, upload } from '../../testing/upload-kit.ts';
import { createTestWorker, FEATURE_VERSION } from '../../testing/worker-kit.ts';
import { auditBooks } from './ledger-audit.ts';

const LAST_ADMIN_STAYS =
  'Вы единственный администратор. Назначьте другого командой npm run admin -- grant EMAIL, тогда учётную запись можно будет удалить.';
const DEMO_STAYS =
  'Это учётная запись для знакомства: она появляется снова при каждом запуске. Чтобы её не было, задайте настройку DEMO=off.';
const PATIENCE = { timeout: 60_000, interval: 50 };
/** What has to do with no account, and what is empty between two breaths. */
const NOBODYS = [
  'rates',
  'deletion_clock',
  'callback_requests',
  'visitor_acts',
  'search_pending',
  'pending_deletes',
  'arriving_objects',
  'unverified_letters',
];
/**
 * Accounts must be kept for years after a user has left: what was paid in and where each kopeck went, as bare
 * numbers. That they were this user's
 * is known to nobody any more, and what they bought is gone. That a mailbox was given the welcome credit is kept as a
 * hash, so that it is not given again. Of the bank that stands in for a real one, its own notes stay too: they name
 * nobody.
 */
const STAYS = ['ledger_accounts', 'ledger_transfers', 'payments', 'sandbox_payments', 'welcome_gifts'];

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
  // The installation goes on working.
  const whose = (name: string): string => (name === 'queue_fairness' ? 'where user_id <> 0' : '');
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
const LOOK: VisionOutput = {
  version: VISION_VERSION,
  embedding: Buffer.alloc(256, 7).toString('base64'),
  concepts: [],
  kinds: [],
};

/** A class is taught, found and spoken of. */
async function teach(
  user: TestUser,
  { projectId, word, worker }: { projectId: number; word: string; worker: ReturnType<typeof createTestWorker> },
): Promise<void> {
  await user.api.reindexProject({ params: { projectId } });
  const trainingSet = await worker.nextOf('learn');
  const features = trainingSet.payload.frames.map(({ id }) => ({
    frame_id: id,
    recipe: FEATURE_VERSION,
    whole: Buffer.from(`${word} ${id}`).toString('base64'),
    tiles: null,
  }));
  expect(await worker.learn(trainingSet, { features })).toBe(true);
  expect(await worker.scan(await worker.nextOf('scan'), [{}, { confidence: 0.8, x0: 0.6, x1: 0.9 }])).toBe(true);
  const [found] = (await user.api.listDetections({ params: { projectId }, query: {} })).detections;
  await user.api.judgeDetection({ params: { projectId, detectionId: found?.id ?? 0 }, body: { is_right: false } });
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

/** A camera has been recorded, something has happened before it, and it was away for a while. */
async function watch(user: TestUser, place: { projectId: number; dataSourceId: number }, word: string): Promise<void> {
  const camera = await user.api.newStream({
    body: {
      data_source_id: place.dataSourceId,
      project_id: place.projectId,
      title: word,
      rtsp_url: `rtsp://camera.example/${encodeURIComponent(word)}`,
    },
  });
  await user.api.changeRetention({ params: place, body: { days: 3, gigabytes: 5 } });
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
  expect(await record.keepSegment({ fileId: camera.id, userId: (await user.api.me()).id, segment })).toBe(true);
  await rowsOf('insert into camera_events (file_id, started_at, strength, wants_clip) values ($1, now(), 0.5, false)', [
    camera.id,
  ]);
  await rowsOf(
    "insert into stream_outages (file_id, started_at, ended_at) values ($1, now() - interval '1 minute', now())",
    [camera.id],
  );
}

/**
 * Does everything that leaves a trace: two files, one of which somebody else has too, all that is said and drawn on
 * them, and every kind of token.
 */
async function live(user: TestUser, word: string): Promise<void> {
  const userId = (await user.api.me()).id;
  const place = await newPlace(user);
  await user.api.changeActiveRate({ params: { projectId: place.projectId }, body: { rateId: 1 } });
  await user.api.changeProjectSpending({
    params: { projectId: place.projectId },
    body: { budget: 1000, allows_foreign_workers: true },
  });
  await user.api.createPayment({ body: { amount: 10_000 } });
  await rowsOf('insert into free_uses (user_id, day, files) values ($1, current_date, 1)', [userId]);
  await rowsOf(
    "insert into accruals (task_id, user_id, worker_id, title, inferences, rate_id, rate_title, miner_value, kopecks, created_at) values ($1, $2, 1, $3, 1, 1, 'Старт', 2, 2, now())",
    [1_000_000 + userId, userId, word],
  );
  const { id: savedSearchId } = await user.api.saveSearch({ body: { name: word, content: word } });
  await user.api.changeSavedSearch({ params: { savedSearchId }, body: { alerts: true } });
  // Files that came later are told of.
  app.clock.advance(SECOND_MS);
  const files = [
    await upload(app, user, place, { bytes: await SHARED }),
    await upload(app, user, place, { bytes: await makeJpeg({ width: 30 + word.length, height: 20 }) }),
  ];
  const worker = createTestWorker(app);
  for (const file of files) {
    await prepared(user, file);
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
  await app.client(user, { 'idempotency-key': 'once' }).createLabel({ params: { fileId: file.id }, body: label });
  await user.api.colourLabelClass({ params: { projectId: place.projectId }, body: { title: word, colour: 7 } });
  await teach(user, { ...place, word, worker });
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: files[1]?.id ?? 0 } });
  const question = await app.questions.create(userId, {
    projectId: place.projectId,
    dataSourceId: null,
    content: `Где ${word}?`,
  });
  await app.questions.ask(question, file.id);
  const asked = await worker.nextOf('answer');
  expect(await worker.answer(asked, 'Вот')).toBe(true);
  // Computers are lent to others: what they answered lies with somebody else's task where there is one.
  await rowsOf('insert into lenders (owner_id, passed, passed_in_row) values ($1, 1, 1)', [userId]);
  await rowsOf(
    "insert into lent_results (task_id, owner_id, worker_id, lease, result, created_at) values (coalesce((select min(id) from inference_tasks where user_id <> $1), $2), $1, 1, gen_random_uuid(), jsonb_build_object('text', $3::text), now())",
    [userId, asked.id, word],
  );
  await rowsOf(
    "insert into lent_earnings (task_id, user_id, worker_id, title, inferences, rate_id, rate_title, miner_value, kopecks, state, created_at) values ($1, $2, 1, $3, 1, 1, 'Старт', 2, 2, 'pending', now())",
    [2_000_000 + userId, userId, word],
  );
  const silence = { conditionType: 'EQUALS' as const, value: word, positiveReaction: '', negativeReaction: '' };
  await user.api.createReaction({ params: { projectId: place.projectId, questionId: question.id }, body: silence });
  const tryIt = () =>
    user.api.sendCommand({
      body: { command: BACKTEST_COMMAND, params: { question_id: question.id, price_shown: 100_000 } },
    });
  await tryIt();
  const trial = await worker.nextOf('backtest');
  expect(await worker.answer(trial, 'Вот')).toBe(true);
  await user.api.tickBacktest({
    params: { questionId: question.id },
    body: { frame_id: trial.payload.frames[0]?.id ?? 0, is_right: true },
  });
  // A second one is under way.
  await tryIt();
  await worker.nextOf('backtest');
  await user.api.newPictureSearch({ body: { picture: (await SHARED).toString('base64') } });
  const glance = await worker.nextOf('glance');
  expect(await worker.finish(glance, { task: 'glance', result: { look: LOOK } })).toBe(true);
  await user.api.rememberSearch({ body: { content: word } });
  await user.api.changeFirstSteps({ body: { hidden: true } });
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
  await user.api.newAuthCode();
  await rowsOf("insert into password_resets (hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')", [
    `reset of ${word}`,
    userId,
  ]);
  await rowsOf(
    "insert into email_verifications (hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')",
    [`verification of ${word}`, userId],
  );
  await rowsOf(
    "insert into tickets (user_id, command, params, status, created_at, updated_at) values ($1, 'x', '{}', 'выполнено', now(), now())",
    [userId],
  );
  await rowsOf('insert into file_selections (user_id, file_ids, created_at) values ($1, $2, now())', [
    userId,
    [file.id],
  ]);
  await watch(user, place, word);
  await user.api.newUpload({
    body: { name: 'large.mp4', size: 100, data_source_id: place.dataSourceId, project_id: place.projectId },
  });
  const { token } = await admin.api.createWorkerAccount({
    body: { name: `Компьютер: ${word}`, owner_email: user.email },
  });
  await createTestWorker(app, word, token).hold([]);
  await settled();
  await app.search.indexNow();
  await app.search.checkNow();
  // Its search has told of the file, and of the deleted one if it was the quicker.
  expect((await user.api.listMessages({ query: {} })).messages).toContainEqual(
    expect.objectContaining({ kind: 'saved_search', dataSourceFileId: file.id }),
  );
  await user.api.markMessagesRead({ body: { up_to: 1 } });
  const { ai_dialog_id: dialogId } = await user.api.showDataSource({ params: place });
  await user.api.sendDialogMessage({ params: { dialogId }, body: { content: 'Сколько файлов с кошкой?' } });
  await settled();
  expect((await user.api.listDialogMessages({ params: { dialogId } })).dialogMessages).toMatchObject([
    { authorType: 'user' },
    { authorType: 'ai', message_attachements: [{}] },
  ]);
}
let admin: TestUser;
const goneFor = (userId: number) =>
  vi.waitFor(async () => expect(await rowsOf('select id from users where id = $1', [userId])).toEqual([]), PATIENCE);
const erase = (user: TestUser) => user.api.eraseAccount({ body: { password: user.password, confirmation: 'удалить' } });

it('an erased account leaves no row, no object and no index entry, and nothing of another user is touched', async () => {
  const [staying, leaving] = [await app.newUser(), await app.newUser()];
  admin = await app.newUser();
  await app.identity.appointAdmins([admin.email]);
  const { id } = await leaving.api.me();
  // Time stands still: no lease of the one runs out while the other, on a slow machine, takes work of the same kind.
  app.clock.set(app.clock.now());
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
  const user = await app.newUser();
  const { id, peer_id } = await user.api.me();
  const { token } = await user.api.newAuthCode();
  const other = app.client(await app.client().signIn({ body: { login: user.email, password: user.password } }));
  const socket = await app.app.injectWS(LIVE_PATH);
  socket.send(JSON.stringify({ title: 'connect', session_id: peer_id, user_id: id }));
  await once(socket, 'message');
  const closed = once(socket, 'close');
  await erase(user);
  expect((await closed)[0]).toBe(4401);
  await expect(user.api.me()).rejects.toMatchObject({ status: 401 });
  await expect(other.me()).rejects.toMatchObject({ status: 401 });
  await expect(app.client().signIn({ body: { login: user.email, password: user.password } })).rejects.toMatchObject({
    status: 401,
  });
  await expect(app.client().signInByToken({ body: { token } })).rejects.toMatchObject({ status: 401 });
  const anew = app.client(await app.client().signUp({ body: { email: user.email, password: user.password } }));
  expect((await anew.me()).id).not.toBe(id);
  await goneFor(id);
});

it('asks for the password and the word, and changes nothing without them', async () => {
  const user = await app.newUser();
  const attempt = (body: { password: string; confirmation: string }) => user.api.eraseAccount({ body });
  await expect(attempt({ password: 'not-it', confirmation: 'УДАЛИТЬ' })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { password: 'Неверный пароль' } },
  });
  await expect(attempt({ password: user.password, confirmation: 'да' })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { confirmation: 'Введите слово УДАЛИТЬ' } },
  });
  expect((await user.api.me()).email).toBe(user.email);
});

it('keeps the last administrator until there is another, and the account that every start makes anew', async () => {
  const [first, second] = [await app.newUser(), await app.newUser()];
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

it('a server that starts finishes what a killed one has left half erased', async () => {
  const [user, stranger] = [await app.newUser(), await app.newUser()];
  const { id } = await user.api.me();
  for (const one of [user, stranger])
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
