import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LIVE_PATH, type Project } from '@rakurs/contract';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let app: TestApp;
let left: TestDatabase;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({}, left);
  await app.app.ready();
});
afterAll(() => app.stop());

type TestSocket = Awaited<ReturnType<TestApp['app']['injectWS']>>;

const connect = async (hello: object): Promise<TestSocket> => {
  const socket = await app.app.injectWS(LIVE_PATH);
  socket.send(JSON.stringify({ title: 'connect', ...hello }));
  return socket;
};
const next = async (socket: TestSocket): Promise<unknown> => {
  const [bytes] = (await once(socket, 'message')) as [Buffer];
  return JSON.parse(String(bytes));
};
const closeCode = async (socket: TestSocket): Promise<number> => ((await once(socket, 'close')) as [number])[0];

const joined = async (user: TestUser): Promise<TestSocket> => {
  const { id, peer_id, conferenceId } = await user.api.me();
  const socket = await connect({ session_id: peer_id, user_id: id, conferenceId });
  expect(await next(socket)).toMatchObject({ title: 'CONNECTED' });
  return socket;
};

/**
 * Everything that a user's screen hears while something is done, in order: a PING comes back after all that was said
 * before it.
 */
async function heardDuring(sockets: TestSocket[], act: () => Promise<unknown>): Promise<unknown[][]> {
  const heard = sockets.map((socket) => {
    const messages: unknown[] = [];
    socket.on('message', (bytes: Buffer) => messages.push(JSON.parse(String(bytes))));
    return messages;
  });
  await act();
  for (const socket of sockets) socket.send(JSON.stringify({ title: 'PING' }));
  await vi.waitFor(() => heard.forEach((messages) => expect(messages).toContainEqual({ title: 'PONG' })), {
    timeout: 10_000,
  });
  return heard.map((messages) => messages.slice(0, -1));
}
const created = (project: Project) => ({ title: 'EVENT', channel: 'project.created', data: project });

it('lets a live session in, answers PING, and sends its user what happened', async () => {
  const user = await app.newUser();
  const socket = await joined(user);
  socket.send(JSON.stringify({ title: 'PING' }));
  expect(await next(socket)).toEqual({ title: 'PONG' });
  const heard = next(socket);
  const project = await user.api.createProject({ body: { title: 'Склад', description: '' } });
  expect(await heard).toEqual({ title: 'EVENT', channel: 'project.created', data: project });
  socket.terminate();
});

it('sends nothing to other users', async () => {
  const people = [await app.newUser(), await app.newUser()] as const;
  const sockets = [await joined(people[0]), await joined(people[0]), await joined(people[1])];
  const projects: Project[] = [];
  const heard = await heardDuring(sockets, async () => {
    for (const user of people)
      projects.push(await user.api.createProject({ body: { title: 'Не для чужих', description: '' } }));
  });
  const [first, second] = projects.map(created);
  expect(heard).toEqual([[first], [first], [second]]);
  for (const socket of sockets) socket.terminate();
});

it('says nothing of what was not committed', async () => {
  const user = await app.newUser();
  const socket = await joined(user);
  // The answer of this one call cannot be written down. By then the project is made and told of, in the same
  // transaction.
  await left.database.raw(
    "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$",
  );
  await left.database.raw(
    "create trigger refuse before update on idempotency_keys for each row when (new.key = 'unlucky') execute function refuse()",
  );
  const create = (title: string, key: string) =>
    app.client(user, { 'idempotency-key': key }).createProject({ body: { title, description: '' } });
  let kept: Project | null = null;
  const [heard] = await heardDuring([socket], async () => {
    await expect(create('Не вышло', 'unlucky')).rejects.toMatchObject({ status: 500 });
    kept = await create('Вышло', 'lucky');
  });
  expect(heard).toEqual([kept && created(kept)]);
  expect((await user.api.listProjects()).projects).toEqual([kept]);
  socket.terminate();
});

it('closes with 4401 every socket without a live session: a guessed peer, another’s user id, an ended session', async () => {
  const [user, stranger] = [await app.newUser(), await app.newUser()];
  const me = await user.api.me();
  const them = await stranger.api.me();
  expect(await closeCode(await connect({ session_id: 'guess', user_id: me.id }))).toBe(4401);
  expect(await closeCode(await connect({ session_id: me.peer_id, user_id: them.id }))).toBe(4401);
  await user.api.signOut();
  expect(await closeCode(await connect({ session_id: me.peer_id, user_id: me.id }))).toBe(4401);
});

it('closes an open socket the moment its session ends', async () => {
  const user = await app.newUser();
  const socket = await joined(user);
  const closed = closeCode(socket);
  await user.api.signOutEverywhere();
  expect(await closed).toBe(4401);
});

it.each(['close', 'error'] as const)('sends nothing more to a socket whose network is gone (%s)', async (how) => {
  const user = await app.newUser();
  const opened = once(app.app.websocketServer, 'connection');
  const [gone, here] = [await joined(user), await joined(user)];
  const [first] = (await opened) as [TestSocket];
  // The server's end of the first of them.
  const send = vi.spyOn(first, 'send');
  first.emit(how, new Error('ECONNRESET'));
  const [heard] = await heardDuring([here], () =>
    user.api.createProject({ body: { title: 'Без него', description: '' } }),
  );
  expect(heard).toMatchObject([{ data: { title: 'Без него' } }]);
  expect(send).not.toHaveBeenCalled();
  gone.terminate();
  here.terminate();
});

it('a socket that sends rubbish harms nobody', async () => {
  const user = await app.newUser();
  const socket = await joined(user);
  for (const rubbish of ['', 'not json', '[]', '{"title":"connect"}', '{"title":42}']) socket.send(rubbish);
  socket.send(JSON.stringify({ title: 'PING' }));
  expect(await next(socket)).toEqual({ title: 'PONG' });
  socket.terminate();
});
