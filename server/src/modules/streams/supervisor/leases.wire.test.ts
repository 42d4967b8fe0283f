import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { makeSegments } from '../../../../testing/cameras/make-segments.ts';
import { newCamera } from '../../../../testing/cameras/record-kit.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { newPlace } from '../../../../testing/upload-kit.ts';
import { createSupervisor } from './supervisor.ts';
import { createStreamStore, type StreamStore } from './streams.store.ts';

let test: TestDatabase;
let app: TestApp;
let fileId: number;
let userId: number;
let store: StreamStore;
beforeAll(async () => {
  test = await openTestDatabase();
  app = await openTestApp({ STREAMS: 'off' }, test);
  const user = await app.newUser();
  fileId = await newCamera(user, await newPlace(user));
  userId = (await user.api.me()).id;
  store = createStreamStore(test.database);
});
afterAll(() => app.stop());

/** A server that pulls cameras, of which it is only noted that it does. */
function aServer() {
  const name = randomUUID();
  const pulled = new Set<number>();
  const reaches = { database: true };
  const supervisor = createSupervisor({
    server: name,
    mostAtOnce: 64,
    log: createLog('silent'),
    findFiles: app.media.findFiles,
    view: { opened: () => undefined, closed: () => undefined, keepOnly: () => undefined, closeAll: () => undefined },
    store: {
      ...store,
      hold: async (server) =>
        reaches.database ? store.hold(server) : Promise.reject(new Error('the database is out of reach')),
    },
    keep: ({ file }) => {
      pulled.add(file.id);
      return {
        isOf: () => true,
        look: () => undefined,
        watch: () => () => undefined,
        child: () => null,
        stop: async () => void pulled.delete(file.id),
      };
    },
  });
  const record = async (second: number): Promise<boolean> => {
    const [segment] = await makeSegments({
      folder: app.streams.record.folder,
      startedAt: new Date(Date.UTC(2026, 10, 17, 9, 0, second)),
      segments: 1,
      secondsEach: 1,
      firstNumber: second,
    });
    if (!segment) throw new Error('no segment');
    return app.streams.record.keepSegment({
      fileId,
      userId,
      segment,
      isElsewhere: () => store.isElsewhere(fileId, name),
    });
  };
  return { name, supervisor, pulled, reaches, record };
}

it('one of two servers pulls a camera, the other takes it when that one has died, and never do both record', async () => {
  const [one, other] = [aServer(), aServer()];
  for (const { supervisor } of [one, other]) {
    supervisor.start();
    await supervisor.lookSoon();
  }
  for (const { supervisor } of [other, one, other]) await supervisor.lookSoon();
  expect([[...one.pulled], [...other.pulled]]).toEqual([[fileId], []]);
  expect([await one.record(0), await other.record(1)]).toEqual([true, false]);
  expect(await store.note(fileId, { server: other.name, at: new Date() }, { state: 'live' })).toBeNull();

  // It hears nothing any more and renews nothing; its lease ends by the clock of the database.
  one.reaches.database = false;
  await other.supervisor.lookSoon();
  expect(other.pulled.size).toBe(0);
  await test.database.raw("update streams set held_until = now() - interval '1 second'");
  expect(await store.find(fileId)).toMatchObject({ heldBy: one.name, isHeld: false });
  await other.supervisor.lookSoon();
  expect([...other.pulled]).toEqual([fileId]);
  expect(await store.find(fileId)).toMatchObject({ heldBy: other.name, isHeld: true });
  // What it still had in its hands is not kept beside the record of the other, and its word is old news.
  expect([await one.record(2), await other.record(3)]).toEqual([false, true]);
  expect(await store.note(fileId, { server: one.name, at: new Date() }, { state: 'lost' })).toBeNull();

  one.reaches.database = true;
  await one.supervisor.lookSoon();
  await one.supervisor.settled();
  expect([[...one.pulled], [...other.pulled]]).toEqual([[], [fileId]]);
  for (const { supervisor } of [one, other]) await supervisor.stop();
  expect(await store.find(fileId)).toMatchObject({ heldBy: null, isHeld: false });
});

it('gives each camera to one of those who ask at the same moment', async () => {
  await test.database.raw('update streams set held_by = null, held_until = null');
  const taken = await Promise.all(Array.from({ length: 6 }, () => store.hold(randomUUID())));
  expect(taken.flat().filter((row) => row.fileId === fileId)).toHaveLength(1);
});

it('measures a lease by the clock of the database, whatever the clock of a server says', async () => {
  app.clock.advance(24 * 3600 * 1000);
  await test.database.raw('update streams set held_by = null, held_until = null');
  await store.hold(randomUUID());
  const { rows } = await test.database.raw(
    'select extract(epoch from held_until - now())::float8 as left from streams where file_id = $1',
    [fileId],
  );
  expect((rows as { left: number }[])[0]?.left).toBeLessThanOrEqual(15);
  // Another server is not taken for dead because our clock is a day ahead.
  expect(await store.find(fileId)).toMatchObject({ isHeld: true });
  expect(await store.hold(randomUUID())).toEqual([]);
});
