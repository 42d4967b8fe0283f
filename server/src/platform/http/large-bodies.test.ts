import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import type { Admitted } from './admit.ts';
import { boundLargeBodies } from './large-bodies.ts';

const MEBIBYTE = 1024 * 1024;
const LARGE = 'x'.repeat(65 * 1024);

let app: FastifyInstance;
/** Whoever has been let in waits here until it is told to go on. */
let waiting: (() => void)[];
let admitted: Admitted | null;

beforeEach(() => {
  [app, waiting, admitted] = [Fastify(), [], null];
  app.decorateRequest('admitted', null);
  app.addHook('onRequest', async (request) => void (request.admitted = admitted));
  app.setErrorHandler((error, _, reply) =>
    reply.code(error instanceof AppError && error.code === 'overloaded' ? 503 : 500).send({ message: String(error) }),
  );
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, body));
  boundLargeBodies(app);
  const handler = () => new Promise((resolve) => void waiting.push(() => resolve('done')));
  app.post('/result', { config: { readApart: 'result' }, bodyLimit: 40 * MEBIBYTE, handler });
  app.post('/page', { bodyLimit: MEBIBYTE, handler });
});
afterEach(async () => {
  goOn();
  await app.close();
});

const goOn = () => waiting.splice(0).forEach((tell) => tell());
const send = ({
  from = '10.0.0.1',
  path = '/result',
  body = LARGE,
}: { from?: string; path?: string; body?: string | Readable } = {}) =>
  app
    .inject({
      method: 'POST',
      url: path,
      remoteAddress: from,
      payload: body,
      headers: { 'content-type': 'text/plain', ...(typeof body !== 'string' && { 'transfer-encoding': 'chunked' }) },
    })
    .then(({ statusCode }) => statusCode);
const letIn = (amount: number) => vi.waitFor(() => expect(waiting).toHaveLength(amount));
/** One that does not say how large it is: as large as it may be, for all anybody knows. */
const endless = () => Readable.from(['x']);

it('holds four large bodies of a caller at a time, and the next one when one of them is answered', async () => {
  const held = Array.from({ length: 4 }, () => send());
  await letIn(4);
  expect(await send()).toBe(503);
  // Others are not the worse for it, and pages are no large bodies.
  const others = [send({ from: '10.0.0.2' }), send({ body: 'x' }), send({ path: '/page' })];
  await letIn(7);
  goOn();
  expect(await Promise.all([...held, ...others])).toEqual(Array(7).fill(200));
  const next = send();
  await letIn(1);
  goOn();
  expect(await next).toBe(200);
});

it('holds no more than 128 MiB of all callers together, half of it of others than the installation’s own workers, and counts a body that does not say its size as the largest', async () => {
  const ownWorker = (workerId: number) => ({ worker: { kind: 'worker', workerId, ownerId: null } }) as Admitted;
  admitted = { worker: { kind: 'worker', workerId: 7, ownerId: 1 }, signed: null };
  const held = [send({ body: endless() })];
  await letIn(1);
  admitted = { worker: { kind: 'worker', workerId: 8, ownerId: 2 }, signed: null };
  expect(await send({ body: endless() })).toBe(503);
  for (const workerId of [1, 2]) {
    admitted = ownWorker(workerId);
    held.push(send({ body: endless() }));
    await letIn(held.length);
  }
  admitted = ownWorker(3);
  expect(await send({ body: endless() })).toBe(503);
  const small = send();
  await letIn(4);
  goOn();
  expect(await Promise.all([...held, small])).toEqual(Array(4).fill(200));
});

it('takes a worker and a user of the same number for two callers', async () => {
  const worker = { worker: { kind: 'worker', workerId: 5 } } as unknown as Admitted;
  const user = { signed: { caller: { userId: 5 } } } as unknown as Admitted;
  admitted = worker;
  const held = Array.from({ length: 4 }, () => send());
  await letIn(4);
  expect(await send({ from: '10.0.0.9' })).toBe(503);
  admitted = user;
  const other = send();
  await letIn(5);
  goOn();
  expect(await Promise.all([...held, other])).toEqual(Array(5).fill(200));
});

it('lets go of a body whose sender has hung up', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sockets = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `POST /result HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: ${LARGE.length}\r\n\r\n${LARGE}`,
      );
      return socket;
    }),
  );
  await letIn(4);
  expect(await send({ from: '127.0.0.1' })).toBe(503);
  for (const socket of sockets) socket.destroy();
  waiting = [];
  // Until the server has noticed, they are still held.
  await vi.waitFor(async () => {
    const sent = send({ from: '127.0.0.1' });
    await Promise.race([sent, letIn(1)]);
    goOn();
    expect(await sent).toBe(200);
  });
});
