import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newCamera } from '../../../../testing/cameras/record-kit.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { newPlace, type Place } from '../../../../testing/upload-kit.ts';
import { messageMade } from '#modules/feed/index.ts';
import { createStreamStore, type StreamFacts } from '../supervisor/streams.store.ts';
import { OUTAGE_MS } from './outages.service.ts';

const MINUTE = 60_000;
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');
/** 14:05 in Moscow. */
const LOST_AT = new Date('2026-11-17T11:05:00.000Z');

let left: TestDatabase;
let app: TestApp;
let user: TestUser;
let place: Place;
let fileId: number;
/** What alert channels are handed. */
let carried: string[];
/** The server that pulls the camera. */
const server = randomUUID();

const start = async (dataDir?: string): Promise<void> => {
  app = await openTestApp(
    { STREAMS: 'off', ...(dataDir && { DATA_DIR: dataDir }) },
    { ...left, close: async () => undefined },
  );
  app.hooks.on(messageMade, async ({ content, trigger }) => void carried.push(`${plain(content)} | ${trigger}`));
};
beforeAll(async () => {
  left = await openTestDatabase();
  await start();
});
afterAll(async () => {
  await app.stop();
  await left.close();
});
beforeEach(async () => {
  carried = [];
  user = await app.newUser();
  place = await newPlace(user);
  app.clock.set(new Date(LOST_AT.getTime() - 10 * MINUTE));
  fileId = await newCamera(user, place);
  await hold();
  await says({ state: 'live', reason: null });
  app.clock.set(LOST_AT);
});

const hold = () =>
  left.database.raw("update streams set held_by = $2, held_until = now() + interval '1 hour' where file_id = $1", [
    fileId,
    server,
  ]);
/** The one who pulls the camera has this to say of it now. */
const says = async (facts: StreamFacts): Promise<void> => {
  expect(
    await createStreamStore(left.database).note(
      fileId,
      { server, at: app.clock.now() },
      { ...facts, since: app.clock.now() },
    ),
  ).not.toBeNull();
};
const lost = () => says({ state: 'lost', reason: 'Камера не отвечает' });
const after = async (ms: number): Promise<void> => {
  app.clock.advance(ms);
  await app.streams.lookForOutages();
};
const messages = async () =>
  (await user.api.listMessages({ query: {} })).messages.map(({ kind, content }) => `${kind}: ${plain(content)}`);
const outages = async () =>
  (
    await user.api.showRecord({
      params: { fileId },
      query: {
        from: new Date(LOST_AT.getTime() - MINUTE).toISOString(),
        to: new Date(LOST_AT.getTime() + 60 * MINUTE).toISOString(),
      },
    })
  ).outages;

it('reports once that a camera is away for long, and once that it is back, in the feed, on its time line and by channels', async () => {
  await lost();
  await after(OUTAGE_MS);
  // Each attempt ends in its own way, and it is the same outage.
  await says({ state: 'failed', reason: 'Неверный пароль' });
  await says({ state: 'connecting', reason: null });
  await after(MINUTE);
  expect(await messages()).toEqual(['camera: Камера «Двор» не отвечает с 14:05']);
  expect(await outages()).toMatchObject([
    { started_at: LOST_AT.toISOString(), ended_at: null, reason: 'Камера не отвечает' },
  ]);

  app.clock.set(new Date(LOST_AT.getTime() + 12 * MINUTE));
  await says({ state: 'live', reason: null });
  await after(0);
  await after(MINUTE);
  expect(await messages()).toEqual([
    'camera: Камера «Двор» снова на связи, не было 12 мин',
    'camera: Камера «Двор» не отвечает с 14:05',
  ]);
  expect(await outages()).toMatchObject([{ ended_at: new Date(LOST_AT.getTime() + 12 * MINUTE).toISOString() }]);
  expect(carried).toEqual([
    'Камера «Двор» не отвечает с 14:05 | Камера не отвечает',
    'Камера «Двор» снова на связи, не было 12 мин | Камера снова на связи',
  ]);
});

it('says nothing of a camera that only stumbles', async () => {
  await lost();
  await after(OUTAGE_MS - 1);
  await says({ state: 'live', reason: null });
  await after(MINUTE);
  expect([await messages(), await outages()]).toEqual([[], []]);
});

it('is done once by two servers that look at the same moment', async () => {
  await lost();
  app.clock.advance(OUTAGE_MS);
  await Promise.all([app.streams.lookForOutages(), app.streams.lookForOutages()]);
  expect(await messages()).toHaveLength(1);
});

it('reports no return of a camera that its owner has switched off, and nothing of one that never was there', async () => {
  await lost();
  await after(OUTAGE_MS);
  await user.api.changeStream({ params: { fileId }, body: { is_on: false } });
  await after(MINUTE);
  expect(await messages()).toHaveLength(1);
  expect((await outages())[0]?.ended_at).not.toBeNull();
  await user.api.changeStream({ params: { fileId }, body: { is_on: true } });
  await lost();
  await after(5 * MINUTE);
  expect(await messages()).toHaveLength(1);
});

it('outages are deleted with their camera', async () => {
  await lost();
  await after(OUTAGE_MS);
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId } });
  await user.api.eraseFromTrash({ body: { projects: [], data_sources: [], files: [fileId] } });
  await vi.waitFor(
    async () =>
      expect((await left.database.raw('select id from stream_outages where file_id = $1', [fileId])).rows).toEqual([]),
    { timeout: 30_000, interval: 50 },
  );
});

it('reports an outage no second time after a restart, and still reports its end', async () => {
  await lost();
  await after(OUTAGE_MS);
  const { dataDir, clock } = app;
  await app.stop();
  await start(dataDir);
  app.clock.set(clock.now());
  await hold();
  // The new server begins to connect, and has its own number of attempts.
  await says({ state: 'connecting', reason: null });
  await says({ state: 'lost', reason: 'Камера не отвечает' });
  await after(MINUTE);
  user = { ...user, api: app.client(user) };
  expect(await messages()).toEqual(['camera: Камера «Двор» не отвечает с 14:05']);
  await says({ state: 'live', reason: null });
  await after(0);
  expect((await messages())[0]).toBe('camera: Камера «Двор» снова на связи, не было 2 мин');
});
