import { once, type EventEmitter } from 'node:events';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LIVE_PATH, type LiveEvents } from '@rakurs/contract';
import type { Database } from '#platform/db/index.ts';
import { liveEvent } from '#platform/events.ts';
import { openEventRelay } from './event-relay.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSecondServer, openTestDatabase } from '../../testing/test-database.ts';

const described = liveEvent('file.described');

/** Two servers on one PostgreSQL. The embedded database serves one process alone. */
describe.runIf(process.env['TEST_DATABASE_URL'])('between two servers', () => {
  let database: Database;
  let one: TestApp;
  let other: TestApp;
  let userId: number;
  /** Everything a screen that is connected to the other server hears. */
  const heard: { title: string; channel: string; data: LiveEvents['file.described'] }[] = [];
  beforeAll(async () => {
    const shared = await openTestDatabase();
    database = shared.database;
    one = await openTestApp({}, shared);
    other = await openTestApp({}, await openSecondServer(shared));
    const { id, peer_id, conferenceId } = await (await one.newUser()).api.me();
    userId = id;
    await other.app.ready();
    const socket = await other.app.injectWS(LIVE_PATH);
    socket.send(JSON.stringify({ title: 'connect', session_id: peer_id, user_id: id, conferenceId }));
    await once(socket, 'message');
    socket.on('message', (bytes: Buffer) => void heard.push(JSON.parse(String(bytes)) as (typeof heard)[number]));
  });
  afterAll(async () => {
    await other.stop();
    await one.stop();
  });

  it.each([
    ['small', 4],
    ['larger than one notification', 9_000],
    ['as large as a book', 500_000],
  ])('an event that is %s arrives whole and in its turn, and no screen is told to start over', async (_, letters) => {
    heard.length = 0;
    const text = 'ж"\\\u0001'.repeat(letters / 4);
    const told = (id: number, ocr_result: string) =>
      one.events.emit(described, { userIds: [userId] }, { id, data_source_id: 1, changes: { ocr_result } });
    told(1, text);
    told(2, 'after it');
    await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 10_000 });
    const short = heard.map(({ title, channel, data }) => ({
      title,
      channel,
      id: data.id,
      isWhole: data.changes.ocr_result === (data.id === 1 ? text : 'after it'),
    }));
    expect(short).toEqual([1, 2].map((id) => ({ title: 'EVENT', channel: 'file.described', id, isWhole: true })));
  });

  it('a session that is ended on one server is over on the other at once', async () => {
    const user = await one.newUser();
    const there = other.client(user);
    await there.me();
    await user.api.signOut();
    await vi.waitFor(() => expect(there.me()).rejects.toMatchObject({ status: 401 }), { timeout: 10_000 });
  });

  it('a connection that is cut is made anew, once, and may complain as often as it likes, also after the end', async () => {
    const heardAnew = vi.fn();
    const connections: EventEmitter[] = [];
    const watched: Database = {
      ...database,
      async connect() {
        const client = await database.connect();
        connections.push(client);
        return client;
      },
    };
    const relay = await openEventRelay({
      database: watched,
      log: pino({ enabled: false }),
      hear: heardAnew,
      missed: () => undefined,
    });
    for (const reason of ['cut', 'really cut']) connections[0]?.emit('error', new Error(reason));
    await vi.waitFor(() => expect(connections).toHaveLength(2), { timeout: 10_000 });
    let told = 0;
    await vi.waitFor(
      () => {
        one.events.emit(
          described,
          { userIds: [userId] },
          { id: (told += 1), data_source_id: 1, changes: { ocr_result: '' } },
        );
        expect(heardAnew).toHaveBeenCalled();
      },
      { timeout: 10_000 },
    );
    expect(new Set(heardAnew.mock.calls.map(([event]) => JSON.stringify(event))).size).toBe(
      heardAnew.mock.calls.length,
    );
    expect(connections).toHaveLength(2);
    await relay.close();
    connections[1]?.emit('error', new Error('cut after the end'));
  });
});
