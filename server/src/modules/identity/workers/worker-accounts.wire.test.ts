import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, TEST_SECRETS, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace, prepared, upload } from '../../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';
import { WORKER_TOKEN_MS } from './worker-token-life.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.newUser();
  await app.identity.appointAdmins([admin.email]);
});
afterAll(() => app.stop());
let user: TestUser;
beforeEach(async () => void (user = await app.newUser()));

const addFile = async () =>
  prepared(user, await upload(app, user, await newPlace(user), { bytes: await makeJpeg({ width: 70, height: 50 }) }));

it('lists the installation’s own workers from the start, and tells no token', async () => {
  const { workers } = await admin.api.listWorkerAccounts();
  expect(workers).toMatchObject([{ name: 'Обработчики этой установки', owner: null, revoked_at: null }]);
  expect(JSON.stringify(workers)).not.toContain(TEST_SECRETS.workerToken);
});

it('gives a user’s computer a token of its own, tells it once, and keeps only its hash', async () => {
  const { worker, token } = await admin.api.createWorkerAccount({
    body: { name: 'Домашний', owner_email: user.email },
  });
  const { id } = await user.api.me();
  expect(worker).toMatchObject({
    name: 'Домашний',
    owner: { id, email: user.email },
    last_seen_at: null,
    revoked_at: null,
  });
  expect(token.length).toBeGreaterThanOrEqual(43);
  const home = createTestWorker(app, 'дом', token);
  expect(await home.hold([])).toEqual([]);
  const listed = (await admin.api.listWorkerAccounts()).workers;
  expect(listed.find((one) => one.id === worker.id)?.last_seen_at).not.toBeNull();
  expect(JSON.stringify(listed)).not.toContain(token);
});

it('refuses an owner who is not there, and changes nothing', async () => {
  const before = await admin.api.listWorkerAccounts();
  await expect(
    admin.api.createWorkerAccount({ body: { name: 'Ничей', owner_email: 'nobody@example.ru' } }),
  ).rejects.toMatchObject({ status: 422, problem: { errors: { owner_email: 'Такого пользователя нет' } } });
  expect(await admin.api.listWorkerAccounts()).toEqual(before);
  await expect(admin.api.revokeWorkerAccount({ params: { workerId: 999_999 } })).rejects.toMatchObject({ status: 404 });
});

it('lets a revoked worker do nothing from that moment on, and gives its work to others at once', async () => {
  const { worker, token } = await admin.api.createWorkerAccount({ body: { name: 'Чужой' } });
  const [theirs, own] = [createTestWorker(app, 'чужой', token), createTestWorker(app, 'свой')];
  const file = await addFile();
  const task = await theirs.next();
  expect(await theirs.hold([task.lease])).toEqual([]);
  await own.hold([]);
  // Time stands still: otherwise its lease runs out while the test waits, and the work would come back by itself.
  app.clock.set(app.clock.now());
  const revoked = await admin.api.revokeWorkerAccount({ params: { workerId: worker.id } });
  expect(revoked.revoked_at).not.toBeNull();
  for (const call of [
    () => theirs.hold([task.lease]),
    () => theirs.lease(),
    () => theirs.tell(task, 'Поздно.'),
    () => theirs.fail(task, true),
  ])
    await expect(call()).rejects.toMatchObject({ status: 401 });
  const again = await own.next();
  expect(again.id).toBe(task.id);
  expect(await own.tell(again, 'Вовремя.')).toBe(true);
  expect(
    (await user.api.showFile({ params: { dataSourceId: file.data_source_id, fileId: file.id } })).ai_description,
  ).toBe('Вовремя.');
  // Twice does no harm, and the first time stands.
  expect(await admin.api.revokeWorkerAccount({ params: { workerId: worker.id } })).toEqual(revoked);
  const alive = async () => (await admin.api.showHealth()).workers.list.map(({ name }) => name);
  await vi.waitFor(async () => expect(await alive()).not.toContain('чужой'));
  expect(await alive()).toContain('свой');
});

it('takes an answer only from the worker that holds the task, whatever another knows of its lease', async () => {
  const { token } = await admin.api.createWorkerAccount({ body: { name: 'Второй' } });
  const [one, other] = [createTestWorker(app, 'w'), createTestWorker(app, 'w', token)];
  const file = await addFile();
  const task = await one.next();
  expect(await other.tell(task, 'Подменил.')).toBe(false);
  expect(await other.fail(task, false)).toBe(false);
  expect(await other.hold([task.lease])).toEqual([task.lease]);
  expect(await one.tell(task, 'Своё.')).toBe(true);
  expect(
    (await user.api.showFile({ params: { dataSourceId: file.data_source_id, fileId: file.id } })).ai_description,
  ).toBe('Своё.');
});

it('takes a lent computer’s token for a year, tells until when, and lets the installation’s own work on', async () => {
  const { worker, token } = await admin.api.createWorkerAccount({
    body: { name: 'Годовой', owner_email: user.email },
  });
  expect(Date.parse(worker.expires_at ?? '') - Date.parse(worker.created_at)).toBe(WORKER_TOKEN_MS);
  const { workers } = await user.api.listOwnWorkers();
  expect(workers).toMatchObject([{ name: 'Годовой', expires_at: worker.expires_at }]);
  const lent = createTestWorker(app, 'год', token);
  app.clock.set(new Date(Date.parse(worker.created_at) + WORKER_TOKEN_MS - 1));
  expect(await lent.hold([])).toEqual([]);
  app.clock.advance(1);
  await expect(lent.hold([])).rejects.toMatchObject({ status: 401 });
  expect(await createTestWorker(app, 'свой').hold([])).toEqual([]);
});
