import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { CLOSE_TOO_MANY, MAX_MESSAGES_PER_MINUTE } from '#platform/http/socket-bounds.ts';
import { createLog } from '#platform/log.ts';
import { createRateLimit } from '#platform/rate-limit.ts';
import { MAX_BUFFERED, type Socket } from './live-socket.ts';
import { mountLiveView, PING_EVERY_MS } from './live.routes.ts';

/** A server with this one address, and the server's end of each socket. */
async function openLiveView() {
  const perAddress = createRateLimit({ limit: 0, windowMs: 60_000, clock: systemClock, message: '' });
  const app = await createHttpServer({
    log: createLog('silent'),
    https: false,
    trustedProxies: [],
    origins: [],
    perAddress,
    shedding: { requireRoom: () => undefined },
    webApp: null,
  });
  const ends: Socket[] = [];
  mountLiveView(app, {
    open(socket) {
      ends.push(socket);
      return Promise.resolve(() => undefined);
    },
  });
  await app.ready();
  return { app, ends };
}

it('closes the socket of a viewer who sends data', async () => {
  const { app } = await openLiveView();
  const socket = await app.injectWS('/media/streams/1/live/1');
  const closed = once(socket, 'close') as Promise<[number]>;
  for (let said = 0; said <= MAX_MESSAGES_PER_MINUTE; said += 1) socket.send('?');
  expect((await closed)[0]).toBe(CLOSE_TOO_MANY);
  socket.terminate();
  await app.close();
});

it('cuts off a viewer that is behind and stays so, though it answers every ping, and keeps one that has caught up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { app, ends } = await openLiveView();
  try {
    const [stuck, slow] = [
      await app.injectWS('/media/streams/1/live/1'),
      await app.injectWS('/media/streams/1/live/1'),
    ];
    await vi.waitFor(() => expect(ends).toHaveLength(2));
    const amounts = [MAX_BUFFERED + 1, MAX_BUFFERED + 1];
    ends.forEach((end, place) => Object.defineProperty(end, 'bufferedAmount', { get: () => amounts[place] }));
    const closed = once(stuck, 'close');
    const pinged = Promise.all([once(stuck, 'ping'), once(slow, 'ping')]);
    vi.advanceTimersByTime(PING_EVERY_MS);
    await pinged;
    stuck.pong();
    slow.pong();
    // Heard by the server before the next ping is due.
    await app.inject('/');
    amounts[1] = 0;
    const pingedAgain = once(slow, 'ping');
    vi.advanceTimersByTime(PING_EVERY_MS);
    await Promise.all([closed, pingedAgain]);
    slow.terminate();
  } finally {
    vi.useRealTimers();
    await app.close();
  }
});
