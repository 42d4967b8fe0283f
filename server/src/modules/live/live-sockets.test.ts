import { LIVE_CLOSE_UNSIGNED, liveEvents } from '@rakurs/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CLOSE_TOO_MANY, MAX_BUFFERED_BYTES, MAX_MESSAGES_PER_MINUTE } from '#platform/http/socket-bounds.ts';
import {
  CONNECT_WITHIN_MS,
  createLiveSockets,
  MAX_SOCKETS_OF_USER,
  SILENCE_MS,
  type Peer,
  type Socket,
} from './live-sockets.ts';

const GONE = 1001;
/** As a page sees a connection that ends without a word. */
const CUT_OFF = 1006;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sessionOf = (peerId: string): Promise<Peer | null> =>
  Promise.resolve({ sessionId: Number(peerId), userId: Number(peerId) });
const open = (sessionOfPeer: (peerId: string) => Promise<Peer | null> = sessionOf) =>
  createLiveSockets({
    sessionOfPeer,
    projectsOf: (userId) => Promise.resolve(PROJECTS[userId] ?? []),
    liveSessionsOf: (ids) => Promise.resolve(new Set(ids.filter((id) => id < DEAD))),
  });
const DEAD = 900;
/** Which projects people may read. */
const PROJECTS: Record<number, number[]> = { 1: [10, 11], 2: [11] };

const hello = (sessionId: number, userId = sessionId) =>
  JSON.stringify({ title: 'connect', session_id: String(sessionId), user_id: userId });
const PING = JSON.stringify({ title: 'PING' });

/** A socket that has said nothing yet, what it has heard, and the codes it was closed with. */
function connected(sockets: ReturnType<typeof createLiveSockets>) {
  const heard: unknown[] = [];
  const closed: number[] = [];
  const unsent: (() => void)[] = [];
  const socket: Socket & { bufferedAmount: number } = {
    bufferedAmount: 0,
    send(text, done) {
      heard.push(JSON.parse(text));
      if (done) unsent.push(done);
    },
    close: (code) => void closed.push(code),
    terminate: () => void closed.push(CUT_OFF),
  };
  /** `leave`: what was written leaves the process, as a reader makes it. */
  return { heard, closed, socket, leave: () => unsent.splice(0).forEach((done) => done()), ...sockets.open(socket) };
}

/** A socket that has been let in, and all it has heard since. */
async function joined(sockets: ReturnType<typeof createLiveSockets>, userId: number) {
  const connection = connected(sockets);
  await connection.hear(hello(userId));
  expect(connection.heard.splice(0)).toEqual([{ title: 'CONNECTED', channel: 'live' }]);
  return connection;
}

const news = { channel: 'source.changed', data: { id: 7, project: 1 } };
const told = { title: 'EVENT', ...news };

it('sends an event that concerns several users to each of their sockets once, and to nobody else', async () => {
  const sockets = open();
  const [first, firstAgain, second, third] = [
    await joined(sockets, 1),
    await joined(sockets, 1),
    await joined(sockets, 2),
    await joined(sockets, 3),
  ];
  sockets.forward({ ...news, userIds: [1, 2, 1] });
  for (const { heard } of [first, firstAgain, second]) expect(heard).toEqual([told]);
  expect(third.heard).toEqual([]);
});

it('tells what happens in projects to each socket of whoever may read one of them, once', async () => {
  const sockets = open();
  const [both, one, none] = [await joined(sockets, 1), await joined(sockets, 2), await joined(sockets, 3)];
  sockets.forward({ ...news, userIds: [1], projectIds: [10, 11] });
  sockets.forward({ ...news, userIds: [], projectIds: [10] });
  expect([both.heard, one.heard, none.heard]).toEqual([[told, told], [told], []]);
});
it('tells an open socket what happens in a project that its user may read since', async () => {
  const sockets = open();
  const [member, other] = [await joined(sockets, 3), await joined(sockets, 2)];
  sockets.admit(3, 12);
  sockets.forward({ ...news, userIds: [], projectIds: [12] });
  expect([member.heard, other.heard]).toEqual([[told], []]);
});
it('sends no internal event to a socket', async () => {
  const sockets = open();
  const { heard } = await joined(sockets, 1);
  sockets.forward({ channel: 'session.ended', userIds: [1], data: { userId: 1, sessionIds: [9] } });
  expect(heard).toEqual([]);
});

