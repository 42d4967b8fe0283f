import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { personBehind } from './fairness/on-behalf-of.ts';
import { createWorkTurnStore } from './fairness/work-turns.store.ts';
import { createLog } from './log.ts';
import { defineJob, openQueue, type Queue } from './queue.ts';

const HER = 11;
const HIM = 12;
const MANY = 40;

let left: TestDatabase;
let queue: Queue;
beforeAll(async () => {
  left = await openTestDatabase();
  queue = await openQueue({ database: left.database, log: createLog('silent') });
});
afterAll(async () => {
  await queue.stop();
  await left.close();
});

const jobNamed = (name: string) => defineJob({ name, data: z.object({ what: z.string() }) });

/** In which order they are begun, though all wait before the first is. */
async function orderOf(
  name: string,
  send: (job: ReturnType<typeof jobNamed>) => Promise<void>,
  amount: number,
): Promise<string[]> {
  const job = jobNamed(name);
  const begun: string[] = [];
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  await queue.work(job, async ({ what }) => {
    begun.push(`${what} for ${personBehind()}`);
    await gate;
  });
  await queue.send(job, { what: 'first' }, { ofPerson: HER });
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  await send(job);
  open();
  await vi.waitFor(() => expect(begun).toHaveLength(amount + 1), { timeout: 20_000 });
  return begun.slice(1);
}

it("people take turns: one's many jobs do not delay another's first, and each is done on behalf of whose it is", async () => {
  const order = await orderOf(
    'many-of-one',
    async (job) => {
      for (let at = 0; at < MANY; at += 1) await queue.send(job, { what: `her ${at}` }, { ofPerson: HER });
      for (const what of ['his 0', 'his 1']) await queue.send(job, { what }, { ofPerson: HIM });
      await queue.send(job, { what: 'nobody' }, { ofPerson: null });
    },
    MANY + 3,
  );
  expect(order.slice(0, 6)).toEqual([
    `his 0 for ${HIM}`,
    'nobody for 0',
    `her 0 for ${HER}`,
    `his 1 for ${HIM}`,
    `her 1 for ${HER}`,
    `her 2 for ${HER}`,
  ]);
});

it('who keeps one job waiting at all times does not keep the others from theirs', async () => {
  const job = jobNamed('one-after-another');
  const begun: string[] = [];
  await queue.work(job, async ({ what }) => {
    begun.push(what);
    if (what === 'his' && begun.length < 20) await queue.send(job, { what: 'his' }, { ofPerson: HIM });
  });
  await left.database.transaction(async () => {
    for (let at = 0; at < 5; at += 1) await queue.send(job, { what: 'her' }, { ofPerson: HER });
    await queue.send(job, { what: 'his' }, { ofPerson: HIM });
  });
  const hers = () => begun.filter((what) => what === 'her');
  await vi.waitFor(() => expect(hers()).toHaveLength(5), { timeout: 20_000 });
  expect(begun.slice(0, 9)).toEqual(['her', 'his', 'her', 'his', 'her', 'his', 'her', 'his', 'her']);
});

it('a job that is to be tried again later keeps nobody from what may be begun now, their owner neither', async () => {
  const job = jobNamed('later-and-now');
  const begun: string[] = [];
  await queue.work(job, async ({ what }) => void begun.push(what));
  await left.database.transaction(async () => {
    for (let at = 0; at < 5; at += 1) await queue.send(job, { what: 'later' }, { ofPerson: HER, afterSeconds: 3600 });
    await queue.send(job, { what: 'now' }, { ofPerson: HER });
    await queue.send(job, { what: 'his' }, { ofPerson: HIM });
  });
  await vi.waitFor(() => expect(begun.toSorted()).toEqual(['his', 'now']), { timeout: 20_000 });
});

it('remembers the turns of the last hundred thousand, and forgets who left', async () => {
  const turns = createWorkTurnStore(left.database);
  const known = async () =>
    (await left.database.raw("select user_id from work_turns where queue = 'remembered' order by 1")).rows.map(
      (row) => (row as { user_id: number }).user_id,
    );
  await left.database.raw(
    "insert into work_turns (queue, user_id, turn) select 'remembered', id, nextval('work_turn_numbers') from unnest(array[1, 2]) id",
  );
  await turns.removeOld();
  expect(await known()).toEqual([1, 2]);
  await turns.removeOfPerson(2);
  expect(await known()).toEqual([1]);
  await left.database.raw("select setval('work_turn_numbers', (select last_value from work_turn_numbers) + 100001)");
  await turns.removeOld();
  expect(await known()).toEqual([]);
});
