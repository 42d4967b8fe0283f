import type { TaskKind } from '@rakurs/contract';
import type { Database } from '#platform/db/index.ts';

export interface LeaseWish {
  by: {
    workerId: number;
    /** Who lends the computer; null: the installation itself. */ ownerId: number | null;
    name: string;
  };
  /** Whether a lent computer may have tasks of others now. */
  takesForeign: () => Promise<boolean>;
  kinds: TaskKind[];
  most: number;
  now: Date;
  until: Date;
}

const user = 'coalesce(user_id, 0)';
/**
 * What somebody waits for at the screen, what was asked for otherwise, and what may wait until nothing else does. As
 * the indexes inference_tasks_by_person and inference_tasks_lendable have it.
 */
const lane = 'case when priority = 0 then 0 when priority < 3 then 1 else 2 end';
/** The first task of these that is due. */
const first = (where: string, ofLane: string) =>
  `select id, ${user} as person, ${lane} as lane from inference_tasks where state = 'waiting' and task = any($1::text[]) and available_at <= $2 and (${lane}) = ${ofLane} and ${where} order by priority, id limit 1`;

/**
 * Everybody who waits for something, and their first task in each lane: one step in the index for each of them, however
 * many tasks there are.
 */
const ALL = `
  people as (
    (select ${lane} as lane, ${user} as id from inference_tasks where state = 'waiting' order by 1, 2 limit 1)
    union all
    select further.lane, further.id from people
    cross join lateral (select ${lane} as lane, ${user} as id from inference_tasks where state = 'waiting' and ((${lane}), ${user}) > (people.lane, people.id) order by 1, 2 limit 1) further
  ), firsts as (
    select first.*, null::int as project from people cross join lateral (${first(`${user} = people.id`, 'people.lane')}) first
  )`;
const OF_CHOSEN = [`${user} = (select person from chosen)`];

/**
 * What a computer that somebody lends may have: its owner's tasks and those of projects that let strangers work for
 * them. The others, who may be many more, are not looked at.
 */
const LENT = `
  lanes(lane) as (values (0), (1), (2)), firsts as (
    select first.*, null::int as project from lanes cross join lateral (${first(`${user} = $3 and not system_only`, 'lanes.lane')}) first
    union all
    select first.*, shared_worker_projects.project_id from shared_worker_projects cross join lanes cross join lateral (${first('not stays_home and project_id = shared_worker_projects.project_id', 'lanes.lane')}) first where $4::boolean
  )`;
const OF_CHOSEN_LENT = [
  `${user} = $3 and not system_only and (select project from chosen) is null`,
  'not stays_home and project_id = (select project from chosen)',
];

/**
 * Lanes take turns, then people in them; whoever's turn it is gets their own most urgent task. A lane of its own keeps
 * who waits at a screen from waiting behind everybody's archives, and archives from waiting for ever.
 */
const choose = (firsts: string, ofChosen: string[]) => `
  with recursive ${firsts}, chosen as (
    select firsts.lane, firsts.person, firsts.project from firsts
    left join queue_fairness l on l.queue = 'lane ' || firsts.lane and l.user_id = 0
    left join queue_fairness t on t.queue = 'tasks ' || firsts.lane and t.user_id = firsts.person
    order by firsts.lane = 2, coalesce(l.turn, 0), coalesce(t.turn, 0), firsts.id limit 1
  ), free as (
    select id from (
      ${['0', '(select lane from chosen)'].flatMap((ofLane) => ofChosen.map((where) => `select * from (${first(where, ofLane)} for update skip locked) one`)).join(' union all ')}
    ) either order by lane limit 1
  ), turned as (
    insert into queue_fairness (queue, user_id, turn)
    select turn.queue, turn.id, nextval('queue_fairness_turns') from chosen, free, lateral (values ('lane ' || chosen.lane, 0), ('tasks ' || chosen.lane, chosen.person)) turn(queue, id)
    on conflict (queue, user_id) do update set turn = excluded.turn
  )
  select free.id from chosen left join free on true`;
const CHOOSE = choose(ALL, OF_CHOSEN);
const CHOOSE_LENT = choose(LENT, OF_CHOSEN_LENT);

/** Somebody else may have taken it a moment ago; then the next one's turn has come. */
const TRIES = 5;

/** The task whose turn it is, held until the transaction under way ends; null: there is none for this worker. */
export async function chooseTask(
  database: Database,
  { by, kinds, now, takesForeign }: Pick<LeaseWish, 'by' | 'kinds' | 'now' | 'takesForeign'>,
): Promise<number | null> {
  const isOpenToOthers = by.ownerId !== null && (await takesForeign());
  for (let left = TRIES; left > 0; left -= 1) {
    // Named by the statement.
    const [row] = (
      await (by.ownerId === null
        ? database.raw(CHOOSE, [kinds, now])
        : database.raw(CHOOSE_LENT, [kinds, now, by.ownerId, isOpenToOthers]))
    ).rows as { id: number | null }[];
    if (!row) return null;
    if (row.id !== null) return row.id;
  }
  return null;
}