it('closes a socket that does not name itself in time, and not a moment before', async () => {
  const { closed } = connected(open());
  await vi.advanceTimersByTimeAsync(CONNECT_WITHIN_MS - 1);
  expect(closed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(closed).toEqual([LIVE_CLOSE_UNSIGNED]);
});

it('closes a socket that has fallen silent, counted from its last PING', async () => {
  const { hear, heard, closed } = await joined(open(), 1);
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  await hear(PING);
  expect(heard).toEqual([{ title: 'PONG' }]);
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  expect(closed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(closed).toEqual([GONE]);
});

it('closes a socket that has never pinged since it was let in', async () => {
  const { closed } = await joined(open(), 1);
  await vi.advanceTimersByTimeAsync(SILENCE_MS);
  expect(closed).toEqual([GONE]);
});

it('answers no PING of a socket that has not named itself, and gives it no more time', async () => {
  const { hear, heard, closed } = connected(open());
  await vi.advanceTimersByTimeAsync(CONNECT_WITHIN_MS - 1);
  await hear(PING);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual([]);
  expect(closed).toEqual([LIVE_CLOSE_UNSIGNED]);
});

it('sends a closed socket nothing more, and closes it no second time', async () => {
  const sockets = open();
  const [gone, here] = [await joined(sockets, 1), await joined(sockets, 1)];
  gone.close();
  sockets.forward({ ...news, userIds: [1] });
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  sockets.endSessions(1, [1]);
  expect(here).toMatchObject({ heard: [told], closed: [LIVE_CLOSE_UNSIGNED] });
  await gone.hear(PING);
  await vi.advanceTimersByTimeAsync(SILENCE_MS);
  expect(gone).toMatchObject({ heard: [], closed: [] });
});

it('does not let in a socket that went while its session was looked up', async () => {
  const sockets = open();
  const { hear, close, heard, closed } = connected(sockets);
  const hearing = hear(hello(1));
  close();
  await hearing;
  sockets.forward({ ...news, userIds: [1] });
  expect(heard).toEqual([]);
  expect(closed).toEqual([LIVE_CLOSE_UNSIGNED]);
});

it('does not let in a session that ended while it was joining', async () => {
  const answers: (Peer | null)[] = [{ sessionId: 1, userId: 1 }, null];
  const { hear, heard, closed } = connected(open(() => Promise.resolve(answers.shift() ?? null)));
  await hear(hello(1));
  expect(heard).toEqual([]);
  expect(closed).toEqual([LIVE_CLOSE_UNSIGNED]);
});

it('takes one introduction of a socket, asks the database for no other, and closes a socket that introduces itself again', async () => {
  let asked = 0;
  const sockets = open((peerId) => {
    asked += 1;
    return sessionOf(peerId);
  });
  const { hear, closed } = await joined(sockets, 1);
  const before = asked;
  await hear(hello(2));
  expect(asked).toBe(before);
  expect(closed).toEqual([LIVE_CLOSE_UNSIGNED]);
  const stranger = connected(sockets);
  await Promise.all([stranger.hear(hello(3)), stranger.hear(hello(3)), stranger.hear(hello(3))]);
  expect(asked).toBeLessThanOrEqual(before + 2);
});

it('lets a user have so many sockets, others theirs, and another one when one has gone', async () => {
  const sockets = open();
  const first = await joined(sockets, 1);
  for (let count = 1; count < MAX_SOCKETS_OF_USER; count += 1) await joined(sockets, 1);
  const late = connected(sockets);
  await late.hear(hello(1));
  expect(late).toMatchObject({ heard: [], closed: [CLOSE_TOO_MANY] });
  await joined(sockets, 2);
  first.close();
  await joined(sockets, 1);
});

it('closes a socket that says too much in a minute, whatever it says', async () => {
  for (const text of [PING, 'nonsense', '{}']) {
    const { hear, closed } = await joined(open(), 1);
    for (let count = 1; count < MAX_MESSAGES_PER_MINUTE; count += 1) await hear(text);
    expect(closed).toEqual([]);
    await hear(text);
    expect(closed).toEqual([CLOSE_TOO_MANY]);
  }
});

it('closes the sockets of the sessions that have ended, and of no other session of the person', async () => {
  const sockets = open((peerId) => Promise.resolve({ sessionId: Number(peerId), userId: 1 }));
  const [ended, other] = [connected(sockets), connected(sockets)];
  await ended.hear(hello(5, 1));
  await other.hear(hello(6, 1));
  sockets.endSessions(1, [5]);
  sockets.endSessions(2, [6]);
  expect(ended.closed).toEqual([LIVE_CLOSE_UNSIGNED]);
  expect(other.closed).toEqual([]);
});

it('tells every signed-in socket to read its channels anew', async () => {
  const sockets = open();
  const [first, second, stranger] = [await joined(sockets, 1), await joined(sockets, 2), connected(sockets)];
  sockets.restartAll();
  const restarts = Object.keys(liveEvents).map((channel) => ({ title: 'RESTART', channel }));
  expect(first.heard).toEqual(restarts);
  expect(second.heard).toEqual(restarts);
  expect(stranger.heard).toEqual([]);
});

it('sends that once while the first message has not left, and again once it has', async () => {
  const sockets = open();
  const { heard, leave } = await joined(sockets, 1);
  const channels = Object.keys(liveEvents).length;
  for (let count = 0; count < 5; count += 1) sockets.restartAll();
  expect(heard).toHaveLength(channels);
  leave();
  sockets.restartAll();
  expect(heard).toHaveLength(2 * channels);
});

it('cuts off a socket that does not read, before it is sent anything more, and no other', async () => {
  for (const act of [
    (sockets: ReturnType<typeof open>) => sockets.forward({ ...news, userIds: [1] }),
    (sockets: ReturnType<typeof open>) => sockets.restartAll(),
  ]) {
    const sockets = open();
    const [stuck, slow] = [await joined(sockets, 1), await joined(sockets, 1)];
    stuck.socket.bufferedAmount = MAX_BUFFERED_BYTES + 1;
    slow.socket.bufferedAmount = MAX_BUFFERED_BYTES;
    act(sockets);
    expect(stuck).toMatchObject({ heard: [], closed: [CUT_OFF] });
    expect(slow.closed).toEqual([]);
    expect(slow.heard.length).toBeGreaterThan(0);
    await stuck.hear(PING);
    expect(stuck.heard).toEqual([]);
  }
});

it('closes the sockets of ended sessions that were not reported, at the next check', async () => {
  const sockets = open();
  const [dead, alive] = [await joined(sockets, DEAD), await joined(sockets, 1)];
  await sockets.endDeadSessions();
  expect(dead.closed).toEqual([LIVE_CLOSE_UNSIGNED]);
  expect(alive.closed).toEqual([]);
});
