/**
 * Time of one stats/get with 1,000 and 100,000 labels of fifty people over five months, on the embedded database: while
 * somebody plays the statistics it is asked
 * a hundred times a second, each time up to another moment. Beside it the plain count of the same labels that it would
 * otherwise be.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '#app/build-app.ts';
import { readConfig } from '#app/config.ts';
import { DAY_MS } from '#platform/clock.ts';
import { openDatabase } from '#platform/db/index.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { benchFolder, median } from './programs.ts';

const SIZES = [1000, 100_000] as const;
const PEOPLE = 50;
const DAYS = 150;
const START = new Date('2026-01-01T00:00:00Z');
const ROUNDS = 200;
const STEP_MS = 15 * 60 * 1000;
const SECRETS = {
  sessionKey: 'bench-session-key-bench-session-key',
  workerToken: 'bench-worker-token-bench-worker-token',
  pushKey: Buffer.alloc(32, 7).toString('base64url'),
};

async function open(size: number) {
  const dataDir = benchFolder();
  const database = await openDatabase({ dataDir: join(dataDir, 'database') });
  await migrateDatabase(database, join(import.meta.dirname, '..', 'migrations'));
  await database.raw(
    `insert into labels (file_id, data_source_id, user_id, title, x0, y0, x1, y1, time_frame, created_at)
     select n, 1, 1 + n % $2, 'Кот', 0, 0, 1, 1, 0, $3::timestamptz + n * ($4 * interval '1 day') / $1 from generate_series(1, $1::int) n`,
    [size, PEOPLE, START, DAYS],
  );
  await database.raw('vacuum analyze');
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0' });
  const { app, close } = await buildApp({
    config,
    secrets: SECRETS,
    database,
    log: createLog('silent'),
    version: 'bench',
    webFolder: null,
  });

  const ask = async (dateEnd: Date): Promise<number> => {
    const askedAt = performance.now();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/stats/get',
      payload: { dateStart: START.toISOString(), dateEnd: dateEnd.toISOString() },
    });
    const ms = performance.now() - askedAt;
    if (answer.statusCode !== 200 || answer.json<{ items: unknown[] }>().items.length !== PEOPLE)
      throw new Error(answer.body);
    return ms;
  };
  const count = async (dateEnd: Date): Promise<number> => {
    const askedAt = performance.now();
    await database.raw(
      'select user_id, count(*) from labels where deleted_at is null and created_at >= $1 and created_at < $2 group by user_id order by 2 desc, 1',
      [START, dateEnd],
    );
    return performance.now() - askedAt;
  };
  return {
    ask,
    count,
    async end() {
      await close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const [small, large] = [await open(SIZES[0]), await open(SIZES[1])];
const times = { small: [] as number[], large: [] as number[], bare: [] as number[] };
for (let round = -20; round < ROUNDS; round += 1) {
  // As the page does: a quarter of an hour further each time, here over the last days of the five months.
  const dateEnd = new Date(START.getTime() + (DAYS - 3) * DAY_MS + round * STEP_MS);
  const measured = {
    small: await small.ask(dateEnd),
    large: await large.ask(dateEnd),
    bare: await large.count(dateEnd),
  };
  if (round < 0) continue;
  times.small.push(measured.small);
  times.large.push(measured.large);
  times.bare.push(measured.bare);
}
const [few, many, bare] = [median(times.small), median(times.large), median(times.bare)];
console.log(`stats/get, ${SIZES[0]} labels:   ${few.toFixed(2)} ms`);
console.log(`stats/get, ${SIZES[1]} labels: ${many.toFixed(2)} ms (x${(many / few).toFixed(2)})`);
console.log(
  `bare count, ${SIZES[1]} labels: ${bare.toFixed(2)} ms; stats/get takes x${(many / bare).toFixed(2)} of it`,
);
await small.end();
await large.end();
