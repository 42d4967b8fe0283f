import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIVE_PATH } from '@rakurs/contract';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
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

const joined = async (person: Person): Promise<TestSocket> => {
  const { id, peer_id, conferenceId } = await person.api.me();
  const socket = await connect({ session_id: peer_id, user_id: id, conferenceId });
  expect(await next(socket)).toMatchObject({ title: 'CONNECTED' });
  return socket;
};

it('lets a live session in, answers PING, and tells its user what happened', async () => {
  const person = await app.newPerson();
  const socket = await joined(person);
  socket.send(JSON.stringify({ title: 'PING' }));
  expect(await next(socket)).toEqual({ title: 'PONG' });
  const heard = next(socket);
  const project = await person.api.createProject({ body: { title: 'Склад', description: '' } });
  expect(await heard).toEqual({ title: 'EVENT', channel: 'project.created', data: project });
  socket.terminate();
});

it('tells nobody else', async () => {
  const [person, stranger] = [await app.newPerson(), await app.newPerson()];
  const socket = await joined(stranger);
  await person.api.createProject({ body: { title: 'Не для чужих', description: '' } });
  const own = next(socket);
  const theirs = await stranger.api.createProject({ body: { title: 'Своё', description: '' } });
  expect(await own).toMatchObject({ data: theirs });
  socket.terminate();
});

it('says nothing of what was not committed', async () => {
  const person = await app.newPerson();
  const socket = await joined(person);
  const heard = next(socket);
  const keyed = app.client(person, { 'idempotency-key': 'k' });
  await keyed.createProject({ body: { title: 'Первый', description: '' } });
  await expect(keyed.createProject({ body: { title: 'Другой с тем же ключом', description: '' } })).rejects.toMatchObject({ status: 422 });
  expect(await heard).toMatchObject({ data: { title: 'Первый' } });
  const after = next(socket);
  await person.api.createProject({ body: { title: 'Третий', description: '' } });
  expect(await after).toMatchObject({ data: { title: 'Третий' } });
  socket.terminate();
});

it('closes with 4401 whoever has no live session: a guessed peer, another’s user id, an ended session', async () => {
  const [person, stranger] = [await app.newPerson(), await app.newPerson()];
  const me = await person.api.me();
  const them = await stranger.api.me();
  expect(await closeCode(await connect({ session_id: 'guess', user_id: me.id }))).toBe(4401);
  expect(await closeCode(await connect({ session_id: me.peer_id, user_id: them.id }))).toBe(4401);
  await person.api.signOut();
  expect(await closeCode(await connect({ session_id: me.peer_id, user_id: me.id }))).toBe(4401);
});

it('closes an open socket the moment its session ends', async () => {
  const person = await app.newPerson();
  const socket = await joined(person);
  const closed = closeCode(socket);
  await person.api.signOutEverywhere();
  expect(await closed).toBe(4401);
});

it('is not shaken by rubbish', async () => {
  const person = await app.newPerson();
  const socket = await joined(person);
  for (const rubbish of ['', 'not json', '[]', '{"title":"connect"}', '{"title":42}']) socket.send(rubbish);
  socket.send(JSON.stringify({ title: 'PING' }));
  expect(await next(socket)).toEqual({ title: 'PONG' });
  socket.terminate();
});
