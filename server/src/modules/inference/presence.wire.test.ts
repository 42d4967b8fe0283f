import { afterAll, beforeAll, expect, it } from 'vitest';
import { WORKER_SILENCE_MS } from '@rakurs/contract';
import { openTestApp, TEST_SECRETS, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.stop());

const worker = () => app.client({ jwt: TEST_SECRETS.workerToken });
const beat = { name: 'local', version: '1', models: [{ skill: 'detect' as const, provider: 'embedded', model: 'EfficientDet-Lite2' }], files_per_minute: 12.5, leases: [] };

it('tells that everything stands, and that there is no worker yet', async () => {
  expect(await app.client().health()).toMatchObject({
    status: 'ok', database: { status: 'ok' }, storage: { status: 'ok', detail: 'disk' }, queue: { status: 'ok' }, media: { status: 'ok' }, workers: { status: 'down', alive: 0, list: [] },
  });
});

it('counts a worker once however often it says it is here, and forgets one that fell silent', async () => {
  expect((await worker().workerHeartbeat({ body: beat })).nextHeartbeatMs).toBeGreaterThan(0);
  await worker().workerHeartbeat({ body: { ...beat, version: '2' } });
  expect((await app.client().health()).workers).toMatchObject({ status: 'ok', alive: 1, waiting: 0, list: [{ name: 'local', version: '2', models: beat.models, files_per_minute: 12.5 }] });
  app.clock.advance(WORKER_SILENCE_MS + 1);
  expect((await app.client().health()).workers).toMatchObject({ status: 'down', alive: 0 });
});
