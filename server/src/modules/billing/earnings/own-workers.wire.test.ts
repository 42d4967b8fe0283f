import { MOST_OWN_WORKERS } from '@rakurs/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../../testing/test-app.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.stop());
beforeEach(async () => void (person = await app.newPerson()));

const lend = (name = 'Домашний', who = person) => who.api.createOwnWorker({ body: { name } });
const listed = async () => (await person.api.listOwnWorkers()).workers;

it('gives a person a key for a computer, tells it once in a command that needs no quotes, and keeps only its hash', async () => {
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

it('tells that a computer is there as soon as it has said so, and whose it is to nobody else', async () => {
  const { worker, token } = await lend();
  await createTestWorker(app, 'дом', token).hold([]);
  expect(await listed()).toMatchObject([{ id: worker.id, is_alive: true, last_seen_at: expect.any(String) }]);
  expect((await (await app.newPerson()).api.listOwnWorkers()).workers).toEqual([]);
});

it('a revoked key opens nothing from that moment on, and its computer is no longer listed', async () => {
  const { worker, token } = await lend();
  const home = createTestWorker(app, 'дом', token);
  await home.hold([]);
  expect(await person.api.revokeOwnWorker({ params: { workerId: worker.id } })).toMatchObject({
    id: worker.id,
    is_alive: false,
  });
  await expect(home.hold([])).rejects.toMatchObject({ status: 401 });
  expect(await listed()).toEqual([]);
  // Twice does no harm.
  expect(await person.api.revokeOwnWorker({ params: { workerId: worker.id } })).toMatchObject({ id: worker.id });
});

it('revokes nobody else’s key, nor that of the installation', async () => {
  const { worker, token } = await lend('Чужой', await app.newPerson());
  const admin = await app.newPerson();
  await app.identity.appointAdmins([admin.email]);
  const [installation] = (await admin.api.listWorkerAccounts()).workers;
  for (const workerId of [worker.id, installation?.id ?? 0])
    await expect(person.api.revokeOwnWorker({ params: { workerId } })).rejects.toMatchObject({
      status: 404,
      problem: { detail: 'Обработчик не найден' },
    });
  expect(await createTestWorker(app, 'чужой', token).hold([])).toEqual([]);
});

it('lends no more computers than a person may, however many are asked for at once; a revoked one makes room', async () => {
  const answers = await Promise.allSettled(Array.from({ length: MOST_OWN_WORKERS + 3 }, (_, at) => lend(`№ ${at}`)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_OWN_WORKERS);
  await expect(lend()).rejects.toMatchObject({
    status: 409,
    problem: { detail: 'Можно подключить не больше 20 компьютеров. Отключите ненужный.' },
  });
  const [first] = await listed();
  await person.api.revokeOwnWorker({ params: { workerId: first?.id ?? 0 } });
  expect((await lend()).worker.name).toBe('Домашний');
});
