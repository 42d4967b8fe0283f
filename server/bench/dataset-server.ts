/**
 * The server of the data set benchmark: one user who may train models, a source with large pictures and one with many
 * labels, written past the wire.
 */
import { userActor } from '#platform/actor.ts';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { buildApp } from '#app/build-app.ts';
import { readConfig } from '#app/config.ts';
import { openDatabase } from '#platform/db/index.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';

const folder = process.argv[2] ?? '';
const databaseUrl = process.env['TEST_DATABASE_URL'];
const LARGE = { pictures: 150, bytes: 2 * 1024 * 1024, labels: 5 };
const DENSE = { pictures: 1000, bytes: 20 * 1024, labels: 100 };

const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDir: join(folder, 'database') });
await migrateDatabase(database, join(import.meta.dirname, '..', 'migrations'));
const config = readConfig({
  NODE_ENV: 'test',
  DATA_DIR: folder,
  PUBLIC_URL: 'http://bench.test',
  RATE_LIMIT_PER_MINUTE: '0',
  SHED_LOOP_DELAY_MS: '0',
  SHED_MEMORY_MB: '0',
});
const { app, identity, projects, media, storage } = await buildApp({
  config,
  secrets: {
    sessionKey: 'bench-session-key-bench-session-key',
    workerToken: 'bench-worker-token-bench-worker',
    pushKey: Buffer.alloc(32, 7).toString('base64url'),
  },
  database,
  log: createLog('silent'),
  version: 'bench',
  webFolder: null,
});

const email = `bench-${randomBytes(4).toString('hex')}@example.ru`;
const userId =
  (await identity.createAccount({
    email,
    password: 'long-enough',
    firstName: '',
    lastName: '',
    canTrainLearningModels: true,
  })) ?? 0;
const project = await projects.create(userActor(userId), { title: 'Замер', description: '' });
const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();

async function fill({ pictures, bytes, labels }: typeof LARGE): Promise<{ id: number; keys: string[] }> {
  const { id } = await media.createSource(userActor(userId), { project: project.id, title: 'Замер', description: '' });
  const keys: string[] = [];
  for (let number = 0; number < pictures; number += 1) {
    // Its tail makes it as large as wanted, and one of its own.
    const received = await storage.receive(Readable.from([picture, randomBytes(Math.max(8, bytes - picture.length))]));
    await storage.keep(received);
    keys.push(received.key);
    const file = `insert into files (data_source_id, kind, title, description, name, sha256, size, format, mime, width, height, state, created_at) values ($1, 'image', '', '', '', $2, $3, 'jpg', 'image/jpeg', 1600, 1200, 'ready', now()) returning id`;
    const [{ id: fileId } = { id: 0 }] = (await database.raw(file, [id, received.key, received.size])).rows as {
      id: number;
    }[];
    const drawn = `insert into labels (file_id, data_source_id, user_id, title, x0, y0, x1, y1, time_frame, created_at) select $1, $2, $3, 'Класс ' || n % 20, 0.1, 0.1, 0.1 + n * 0.001, 0.5, 0, now() from generate_series(1, $4::int) n`;
    await database.raw(drawn, [fileId, id, userId, labels]);
  }
  return { id, keys };
}
const [large, dense] = [await fill(LARGE), await fill(DENSE)];
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const answer = await fetch(`${url}/api/users/auth/sign_in`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ login: email, password: 'long-enough' }),
});
const { jwt } = (await answer.json()) as { jwt: string };
const pathOf = (key: string) => join(folder, 'storage', key.slice(0, 2), key.slice(2, 4), key);
writeFileSync(
  join(folder, 'bench.json'),
  JSON.stringify({ jwt, large: large.id, dense: dense.id, paths: large.keys.map(pathOf) }),
);
process.send?.({ kind: 'listening', url });
process.on('disconnect', () => process.exit(0));
