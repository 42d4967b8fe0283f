import type { Database } from './db/index.ts';

/** A job that has just been handed out. */
export interface ClaimedJob {
  id: string;
  data: object;
  ofUser: number;
  retryCount: number;
  retryLimit: number;
}

/** Beside the job's own data: a schema leaves it out when the job is read. */
export const USER_KEY = 'ofPerson';
/** Jobs from before this was kept are the installation's. */
const user = `coalesce((data->>'${USER_KEY}')::int, 0)`;
const isWaiting = "name = $1 and state < 'active'";

/** Two servers that start at once would both make it. */
export const createClaimIndex = (database: Database): Promise<void> =>
  database.transaction(async () => {
    await database.raw("select pg_advisory_xact_lock(hashtextextended('index of jobs by person', 0))");
    await database.raw(
      `create index if not exists job_of_person on queue.job (name, (${user}), priority desc, created_on, id) where state < 'active'`,
    );
  });

/**
 * pg-boss hands out who came first; here people take turns. People who wait are found one by one along the index, each
 * by their first job, without
 * reading what else they brought; only of who has that one to be tried again later, the first that may be now is looked
 * for. Who was served longest ago
 * has the next turn, and gets their own first job. What is written is what pg-boss would have written.
 */
const CLAIM = `
  with recursive people as (
    (select ${user} as id, created_on, start_after from queue.job where ${isWaiting} order by ${user}, priority desc, created_on, job.id limit 1)
    union all
    select further.* from people
    cross join lateral (select ${user}, created_on, start_after from queue.job where ${isWaiting} and ${user} > people.id order by ${user}, priority desc, created_on, job.id limit 1) further
  ), chosen as (
    select people.id from people
    left join lateral (select created_on from queue.job where people.start_after > now() and ${isWaiting} and ${user} = people.id and start_after <= now() order by priority desc, created_on, id limit 1) later on true
    left join queue_fairness t on t.queue = $1 and t.user_id = people.id
    where people.start_after <= now() or later.created_on is not null
    order by coalesce(t.turn, 0), coalesce(later.created_on, people.created_on), people.id limit 1
  ), free as (
    select id from queue.job where ${isWaiting} and ${user} = (select id from chosen) and start_after <= now()
    order by priority desc, created_on, id limit 1 for update skip locked
  ), turned as (
    insert into queue_fairness (queue, user_id, turn) select $1, chosen.id, nextval('queue_fairness_turns') from chosen, free
    on conflict (queue, user_id) do update set turn = excluded.turn
  ), claimed as (
    update queue.job j set state = 'active', started_on = now(), retry_count = case when started_on is not null then retry_count + 1 else retry_count end
    from free where j.name = $1 and j.id = free.id
    returning j.id, j.data, j.retry_count as "retryCount", j.retry_limit as "retryLimit"
  )
  select claimed.*, chosen.id as "ofUser" from chosen left join claimed on true`;

/** Somebody else may have taken it a moment ago; then the next one's turn has come. */
const TRIES = 5;

/** Null: nobody waits. */
export async function claimJob(database: Database, name: string): Promise<ClaimedJob | null> {
  for (let left = TRIES; left > 0; left -= 1) {
    // The columns are named by the statement.
    const [row] = (await database.raw(CLAIM, [name])).rows as (ClaimedJob | { id: null })[];
    if (!row) return null;
    if (row.id !== null) return row;
  }
  return null;
}
