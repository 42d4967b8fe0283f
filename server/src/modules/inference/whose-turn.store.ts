import type { TaskKind } from '@rakurs/contract';
import type { Database } from '#platform/db/index.ts';

export interface LeaseWish {
  by: { workerId: number; /** Who lends the computer; null: the installation itself. */ ownerId: number | null; name: string };
  kinds: TaskKind[];
  most: number;
  now: Date;
  until: Date;
}

const person = 'coalesce(user_id, 0)';
/** What somebody waits for at the screen, what was asked for otherwise, and what may wait until nothing else does. As the index inference_tasks_by_person has it. */
const lane = 'case when priority = 0 then 0 when priority < 3 then 1 else 2 end';
const isDue = `state = 'waiting' and task = any($1::text[]) and available_at <= $2
  and ($3::int is null or user_id = $3 or (not stays_home and project_id in (select project_id from lent_projects)))`;
/** Of the person whose turn it is. */
const firstFree = (ofLane: string) => `select inference_tasks.id, ${lane} as lane from inference_tasks where ${isDue} and (${lane}) = ${ofLane} and ${person} = (select id from chosen) order by priority, id limit 1 for update skip locked`;

/** Lanes take turns, then people in them; whoever's turn it is gets their own most urgent task. A lane of its own keeps who waits at a screen from waiting behind everybody's archives, and archives from waiting for ever. */
const CHOOSE = `
  with recursive people as (
    (select ${lane} as lane, ${person} as id from inference_tasks where state = 'waiting' order by 1, 2 limit 1)
    union all
    select further.lane, further.id from people
    cross join lateral (select ${lane} as lane, ${person} as id from inference_tasks where state = 'waiting' and ((${lane}), ${person}) > (people.lane, people.id) order by 1, 2 limit 1) further
  ), chosen as (
    select people.lane, people.id from people
    cross join lateral (select id from inference_tasks where ${isDue} and (${lane}) = people.lane and ${person} = people.id order by priority, id limit 1) first
    left join work_turns l on l.queue = 'lane ' || people.lane and l.user_id = 0
    left join work_turns t on t.queue = 'tasks ' || people.lane and t.user_id = people.id
    order by people.lane = 2, coalesce(l.turn, 0), coalesce(t.turn, 0), first.id limit 1
  ), free as (
    select id from (
      select * from (${firstFree('0')}) urgent union all
      select * from (${firstFree('(select lane from chosen)')}) other
    ) either order by lane limit 1
  ), turned as (
    insert into work_turns (queue, user_id, turn)
    select turn.queue, turn.id, nextval('work_turn_numbers') from chosen, free, lateral (values ('lane ' || chosen.lane, 0), ('tasks ' || chosen.lane, chosen.id)) turn(queue, id)
    on conflict (queue, user_id) do update set turn = excluded.turn
  )
  select free.id from chosen left join free on true`;

/** Somebody else may have taken it a moment ago; then the next one's turn has come. */
const TRIES = 5;

/** The task whose turn it is, held until the transaction under way ends; null: there is none for this worker. */
export async function chooseTask(database: Database, { by, kinds, now }: Pick<LeaseWish, 'by' | 'kinds' | 'now'>): Promise<number | null> {
  for (let left = TRIES; left > 0; left -= 1) {
    // Named by the statement.
    const [row] = (await database.raw(CHOOSE, [kinds, now, by.ownerId])).rows as { id: number | null }[];
    if (!row) return null;
    if (row.id !== null) return row.id;
  }
  return null;
}
