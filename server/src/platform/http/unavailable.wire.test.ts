import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { openDatabase, type Database } from '../db/index.ts';
import { isOutOfReach } from '../db/out-of-reach.ts';
import { createLog } from '../log.ts';
import { PUBLIC_DOOR } from './door.ts';
import { createRateLimit } from '../rate-limit.ts';
import { createHttpServer } from './server.ts';

let app: Awaited<ReturnType<typeof createHttpServer>>;
let database: Database;

/** Nobody listens there any more. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

beforeAll(async () => {
  database = await openDatabase({ url: `postgres://nobody@127.0.0.1:${await closedPort()}/none` });
  app = await createHttpServer({
    log: createLog('silent'),
    https: false,
    trustedProxies: [],
    origins: [],
    perAddress: createRateLimit({ limit: 100, windowMs: 60_000, clock: systemClock, message: '' }),
    shedding: { requireRoom: () => undefined },
    webApp: null,
  });
  const open = { config: { door: PUBLIC_DOOR } };
  app.get('/api/query', open, () => database.q.execute(sql`select 1`));
  app.get('/api/transaction', open, () => database.transaction(() => database.q.execute(sql`select 1`)));
  app.get('/api/fault', open, () => Promise.reject(new TypeError('our own mistake')));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

it.each(['/api/query', '/api/transaction'])(
  'says that the database does not answer, and when to ask again: %s',
  async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({
      code: 'unavailable',
      title: 'Сервис временно недоступен',
      detail: 'База данных сейчас не отвечает. Попробуйте ещё раз через несколько секунд.',
    });
  },
);

it('does not blame the database for our own mistakes', async () => {
  const answer = await app.inject('/api/fault');
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['retry-after']).toBeUndefined();
});

it('answers an address that cannot be decoded in Russian', async () => {
  for (const url of ['/api/%', '/%zz']) {
    const answer = await app.inject(url);
    expect(answer.statusCode, url).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({
      code: 'malformed',
      title: 'Неверный запрос',
      detail: 'Такой адрес не читается',
    });
  }
});

it('knows the codes of a database that stops, is full or was lost, and nothing else', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code });
  for (const code of ['57P01', '57P03', '53300', '08006', 'ECONNRESET', '57014', '55P03'])
    expect(isOutOfReach(withCode(code)), code).toBe(true);
  for (const code of ['23505', '42P01', '57000', 'ENOENT']) expect(isOutOfReach(withCode(code)), code).toBe(false);
});
