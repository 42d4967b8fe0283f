import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#platform/clock.ts';
import { openWatchedCamera, PATIENCE, type WatchedCamera } from '../../../../testing/cameras/watched-camera.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase } from '../../../../testing/test-database.ts';
import { choosePlan, newPlace, type Place } from '../../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

const CLIPS_PER_HOUR = 120;
/** A minute of film is drawn, cut and looked at; a server is started twice. */
const LONG_MS = 90_000;

let app: TestApp;
let user: TestUser;
let place: Place;
let camera: WatchedCamera;
let worker: ReturnType<typeof createTestWorker>;
beforeAll(async () => {
  app = await openTestApp({ STREAMS: 'off', WELCOME_CREDIT: '1000' });
  worker = createTestWorker(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  place = await newPlace(user);
  await worker.giveUpAll();
  camera = await openWatchedCamera(app, user, place);
});
const put = (content: string) => user.api.createSourceQuestion({ params: place, body: { content } });
const spent = async () => (await user.api.showProjectSpending({ params: place })).spent;

it('names no price without a plan, and by a plan what an hour of motion comes to at most: each frame described and asked every question', async () => {
  expect(await camera.price()).toMatchObject({
    kopecks_per_inference: null,
    most_kopecks_per_hour: null,
    likely_kopecks_per_hour: null,
    questions: 0,
    classes: 0,
    available: 100_000,
  });
  await choosePlan(user, place, 'Старт');
  await put('Есть ли человек?');
  await put('Открыты ли ворота?');
  // One frame a second by this plan.
  expect(await camera.price()).toMatchObject({
    kopecks_per_inference: 5,
    most_frames_per_hour: CLIPS_PER_HOUR * 30,
    most_kopecks_per_hour: CLIPS_PER_HOUR * 30 * 3 * 5,
    questions: 2,
  });
  await choosePlan(user, place, 'Поток');
  // No video gets more than 64 frames.
  expect(await camera.price()).toMatchObject({
    kopecks_per_inference: 40,
    most_frames_per_hour: CLIPS_PER_HOUR * 64,
    most_kopecks_per_hour: CLIPS_PER_HOUR * 64 * 3 * 40,
  });
});

it(
  'charges for what moves all the time no more than was said',
  async () => {
    await choosePlan(user, place, 'Старт');
    await put('Есть ли человек?');
    await camera.analyse();
    await camera.moves(2, 61);
    await camera.record(0, 70);
    const clips = await camera.clipsOnce(2);
    for (let at = 0; at < clips.length; at += 1) await worker.tell(await worker.next(), 'Двор.');
    for (let at = 0; at < clips.length; at += 1) await worker.answer(await worker.nextOf('answer'), 'нет');
    const { most_kopecks_per_hour } = await camera.price();
    expect(await spent()).toBeGreaterThan(0);
    expect(await spent()).toBeLessThanOrEqual(((most_kopecks_per_hour ?? 0) / CLIPS_PER_HOUR) * clips.length);
  },
  LONG_MS,
);

it('shows what an hour like the last ones would cost, once there is an hour of record', async () => {
  await choosePlan(user, place, 'Старт');
  await camera.record(0, 10);
  await camera.moves(4, 6);
  app.clock.set(new Date(camera.at(0).getTime() + HOUR_MS / 2));
  expect(await camera.price()).toMatchObject({ likely_kopecks_per_hour: null });
  app.clock.set(new Date(camera.at(0).getTime() + 2 * HOUR_MS));
  const { likely_kopecks_per_hour: likely, most_kopecks_per_hour: most } = await camera.price();
  expect(likely).toBeGreaterThan(0);
  expect(likely).toBeLessThan((most ?? 0) / 100);
});

it(
  'ends what a server that died left open where its record ends, and cuts it',
  async () => {
    const left = await openTestDatabase();
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'rakurs-camera-'));
    const first = await openTestApp({ STREAMS: 'off', DATA_DIR }, left);
    const owner = await first.newUser();
    const yard = await newPlace(owner, { plan: 'Старт' });
    const before = await openWatchedCamera(first, owner, yard);
    await before.analyse();
    await before.record(0, 10);
    await before.moves(6, 8, { quiet: 0 });
    expect(await before.show()).toMatchObject({ latest_event: { ended_at: null } });
    await first.close();

    const second = await openTestApp({ STREAMS: 'off', DATA_DIR }, left);
    const after = await openWatchedCamera(second, { ...owner, api: second.client(owner) }, yard, {
      known: before.fileId,
    });
    await after.recorded(10);
    const [clip] = await after.clipsOnce(1);
    expect(clip).toMatchObject({ real_date: after.at(4).toISOString() });
    await vi.waitFor(
      async () =>
        expect(await after.show()).toMatchObject({
          latest_event: {
            ended_at: new Date(after.at(0).getTime() + 10 * SECOND_MS).toISOString(),
            clip_file_id: clip?.id,
          },
        }),
      PATIENCE,
    );
    // One died before it had said that the last of it is to be cut.
    const {
      rows: [row],
    } = await left.database.raw(
      'insert into camera_events (file_id, started_at, ended_at, strength, wants_clip) values ($1, $2, $2, 1, true) returning id',
      [before.fileId, after.at(2)],
    );
    await second.close();
    const third = await openTestApp({ STREAMS: 'off', DATA_DIR }, left);
    const asked = await left.database.raw(
      "select 1 from queue.job where name = 'cut-clip' and state = 'created' and data->>'eventId' = $1",
      [String((row as { id: number }).id)],
    );
    expect(asked.rows).toHaveLength(1);
    await third.stop();
    rmSync(DATA_DIR, { recursive: true, force: true });
  },
  LONG_MS,
);
