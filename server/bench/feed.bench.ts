/**
 * Latency of a page of the feed (GET /api/messages, the whole call) of a user with 1,000,000 messages against one with
 * 1,000, in one database: embedded and, where TEST_DATABASE_URL names one, PostgreSQL. Of ten messages nine stand in
 * the feed and one is coalesced into another.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { FEED_PAGE_SIZE } from '@rakurs/contract';
import { buildApp } from '#app/build-app.ts';
import { readConfig } from '#app/config.ts';
import type { Database } from '#platform/db/index.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { benchFolder, median } from './programs.ts';

const SMALL = 1000;
const LARGE = 1_000_000;
const FILES = 200;
const ROUNDS = 100;
const WARM_UP = 20;
const DEEP_ROUNDS = 7;
const SECRETS = {
  sessionKey: 'bench-session-key-bench-session-key',
  workerToken: 'bench-worker-token-bench-worker-token',
  pushKey: Buffer.alloc(32, 7).toString('base64url'),
};

interface Reader {
  userId: number;
  jwt: string;
  csrf: string;
  messages: number;
}

async function fill(database: Database, { userId, messages }: Reader): Promise<void> {
  const made = async (query: string, values: unknown[]): Promise<number> => {
    const { rows } = await database.raw(query, values);
    // The column is named in each query below.
    return (rows as { id: number }[])[0]?.id ?? 0;
  };
  const projectId = await made(
    "insert into projects (user_id, title, description, created_at) values ($1, 'bench', '', now()) returning id",
    [userId],
  );
  const id = await made(
    "insert into data_sources (user_id, project_id, title, description, created_at) values ($1, $2, 'bench', '', now()) returning id",
    [userId, projectId],
  );
  await database.raw(
    `insert into files (data_source_id, kind, title, description, name, sha256, size, thumbnail_key, state, recognition, ai_description, created_at)
     select $1, 'image', 'Снимок ' || n, '', n || '.jpg', md5(n::text) || md5(n::text), 1000, md5(n::text), 'ready', 'done', 'Описание', now() from generate_series(1, $2::int) n`,
    [id, FILES],
  );
  await database.raw(
    `insert into feed_messages (user_id, project_id, data_source_id, file_id, file_kind, thread_id, frame_id, second, moment, kind, reaction_id, question_id, trigger, answer, content, coalesced_into, created_at)
     select $1, $2, $3, first.id + n % $4, 'image', first.id + n % $4, n, 0, 0, 'reaction', $3, $3, 'Есть ли кошка?', 'да', 'На снимке ' || n || ' — кошка', case when n % 10 = 0 then 1 end, now()
     from generate_series(1, $5::int) n, (select min(id) as id from files where data_source_id = $3) first`,
    [userId, projectId, id, FILES, messages],
  );
}

async function measure(database: Database, name: string): Promise<void> {
  await migrateDatabase(database, join(import.meta.dirname, '..', 'migrations'));
  const dataDir = benchFolder();
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0' });
  const { app, close } = await buildApp({
    config,
    secrets: SECRETS,
    database,
    log: createLog('silent'),
    version: 'bench',
    webFolder: null,
  });
  const readerOf = async (messages: number): Promise<Reader> => {
    const signed = await app.inject({
      method: 'POST',
      url: '/api/users/common/sign_up_and_sign_in',
      payload: { email: `feed${messages}@example.ru`, password: 'long-enough' },
    });
    const { jwt, csrf } = signed.json<{ jwt: string; csrf: string }>();
    const me = await app.inject({ method: 'GET', url: '/api/users/common/me', headers: { authorization: jwt } });
    return { userId: me.json<{ id: number }>().id, jwt, csrf, messages };
  };
  const [few, many] = [await readerOf(SMALL), await readerOf(LARGE)];
  for (const reader of [few, many]) await fill(database, reader);
  await database.raw('vacuum analyze feed_messages');

  const timed = async ({ jwt }: Reader, page: number): Promise<number> => {
    const askedAt = performance.now();
    const answer = await app.inject({
      method: 'GET',
      url: `/api/messages?page=${page}&size=${FEED_PAGE_SIZE}`,
      headers: { authorization: jwt },
    });
    const ms = performance.now() - askedAt;
    if (answer.statusCode !== 200 || answer.json<{ messages: unknown[] }>().messages.length !== FEED_PAGE_SIZE)
      throw new Error(answer.body);
    return ms;
  };
  const compare = async (what: string, pageOf: (reader: Reader) => number, rounds = ROUNDS) => {
    const times: { few: number; many: number }[] = [];
    // By turns: whatever else the machine does, it does to both.
    for (let round = -WARM_UP; round < rounds; round += 1) {
      const time = { few: await timed(few, pageOf(few)), many: await timed(many, pageOf(many)) };
      if (round >= 0) times.push(time);
    }
    const [ofFew, ofMany] = [median(times.map((time) => time.few)), median(times.map((time) => time.many))];
    console.log(
      `${name}, ${what}: ${ofFew.toFixed(2)} ms at ${SMALL} messages, ${ofMany.toFixed(2)} ms at ${LARGE}, ratio ${(ofMany / ofFew).toFixed(2)}`,
    );
  };
  await compare('first page, nothing read (aim under 1.5)', () => 0);
  for (const { jwt, csrf } of [few, many])
    await app.inject({
      method: 'POST',
      url: '/api/messages/read',
      headers: { authorization: jwt, csrf },
      payload: { up_to: 2 ** 31 - 1 },
    });
  await compare('first page, all read (aim under 1.5)', () => 0);
  await compare('tenth page (aim under 1.5)', () => 9);
  await compare(
    'last page, which nobody scrolls to',
    ({ messages }) => (messages * 0.9) / FEED_PAGE_SIZE - 1,
    DEEP_ROUNDS,
  );
  await close();
  rmSync(dataDir, { recursive: true, force: true });
}

await onBothDatabases(measure);
