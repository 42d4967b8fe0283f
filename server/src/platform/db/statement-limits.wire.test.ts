import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { PUBLIC_DOOR } from '../http/door.ts';
import { createHttpServer } from '../http/server.ts';
import { createLog } from '../log.ts';
import { createRateLimit } from '../rate-limit.ts';
import { openDatabase, type Database } from './index.ts';
import { isOutOfReach } from './out-of-reach.ts';
import { asCall, kindOfWork } from './statement-limits.ts';

const SHORT_MS = 300;
const none = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

type Server = Awaited<ReturnType<typeof createHttpServer>>;
const createServer = (): Promise<Server> =>
  createHttpServer({
    log: createLog('silent'),
    https: false,
    trustedProxies: [],
    origins: [],
    perAddress: createRateLimit({ limit: 100, windowMs: 60_000, clock: systemClock, message: '' }),
    shedding: { requireRoom: () => undefined },
    webApp: null,
  });

it('knows a call from work that runs by itself', async () => {
  expect(kindOfWork()).toBe('work');
  expect(await asCall(async () => kindOfWork())).toBe('call');
  expect(kindOfWork()).toBe('work');
});

it('gives a call its limits before its body is read and after, over a real socket', async () => {
  const app = await createServer();
  const seen: string[] = [];
  app.post(
    '/api/kind',
    { config: { door: { ...PUBLIC_DOOR, takes: 'json' } }, onRequest: async () => void seen.push(kindOfWork()) },
    () => ({ kind: kindOfWork() }),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    const { port } = app.server.address() as AddressInfo;
    const call = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/kind',
      headers: { 'content-type': 'application/json' },
    });
    call.flushHeaders();
    call.write('{"a":');
    call.end('1}');
    const [answer] = (await once(call, 'response')) as [AsyncIterable<Buffer>];
    let body = '';
    for await (const piece of answer) body += piece.toString();
    expect([seen, JSON.parse(body)]).toEqual([['call'], { kind: 'call' }]);
  } finally {
    await app.close();
  }
});

it.each(['57014', '55P03', '25P03'])('takes %s for a database that does not answer', (code) => {
  expect(isOutOfReach(Object.assign(new Error('canceling statement'), { code }))).toBe(true);
});

describe.runIf(process.env['TEST_DATABASE_URL'])('PostgreSQL', () => {
  let test: TestDatabase;
  let database: Database;
  let app: Server;
  beforeAll(async () => {
    test = await openTestDatabase();
    database = await openDatabase({
      url: test.url ?? '',
      limits: { call: { ...none, statement_timeout: SHORT_MS }, work: { ...none, lock_timeout: SHORT_MS } },
    });
    await database.raw('create table things (id int)');
    app = await createServer();
    app.get(
      '/api/slow',
      { config: { door: PUBLIC_DOOR } },
      async () => (await database.raw('select pg_sleep(60)')).rows,
    );
    app.get('/api/slow-transaction', { config: { door: PUBLIC_DOOR } }, () =>
      database.transaction(async () => (await database.raw('select pg_sleep(60)')).rows),
    );
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await test.close();
  });

  it.each(['/api/slow', '/api/slow-transaction'])(
    'ends what a call has asked too much, and answers 503: %s',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({
        code: 'unavailable',
        detail: 'База данных сейчас не отвечает. Попробуйте ещё раз через несколько секунд.',
      });
    },
  );

  it('lets work by itself and connections of their own take longer than a call', async () => {
    const longer = `select pg_sleep(${(SHORT_MS * 3) / 1000})`;
    await expect(database.raw(longer)).resolves.toBeDefined();
    const client = await database.connect();
    await expect(client.query(longer)).resolves.toBeDefined();
    client.release();
  });

  it('waits for a lock only so long', async () => {
    const client = await database.connect();
    await client.query('begin');
    await client.query('lock table things in access exclusive mode');
    const error = await database.raw('select * from things').catch((thrown: unknown) => thrown);
    await client.query('rollback');
    client.release();
    expect(error).toMatchObject({ code: '55P03' });
  });

  it('has the limits of the product where nobody asks for others', async () => {
    const shown = async () =>
      (
        await test.database.raw(
          "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle",
        )
      ).rows;
    expect(await asCall(shown)).toEqual([{ statement: '30s', lock: '20s', idle: '2min' }]);
    expect(await shown()).toEqual([{ statement: '15min', lock: '5min', idle: '15min' }]);
  });
});
