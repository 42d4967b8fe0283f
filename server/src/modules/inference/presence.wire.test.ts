import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WORKER_SILENCE_MS } from '@rakurs/contract';
import { DAY_MS } from '#platform/clock.ts';
import { openTestApp, TEST_SECRETS, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { MAX_PRESENCES } from './presence.store.ts';

let app: TestApp;
let admin: TestUser;
let left: TestDatabase;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({}, left);
  admin = await app.newUser();
  await app.identity.appointAdmins([admin.email]);
});
afterAll(() => app.stop());

const worker = () => app.client({ jwt: TEST_SECRETS.workerToken });
const beat = {
  name: 'local',
  version: '1',
  models: [{ skill: 'detect' as const, provider: 'embedded', model: 'EfficientDet-Lite2' }],
  files_per_minute: 12.5,
  leases: [],
};

it('answers a stranger that it is up, and nothing else', async () => {
  expect(await app.send({ method: 'GET', url: '/api/health', body: undefined })).toMatchObject({
    status: 200,
    body: { status: 'ok' },
  });
  expect(Object.keys(await app.client().health())).toEqual(['status']);
});

it('shows an administrator that everything runs, and that there is no worker yet', async () => {
  expect(await admin.api.showHealth()).toMatchObject({
    status: 'ok',
    warnings: [],
    database: { status: 'ok' },
    storage: { status: 'ok', detail: 'disk' },
    queue: { status: 'ok' },
    media: { status: 'ok' },
    workers: { status: 'down', alive: 0, list: [] },
  });
});

it('warns an administrator of a production whose payments cost nobody anything', async () => {
  const shop = await openTestApp({ NODE_ENV: 'production' });
  const owner = await shop.newUser();
  await shop.identity.appointAdmins([owner.email]);
  expect(await owner.api.showHealth()).toMatchObject({ status: 'ok', warnings: ['payments_sandbox'] });
  await shop.stop();
});

it('answers a stranger that it is down, and shows an administrator what is', async () => {
  const [there, away] = [join(app.dataDir, 'storage', 'incoming'), join(app.dataDir, 'away')];
  renameSync(there, away);
  const down = await app.send({ method: 'GET', url: '/api/health', body: undefined });
  expect(down.status).toBe(503);
  expect(JSON.stringify(down.body)).not.toMatch(/storage|disk|database|pg-boss|node-av/);
  expect(await admin.api.showHealth()).toMatchObject({
    status: 'degraded',
    database: { status: 'ok' },
    storage: { status: 'down' },
  });
  renameSync(away, there);
});

it('counts a worker once however often it says it is here, and forgets one that fell silent', async () => {
  expect((await worker().workerHeartbeat({ body: beat })).nextHeartbeatMs).toBeGreaterThan(0);
  await worker().workerHeartbeat({ body: { ...beat, version: '2' } });
  expect((await admin.api.showHealth()).workers).toMatchObject({
    status: 'ok',
    alive: 1,
    waiting: 0,
    list: [{ name: 'local', version: '2', models: beat.models, files_per_minute: 12.5 }],
  });
  app.clock.advance(WORKER_SILENCE_MS + 1);
  expect((await admin.api.showHealth()).workers).toMatchObject({ status: 'down', alive: 0 });
});

it('knows the last hundred names under which one key runs, however many it invents', async () => {
  const lender = await app.newUser();
  const lent = app.client({ jwt: (await lender.api.createOwnWorker({ body: { name: 'Домашний' } })).token });
  for (let number = 0; number < MAX_PRESENCES + 5; number += 1) {
    app.clock.advance(1);
    await lent.workerHeartbeat({ body: { ...beat, name: `имя ${number}` } });
  }
  const names = async () =>
    (await left.database.raw("select name from workers where name like 'имя %' order by last_seen_at")).rows as {
      name: string;
    }[];
  expect([(await names()).length, (await names())[0]?.name]).toEqual([MAX_PRESENCES, 'имя 5']);
  app.clock.advance(2 * DAY_MS);
  for (const chore of app.inference.module.maintenance ?? []) await chore();
  expect(await names()).toEqual([]);
});
