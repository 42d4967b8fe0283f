import { expect, it } from 'vitest';
import { createLiveSockets, type Socket } from './live-sockets.ts';

/** A socket that has been let in, and all it has heard since. */
async function joined(sockets: ReturnType<typeof createLiveSockets>, userId: number) {
  const heard: unknown[] = [];
  const socket: Socket = { send: (text) => void heard.push(JSON.parse(text)), close: () => undefined };
  const connection = sockets.open(socket);
  await connection.hear(JSON.stringify({ title: 'connect', session_id: String(userId), user_id: userId }));
  expect(heard.splice(0)).toEqual([{ title: 'CONNECTED', channel: 'live' }]);
  return { heard, close: connection.close };
}

const open = () => createLiveSockets({ sessionOfPeer: async (peerId) => ({ sessionId: Number(peerId), userId: Number(peerId) }) });

it('tells an event that concerns several people to each of their sockets once, and to nobody else', async () => {
  const sockets = open();
  const [first, firstAgain, second, third] = [await joined(sockets, 1), await joined(sockets, 1), await joined(sockets, 2), await joined(sockets, 3)];
  const data = { id: 7, project: 1 };
  sockets.forward({ channel: 'source.changed', userIds: [1, 2, 1], data });
  for (const { heard } of [first, firstAgain, second]) expect(heard).toEqual([{ title: 'EVENT', channel: 'source.changed', data }]);
  expect(third.heard).toEqual([]);
  for (const { close } of [first, firstAgain, second, third]) close();
});

it('tells no socket what the server tells itself', async () => {
  const sockets = open();
  const { heard, close } = await joined(sockets, 1);
  sockets.forward({ channel: 'session.ended', userIds: [1], data: { userId: 1, sessionIds: [9] } });
  expect(heard).toEqual([]);
  close();
});
