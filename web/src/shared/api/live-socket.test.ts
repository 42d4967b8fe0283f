import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeSocket } from '#testing/fake-socket.ts';
import { user } from '#testing/records.ts';
import type { LiveDetail } from './live-channels.ts';
import { LiveSocket, type LiveParts } from './live-socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = (parts: Partial<LiveParts> = {}) => {
  const sockets: FakeSocket[] = [];
  const onUnsigned = vi.fn(() => Promise.resolve(false));
  const events = new EventTarget();
  const createSocket = (address: string): WebSocket => {
    const socket = new FakeSocket(address);
    sockets.push(socket);
    // The stand-in has only the members that LiveSocket touches.
    return socket as unknown as WebSocket;
  };
  const live = new LiveSocket({ origin: 'https://rakurs.example', createSocket, events, onUnsigned, ...parts });
  const last = (): FakeSocket => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was made');
    return socket;
  };
  const heard = (channel: string): LiveDetail[] => {
    const details: LiveDetail[] = [];
    live.listen(channel, (detail) => details.push(detail));
    return details;
  };
  return { live, sockets, last, heard, events, onUnsigned };
};

const connected = (parts?: Partial<LiveParts>) => {
  const all = setUp(parts);
  all.live.start(user);
  all.last().open();
  return all;
};

describe('connecting', () => {
  test('the address is the server’s with wss for https, plus the path (SOC-02, SOC-03)', () => {
    const { live, last } = setUp();
    live.start(user);
    expect(last().address).toBe('wss://rakurs.example/api/live');
    const plain = setUp({ origin: 'http://localhost:3000', path: '/other' });
    plain.live.start(user);
    expect(plain.last().address).toBe('ws://localhost:3000/other');
  });

  test('the socket says on open who it is, without a token (SOC-04, SOC-05)', () => {
    const { last } = connected();
    expect(last().sent).toEqual([{ title: 'connect', session_id: 'peer-7', user_id: 7, conferenceId: 70 }]);
  });

  test('the socket is connecting, then open, then alive when the server is heard (SOC-15)', () => {
    const { live, last } = setUp();
    expect(live.state).toBe('closed');
    live.start(user);
    expect(live.state).toBe('connecting');
    last().open();
    expect(live.state).toBe('open');
    last().say({ title: 'PONG' });
    expect(live.state).toBe('alive');
    last().lose();
    expect(live.state).toBe('closed');
  });

  test('the socket sends PING every 5 s while it is open (SOC-09)', async () => {
    const { last } = connected();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last().sent.slice(1)).toEqual([{ title: 'PING' }, { title: 'PING' }]);
  });

  test('starting again as the same peer changes nothing, as another peer it connects anew', () => {
    const { live, sockets } = connected();
    live.start({ ...user });
    expect(sockets).toHaveLength(1);
    live.start({ ...user, peer_id: 'peer-8' });
    expect(sockets).toHaveLength(2);
  });
});

describe('messages', () => {
  test('become browser events named after their channel (SOC-11, SOC-14)', () => {
    const { last, events } = connected();
    const onEvent = vi.fn<(event: Event) => void>();
    events.addEventListener('project.changed', onEvent);
    last().say({ title: 'changed', channel: 'project.changed', data: { id: 1 } });
    expect(onEvent.mock.calls[0]?.[0]).toBeInstanceOf(CustomEvent);
    expect(onEvent.mock.calls[0]?.[0]).toMatchObject({ detail: { title: 'changed', data: { id: 1 } } });
  });

  test('may carry their data as a JSON string (SOC-12)', () => {
    const { last, heard } = connected();
    const details = heard('project.changed');
    last().say({ title: 'changed', channel: 'project.changed', data: '{"id":1}' });
    last().say({ title: 'changed', channel: 'project.changed', data: 'просто текст' });
    expect(details.map(({ data }) => data)).toEqual([{ id: 1 }, 'просто текст']);
  });

  test('titled PONG are ignored, and so is what is no message (SOC-13)', () => {
    const { last, heard } = connected();
    const details = heard('project.changed');
    last().say({ title: 'PONG', channel: 'project.changed' });
    for (const nonsense of ['{broken', '5', 'null', '{"channel":"project.changed"}', '{"title":"no channel"}'])
      last().say(nonsense);
    expect(details).toEqual([]);
  });

  test('are not heard after the listener has left', () => {
    const { live, last } = connected();
    const handler = vi.fn();
    const leave = live.listen('project.changed', handler);
    leave();
    leave();
    last().say({ title: 'changed', channel: 'project.changed' });
    expect(handler).not.toHaveBeenCalled();
  });

  test('are not confused with a foreign event of the same name', () => {
    const { heard, events } = connected();
    const details = heard('project.changed');
    events.dispatchEvent(new Event('project.changed'));
    expect(details).toEqual([]);
  });
});

