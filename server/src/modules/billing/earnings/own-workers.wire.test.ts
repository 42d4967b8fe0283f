import { MAX_OWN_WORKERS } from '@rakurs/contract';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase } from '../../../../testing/test-database.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.stop());
beforeEach(async () => void (user = await app.newUser()));

const lend = (name = 'Домашний', who = user) => who.api.createOwnWorker({ body: { name } });
const listed = async () => (await user.api.listOwnWorkers()).workers;

it('gives a user a key for a computer, tells it once in a command that needs no quotes, and keeps only its hash', async () => {
  expect(await listed()).toEqual([]);
  const { worker, token, command } = await lend('Домашний «быстрый»');
  expect(worker).toMatchObject({ name: 'Домашний «быстрый»', last_seen_at: null, is_alive: false, earned: 0 });
  expect(command).toBe(
    `npx --yes --ignore-scripts http://rakurs.test/worker.tgz --server=http://rakurs.test --token=${token}`,
  );
  expect(command).toMatch(/^[\w\s:/.=-]+$/);
  expect(await listed()).toEqual([worker]);
  expect(JSON.stringify(await listed())).not.toContain(token);
});

it('shows a computer as connected as soon as it has called, and only to its owner', async () => {
  const { worker, token } = await lend();
  await createTestWorker(app, 'дом', token).hold([]);
  expect(await listed()).toMatchObject([{ id: worker.id, is_alive: true, last_seen_at: expect.any(String) }]);
  expect((await (await app.newUser()).api.listOwnWorkers()).workers).toEqual([]);
});

it('a revoked key opens nothing from that moment on, and its computer is no longer listed', async () => {
  const { worker, token } = await lend();
  const home = createTestWorker(app, 'дом', token);
  await home.hold([]);
  expect(await user.api.revokeOwnWorker({ params: { workerId: worker.id } })).toMatchObject({
    id: worker.id,
    is_alive: false,
  });
  await expect(home.hold([])).rejects.toMatchObject({ status: 401 });
  expect(await listed()).toEqual([]);
  // Twice does no harm.
  expect(await user.api.revokeOwnWorker({ params: { workerId: worker.id } })).toMatchObject({ id: worker.id });
});

it('revokes nobody else’s key, nor that of the installation', async () => {
  const { worker, token } = await lend('Чужой', await app.newUser());
  const admin = await app.newUser();
  await app.identity.appointAdmins([admin.email]);
  const [installation] = (await admin.api.listWorkerAccounts()).workers;
  for (const workerId of [worker.id, installation?.id ?? 0])
    await expect(user.api.revokeOwnWorker({ params: { workerId } })).rejects.toMatchObject({
      status: 404,
      problem: { detail: 'Обработчик не найден' },
    });
  expect(await createTestWorker(app, 'чужой', token).hold([])).toEqual([]);
});

it('lends no more computers than a user may, however many are asked for at once; a revoked one makes room', async () => {
  const answers = await Promise.allSettled(Array.from({ length: MAX_OWN_WORKERS + 3 }, (_, at) => lend(`№ ${at}`)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_OWN_WORKERS);
  await expect(lend()).rejects.toMatchObject({
    status: 409,
    problem: { detail: 'Можно подключить не больше 20 компьютеров. Отключите ненужный.' },
  });
  const [first] = await listed();
  await user.api.revokeOwnWorker({ params: { workerId: first?.id ?? 0 } });
  expect((await lend()).worker.name).toBe('Домашний');
});

it('remembers the last hundred revoked keys of a user, and no more', async () => {
  const left = await openTestDatabase();
  const other = await openTestApp({}, left);
  onTestFinished(() => other.stop());
  const busy = await other.newUser();
  const { id } = await busy.api.me();
  await left.database.raw(
    "insert into worker_accounts (name, owner_id, token_hash, created_at, revoked_at) select 'старый ' || n, $1, 'hash ' || n, now(), now() from generate_series(1, 150) n",
    [id],
  );
  await busy.api.createOwnWorker({ body: { name: 'Новый' } });
  const kept = (
    await left.database.raw(
      'select name from worker_accounts where owner_id = $1 and revoked_at is not null order by id',
      [id],
    )
  ).rows as { name: string }[];
  expect([kept.length, kept[0]?.name, kept.at(-1)?.name]).toEqual([100, 'старый 51', 'старый 150']);
});
