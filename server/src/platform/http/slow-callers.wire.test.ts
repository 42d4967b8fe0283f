import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createRateLimit } from '../rate-limit.ts';
import { PUBLIC_DOOR } from './door.ts';
import { createHttpServer } from './server.ts';
import { MAX_MESSAGES_PER_MINUTE } from './socket-bounds.ts';

const MAX_SOCKETS = 2;
let app: FastifyInstance;
beforeAll(async () => {
  const perAddress = createRateLimit({ limit: 0, windowMs: 60_000, clock: systemClock, message: '' });
  app = await createHttpServer({
    log: createLog('silent'),
    https: false,
    trustedProxies: [],
    origins: [],
    perAddress,
    shedding: { requireRoom: () => undefined },
    webApp: null,
    patience: { headersMs: 1000, bodyMs: 100, silenceMs: 600_000, lookMs: 50 },
    socketsPerAddress: MAX_SOCKETS,
  });
  app.addContentTypeParser('multipart/form-data', (_, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null));
  });
  app.post('/said', { config: { door: { ...PUBLIC_DOOR, takes: 'json' } } }, () => ({ result: true }));
  app.post('/file', { config: { door: { ...PUBLIC_DOOR, takes: 'multipart', maxBytes: 100 } } }, () => ({
    result: true,
  }));
  app.get('/socket', { websocket: true, config: { door: PUBLIC_DOOR } }, (socket) => socket.send('here'));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const begin = (text: string): Socket => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(text);
  return socket;
};
const post = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 10\r\n\r\n`;

it('does not wait for headers that do not end', async () => {
  await once(begin('GET /said HTTP/1.1\r\nHost: x\r\nX-Slow: '), 'close');
});

it('does not wait for a body that does not end, but does for a file of which something came', async () => {
  const file = begin(`${post('/file', 'multipart/form-data; boundary=x')}half`);
  const heard = once(file, 'data') as Promise<[Buffer]>;
  await once(begin(`${post('/said', 'application/json')}{"a"`), 'close');
  file.write('a file');
  expect(String((await heard)[0])).toMatch(/^HTTP\/1\.1 200/);
  file.destroy();
});

it('opens so many sockets to an address, and another one when one has gone', async () => {
  const open = () => app.injectWS('/socket');
  const [first] = [await open(), await open()];
  await expect(open()).rejects.toThrow('429');
  first.terminate();
  await expect
    .poll(async () =>
      open().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  for (const socket of app.websocketServer.clients) socket.terminate();
});

it('cuts off a socket that pings without end: each is an answer that we would keep', async () => {
  const socket = await vi.waitFor(() => app.injectWS('/socket'));
  const closed = once(socket, 'close');
  for (let count = 0; count <= MAX_MESSAGES_PER_MINUTE; count += 1) socket.ping('x'.repeat(125));
  await closed;
});

it('does not start with a route that declares no access', async () => {
  const perAddress = createRateLimit({ limit: 0, windowMs: 60_000, clock: systemClock, message: '' });
  const forgetful = await createHttpServer({
    log: createLog('silent'),
    https: false,
    trustedProxies: [],
    origins: [],
    perAddress,
    shedding: { requireRoom: () => undefined },
    webApp: null,
  });
  forgetful.get('/forgotten', () => ({ result: true }));
  await expect(forgetful.ready()).rejects.toThrow('GET /forgotten');
  await forgetful.close();
});