describe('a lost connection', () => {
  test('comes back 3 s after close (SOC-16, SOC-17)', async () => {
    const { last, sockets } = connected();
    last().lose();
    await vi.advanceTimersByTimeAsync(2999);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
  });

  test('comes back once when error and close come together', async () => {
    const { last, sockets } = connected();
    last().fail();
    await vi.advanceTimersByTimeAsync(1000);
    last().lose();
    await vi.advanceTimersByTimeAsync(2000);
    expect(sockets).toHaveLength(2);
    last().open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(2);
  });

  test('sends no more pings', async () => {
    const { last, sockets } = connected();
    last().lose();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sockets[0]?.sent).toHaveLength(1);
  });

  test('notifies the remaining listener, though another on the same channel has unsubscribed twice', async () => {
    const { live, last, heard } = connected();
    const stays = heard('ticket.changed');
    const leave = live.listen('ticket.changed', () => undefined);
    leave();
    leave();
    last().lose();
    await vi.advanceTimersByTimeAsync(3000);
    last().open();
    expect(stays).toEqual([{ title: 'RESTART', data: undefined }]);
  });

  test('restarts every channel that was used (SOC-21)', async () => {
    const { last, heard, events } = connected();
    const listened = heard('ticket.changed');
    const onHeardBefore = vi.fn();
    last().say({ title: 'changed', channel: 'project.changed' });
    events.addEventListener('project.changed', onHeardBefore);
    const onUnused = vi.fn();
    events.addEventListener('project.created', onUnused);
    last().lose();
    await vi.advanceTimersByTimeAsync(3000);
    expect(listened).toEqual([]);
    last().open();
    expect(listened).toEqual([{ title: 'RESTART', data: undefined }]);
    expect(onHeardBefore).toHaveBeenCalledOnce();
    expect(onUnused).not.toHaveBeenCalled();
  });

  test('restarts no channel that nobody uses any more, nor one that an earlier user has used', async () => {
    const { live, last, events } = connected();
    live.listen('ticket.changed', () => undefined)();
    last().say({ title: 'changed', channel: 'project.changed' });
    live.stop();
    const told = vi.fn();
    for (const channel of ['ticket.changed', 'project.changed']) events.addEventListener(channel, told);
    live.start({ ...user, id: 8 });
    last().open();
    last().lose();
    await vi.advanceTimersByTimeAsync(3000);
    last().open();
    expect(told).not.toHaveBeenCalled();
  });

  test('the first connection restarts nothing', () => {
    const { live, last, heard } = setUp();
    const details = heard('ticket.changed');
    live.start(user);
    last().open();
    expect(details).toEqual([]);
  });
});

describe('a connection that cannot be made', () => {
  test('is tried again after 2 s when the socket cannot be created (SOC-18)', async () => {
    const createSocket = vi.fn<LiveParts['createSocket']>(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const { live } = setUp({ createSocket });
    live.start(user);
    await vi.advanceTimersByTimeAsync(1999);
    expect(createSocket).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(createSocket).toHaveBeenCalledTimes(2);
  });

  test('is tried again after 5 s when it never opened (SOC-19)', async () => {
    const { live, last, sockets } = setUp();
    live.start(user);
    last().fail();
    last().lose();
    await vi.advanceTimersByTimeAsync(4999);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
  });

  test('is tried again after 5 s when it cannot say who it is', async () => {
    const { live, last, sockets } = setUp();
    live.start(user);
    last().send = () => {
      throw new DOMException('not yet', 'InvalidStateError');
    };
    last().open();
    expect(live.state).toBe('closed');
    await vi.advanceTimersByTimeAsync(4999);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
  });
});

describe('on purpose', () => {
  test('reconnect closes with 3001 and connects at once, once (SOC-20)', async () => {
    const { live, sockets } = connected();
    live.reconnect();
    expect(sockets[0]?.closedWith).toEqual([3001]);
    expect(sockets).toHaveLength(2);
    sockets[1]?.open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(2);
  });

  test('messages of the old socket are ignored after a reconnect', async () => {
    const { live, sockets, heard, onUnsigned } = connected();
    const details = heard('project.changed');
    live.reconnect();
    sockets[0]?.say({ title: 'changed', channel: 'project.changed' });
    sockets[0]?.lose(4401);
    expect(details).toEqual([]);
    expect(onUnsigned).not.toHaveBeenCalled();
    expect(live.state).toBe('connecting');
  });

  test('stop closes it for good and leaves no timer', async () => {
    const { live, last, sockets } = connected();
    last().lose();
    live.stop();
    live.reconnect();
    expect(vi.getTimerCount()).toBe(0);
    expect(sockets).toHaveLength(1);
    live.start(user);
    expect(sockets).toHaveLength(2);
  });

  test('a session the server does not know is asked about, and is not reconnected while it is not good (4401)', async () => {
    const { live, last, sockets, onUnsigned } = connected();
    last().fail();
    last().lose(4401);
    expect(onUnsigned).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    live.start({ ...user, peer_id: 'peer-8' });
    expect(sockets).toHaveLength(2);
  });

  test('a good session that the server refused comes back, with longer and longer pauses (4401)', async () => {
    const { last, sockets, onUnsigned } = connected();
    onUnsigned.mockResolvedValue(true);
    last().lose(4401);
    await vi.advanceTimersByTimeAsync(3000);
    expect(sockets).toHaveLength(2);
    last().open();
    last().lose(4401);
    await vi.advanceTimersByTimeAsync(3000);
    expect(sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3000);
    expect(sockets).toHaveLength(3);
    // Once it has been heard, all is forgiven.
    last().open();
    last().say({ title: 'PONG' });
    last().lose(4401);
    await vi.advanceTimersByTimeAsync(3000);
    expect(sockets).toHaveLength(4);
  });

  test('a user who signs out, or is another one by then, has no second socket (4401)', async () => {
    const { live, last, sockets, onUnsigned } = connected();
    onUnsigned.mockImplementation(() => {
      live.start({ ...user, peer_id: 'peer-8' });
      return Promise.resolve(true);
    });
    last().lose(4401);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(2);
    onUnsigned.mockImplementation(() => {
      live.stop();
      return Promise.resolve(true);
    });
    last().lose(4401);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(2);
  });
});
