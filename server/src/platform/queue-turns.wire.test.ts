import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { currentUserId } from './fairness/on-behalf-of.ts';
import { createQueueFairnessStore } from './fairness/queue-fairness.store.ts';
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
    begun.push(`${what} for ${currentUserId()}`);
    await gate;
  });
  await queue.send(job, { what: 'first' }, { ofUser: HER });
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
      for (let at = 0; at < MANY; at += 1) await queue.send(job, { what: `her ${at}` }, { ofUser: HER });
      for (const what of ['his 0', 'his 1']) await queue.send(job, { what }, { ofUser: HIM });
      await queue.send(job, { what: 'nobody' }, { ofUser: null });
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

it('a user who keeps one job waiting at all times does not keep the others from theirs', async () => {
  const job = jobNamed('one-after-another');
  const begun: string[] = [];
  await queue.work(job, async ({ what }) => {
    begun.push(what);
    if (what === 'his' && begun.length < 20) await queue.send(job, { what: 'his' }, { ofUser: HIM });
  });
  await left.database.transaction(async () => {
    for (let at = 0; at < 5; at += 1) await queue.send(job, { what: 'her' }, { ofUser: HER });
    await queue.send(job, { what: 'his' }, { ofUser: HIM });
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
    for (let at = 0; at < 5; at += 1) await queue.send(job, { what: 'later' }, { ofUser: HER, afterSeconds: 3600 });
    await queue.send(job, { what: 'now' }, { ofUser: HER });
    await queue.send(job, { what: 'his' }, { ofUser: HIM });
  });
  await vi.waitFor(() => expect(begun.toSorted()).toEqual(['his', 'now']), { timeout: 20_000 });
});

it('remembers the turns of the last hundred thousand, and forgets who left', async () => {
  const turns = createQueueFairnessStore(left.database);
  const known = async () =>
    (await left.database.raw("select user_id from queue_fairness where queue = 'remembered' order by 1")).rows.map(
      (row) => (row as { user_id: number }).user_id,
    );
  await left.database.raw(
    "insert into queue_fairness (queue, user_id, turn) select 'remembered', id, nextval('queue_fairness_turns') from unnest(array[1, 2]) id",
  );
  await turns.removeOld();
  expect(await known()).toEqual([1, 2]);
  await turns.removeOfUser(2);
  expect(await known()).toEqual([1]);
  await left.database.raw(
    "select setval('queue_fairness_turns', (select last_value from queue_fairness_turns) + 100001)",
  );
  await turns.removeOld();
  expect(await known()).toEqual([]);
});
