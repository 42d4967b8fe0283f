/**
 * Handing out a job so that people take turns, against pg-boss's own fetch, which gives whoever came first; by turns,
 * with 50,000 jobs waiting of 3 people
 * and of 500. Then choosing a worker's task so among as many, against the first that came, and what a lent computer
 * costs that may have none of them. On the embedded database and, where TEST_DATABASE_URL names one, on PostgreSQL.
 */
import { join } from 'node:path';
import PgBoss from 'pg-boss';
import { chooseTask } from '#modules/inference/lease-scheduler.store.ts';
import type { Database } from '#platform/db/index.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { claimJob, createClaimIndex, USER_KEY } from '#platform/queue-claim.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { median } from './programs.ts';

const JOBS = 50_000;
const ROUNDS = 300;
const WARM_UP = 30;
/** Owns nothing that waits. */
const NOBODY = 100_000;

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  if (!(await act())) throw new Error('Nothing was handed out');
  return performance.now() - begun;
};

const FIRST_CAME =
  "select id from inference_tasks where state = 'waiting' and task = any($1::text[]) and available_at <= $2 order by priority, id limit 1 for update skip locked";

async function measureTasks(database: Database, title: string, people: number): Promise<void> {
  await database.raw('truncate inference_tasks, lent_results');
  await database.raw(
    `insert into inference_tasks (task, subject, priority, user_id, project_id, state, available_at, created_at) select 'recognise', 'file ' || n, 1, 1 + n % $1::int, 1, 'waiting', now() - interval '1 minute', now() from generate_series(1, $2::int) n`,
    [people, JOBS],
  );
  await database.raw('vacuum analyze inference_tasks');
  const wish = { takesForeign: async () => true, kinds: ['recognise' as const], now: new Date() };
  const ours = (ownerId: number | null) =>
    chooseTask(database, { ...wish, by: { workerId: 1, ownerId, name: 'bench' } });
  const times = { ours: [] as number[], lent: [] as number[], theirs: [] as number[] };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const took = [
      await timed(() => ours(null)),
      await timed(async () => (await ours(NOBODY)) === null),
      await timed(() => database.raw(FIRST_CAME, [wish.kinds, wish.now])),
    ] as const;
    if (round < 0) continue;
    times.ours.push(took[0]);
    times.lent.push(took[1]);
    times.theirs.push(took[2]);
  }
  const [turn, lent, first] = [median(times.ours), median(times.lent), median(times.theirs)];
  console.log(
    `${title}, ${JOBS} tasks of ${people} people: a choice by turns ${turn.toFixed(2)} ms, for a lent computer that may have none ${lent.toFixed(2)} ms, the first that came ${first.toFixed(2)} ms (x${(turn / first).toFixed(2)}, x${(lent / first).toFixed(2)})`,
  );
}

async function measure(database: Database, title: string): Promise<void> {
  await migrateDatabase(database, join(import.meta.dirname, '..', 'migrations'));
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.raw(text, values) },
    schema: 'queue',
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await createClaimIndex(database);
  for (const people of [3, 500]) {
    const name = `of-${people}`;
    await boss.createQueue(name);
    await database.raw(
      `insert into queue.job (name, data, created_on) select $1, jsonb_build_object('${USER_KEY}', 1 + n % $2::int), now() + n * interval '1 ms' from generate_series(1, $3::int) n`,
      [name, people, JOBS],
    );
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
    console.log(
      `${title}, ${JOBS} jobs of ${people} people: a claim ${ours.toFixed(2)} ms, a fetch of pg-boss ${theirs.toFixed(2)} ms (x${(ours / theirs).toFixed(2)})`,
    );
  }
  await boss.stop({ graceful: false, close: false });
  for (const people of [3, 500]) await measureTasks(database, title, people);
}

await onBothDatabases(measure);
