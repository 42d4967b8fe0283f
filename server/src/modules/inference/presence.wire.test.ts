import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WORKER_SILENCE_MS } from '@rakurs/contract';
import { openTestApp, TEST_SECRETS, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.newPerson();
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

it('tells a stranger that it is up, and nothing else', async () => {
  expect(await app.send({ method: 'GET', url: '/api/health', body: undefined })).toMatchObject({
    status: 200,
    body: { status: 'ok' },
  });
  expect(Object.keys(await app.client().health())).toEqual(['status']);
});

it('tells an administrator that everything stands, and that there is no worker yet', async () => {
  expect(await admin.api.showHealth()).toMatchObject({
    status: 'ok',
    database: { status: 'ok' },
    storage: { status: 'ok', detail: 'disk' },
    queue: { status: 'ok' },
    media: { status: 'ok' },
    workers: { status: 'down', alive: 0, list: [] },
  });
});

it('tells a stranger that it is down, and an administrator what is', async () => {
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
