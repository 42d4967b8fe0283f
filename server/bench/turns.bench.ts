/**
 * Handing out a job so that people take turns, against pg-boss's own fetch, which gives whoever came first; by turns, with 50,000 jobs waiting of 3 people
 * and of 500. On the embedded database and, where TEST_DATABASE_URL names one, on PostgreSQL.
 */
import { join } from 'node:path';
import PgBoss from 'pg-boss';
import type { Database } from '#platform/db/index.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { claimJob, makeClaimQuick, OF_PERSON } from '#platform/queue-claim.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { median } from './programs.ts';

const JOBS = 50_000;
const ROUNDS = 300;
const WARM_UP = 30;

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  if (!(await act())) throw new Error('Nothing was handed out');
  return performance.now() - begun;
};

async function measure(database: Database, title: string): Promise<void> {
  await migrateDatabase(database, join(import.meta.dirname, '..', 'migrations'));
  const boss = new PgBoss({ db: { executeSql: (text, values) => database.raw(text, values) }, schema: 'queue', supervise: false, schedule: false });
  await boss.start();
  await makeClaimQuick(database);
  for (const people of [3, 500]) {
    const name = `of-${people}`;
    await boss.createQueue(name);
    await database.raw(`insert into queue.job (name, data, created_on) select $1, jsonb_build_object('${OF_PERSON}', 1 + n % $2::int), now() + n * interval '1 ms' from generate_series(1, $3::int) n`, [name, people, JOBS]);
    await database.raw('vacuum analyze queue.job');
    const times = { ours: [] as number[], theirs: [] as number[] };
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const ours = await timed(() => claimJob(database, name));
      const theirs = await timed(() => boss.fetch(name));
      if (round < 0) continue;
      times.ours.push(ours);
      times.theirs.push(theirs);
    }
    const [ours, theirs] = [median(times.ours), median(times.theirs)];
    console.log(`${title}, ${JOBS} jobs of ${people} people: a claim ${ours.toFixed(2)} ms, a fetch of pg-boss ${theirs.toFixed(2)} ms (x${(ours / theirs).toFixed(2)})`);
  }
  await boss.stop({ graceful: false, close: false });
}

await onBothDatabases(measure);
