import { once } from 'node:events';
import { expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { CLOSE_TOO_MANY, MOST_MESSAGES_A_MINUTE } from '#platform/http/socket-bounds.ts';
import { createLog } from '#platform/log.ts';
import { createRateLimit } from '#platform/rate-limit.ts';
import { mountLiveView } from './live.routes.ts';

it('closes who talks to a camera instead of looking', async () => {
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
  mountLiveView(app, { open: () => Promise.resolve(() => undefined) });
  await app.ready();
  const socket = await app.injectWS('/media/streams/1/live');
  const closed = once(socket, 'close') as Promise<[number]>;
  for (let said = 0; said <= MOST_MESSAGES_A_MINUTE; said += 1) socket.send('?');
  expect((await closed)[0]).toBe(CLOSE_TOO_MANY);
  socket.terminate();
  await app.close();
});
