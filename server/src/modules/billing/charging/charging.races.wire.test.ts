import { RECOGNISE_COMMAND, type TaskOf } from '@rakurs/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { copiesOf } from '../../../../testing/many-files.ts';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { newPlace, prepared, upload, type Place } from '../../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

const PRICE = 5;
const PAID_FOR = 100;
const PATIENCE = { timeout: 30_000, interval: 50 };

let left: TestDatabase;
let app: TestApp;
let user: TestUser;
let place: Place;
let userId: number;
/** It is described, at no charge. */
let first: Awaited<ReturnType<typeof prepared>>;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ WELCOME_CREDIT: String((PRICE * PAID_FOR) / 100) }, left);
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  userId = (await user.api.me()).id;
  place = await newPlace(user);
  first = await prepared(user, await upload(app, user, place, { bytes: await makeJpeg({ width: 40, height: 30 }) }));
  const worker = createTestWorker(app);
  await worker.tell(await worker.next(), 'Первый');
  const { rates } = await user.api.listRates();
  await user.api.changeActiveRate({
    params: { projectId: place.projectId },
    body: { rateId: rates.find(({ value }) => value === PRICE)?.id ?? 0 },
  });
});

const sums = () => app.billing.sumsOf(userId);
const rows = async <R>(sql: string, values: unknown[] = []): Promise<R[]> =>
  (await left.database.raw(sql, values)).rows as R[];
const ask = (fileId: number) =>
  left.database.transaction(() => app.inference.ask('recognise', [{ subject: `file ${fileId}`, fileId }]));
/** All that there is to do, done by so many workers at once, each of which tells twice. */
async function workOff(workers: number): Promise<number> {
  const counts = await Promise.all(
    Array.from({ length: workers }, async (_, at) => {
      const worker = createTestWorker(app, `w${at}`);
      let done = 0;
      for (let tasks = await worker.lease(10); tasks.length > 0; tasks = await worker.lease(10)) {
        // Only this kind was asked for.
        const told = await Promise.all(
          tasks.flatMap((task) => [task, task]).map((task) => worker.tell(task as TaskOf<'recognise'>, 'Ещё один')),
        );
        expect(told).not.toContain(false);
        done += tasks.length;
      }
      return done;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

it('does exactly a hundred of two hundred inferences asked for at once when there is money for a hundred, and charges these', async () => {
  const fileIds = await copiesOf(left, first, { amount: 2 * PAID_FOR });
  await Promise.all(fileIds.map(ask));
  expect(await sums()).toEqual({
    incomes: PRICE * PAID_FOR,
    available: 0,
    reserved: PRICE * PAID_FOR,
    charges: 0,
    accruals: 0,
  });
  expect(await workOff(4)).toBe(PAID_FOR);
  expect(await sums()).toEqual({
    incomes: PRICE * PAID_FOR,
    available: 0,
    reserved: 0,
    charges: PRICE * PAID_FOR,
    accruals: 0,
  });
  expect(
    await rows(
      'select state, pause, count(*)::int as amount from inference_tasks where file_id = any($1) group by 1, 2 order by 1',
      [fileIds],
    ),
  ).toEqual([
    { state: 'done', pause: null, amount: PAID_FOR },
    { state: 'paused', pause: 'no_funds', amount: PAID_FOR },
  ]);
  expect(
    await rows(
      'select count(*)::int as amount, sum(kopecks)::int as kopecks, sum(inferences)::int as inferences from charge_days where user_id = $1',
      [userId],
    ),
  ).toEqual([{ amount: 1, kopecks: PRICE * PAID_FOR, inferences: PAID_FOR }]);
}, 480_000);

it('lets a user cancel while workers finish: nobody waits in a circle, what is done is charged and the rest is let go of', async () => {
  const fileIds = await copiesOf(left, first, { amount: 40 });
  const worker = createTestWorker(app);
  const { ticket } = await user.api.sendCommand({
    body: { command: RECOGNISE_COMMAND, params: { data_source_file_ids: fileIds } },
  });
  await vi.waitFor(async () => expect((await sums()).reserved).toBe(40 * PRICE), PATIENCE);
  const tasks = await worker.lease(10);
  const [cancelled, ...accepted] = await Promise.all([
    user.api.cancelTicket({ params: { ticketId: ticket.id } }),
    ...tasks.map((task) => worker.tell(task as TaskOf<'recognise'>, 'Успел')),
  ]);
  expect(cancelled).toMatchObject({ status: 'ошибка' });
  expect(accepted).toEqual(tasks.map(() => true));
  await vi.waitFor(
    async () =>
      expect(await sums()).toMatchObject({
        reserved: 0,
        charges: tasks.length * PRICE,
        available: (PAID_FOR - tasks.length) * PRICE,
      }),
    PATIENCE,
  );
}, 60_000);

it('lets go of more at once than a database takes values', async () => {
  const amount = 13_200;
  const { ticket } = await user.api.sendCommand({
    body: { command: RECOGNISE_COMMAND, params: { data_source_file_id: first.id } },
  });
  await vi.waitFor(async () => expect((await sums()).reserved).toBe(PRICE), PATIENCE);
  // The one task and its price as many times over, for the money that this takes.
  const account = (kind: string) => `(select id from ledger_accounts where user_id = ${userId} and kind = '${kind}')`;
  for (const [from, to] of [
    ['incomes', 'available'],
    ['available', 'reserved'],
  ] as const)
    await rows(
      `insert into ledger_transfers (key, from_id, to_id, kopecks, created_at) values ('${userId} to ${to}', ${account(from)}, ${account(to)}, ${amount * PRICE}, now())`,
    );
  await rows(
    `insert into inference_tasks select (jsonb_populate_record(t, jsonb_build_object('id', nextval('inference_tasks_id_seq'), 'subject', 'copy ' || n))).* from inference_tasks t, generate_series(1, ${amount}) n where t.ticket_id = $1`,
    [ticket.id],
  );
  await rows(
    `insert into charges select (jsonb_populate_record(c, jsonb_build_object('id', nextval('charges_id_seq'), 'task_id', t.id))).* from charges c, inference_tasks t where c.user_id = $1 and c.state = 'reserved' and t.ticket_id = $2 and t.id <> c.task_id`,
    [userId, ticket.id],
  );
  await rows('update project_months set kopecks = kopecks + $2 where project_id = $1', [
    place.projectId,
    amount * PRICE,
  ]);
  expect(await user.api.cancelTicket({ params: { ticketId: ticket.id } })).toMatchObject({ status: 'ошибка' });
  await vi.waitFor(
    async () => expect(await sums()).toMatchObject({ reserved: 0, charges: 0, available: (amount + PAID_FOR) * PRICE }),
    PATIENCE,
  );
  expect(
    await rows('select kopecks::int as kopecks from project_months where project_id = $1', [place.projectId]),
  ).toEqual([{ kopecks: 0 }]);
}, 60_000);

// The embedded database has one connection: nobody is held up there.
it.runIf(process.env['TEST_DATABASE_URL'])(
  'cancels at once though the money is in use, and lets go of what was held as soon as it is free',
  async () => {
    const fileIds = await copiesOf(left, first, { amount: 3 });
    const { ticket } = await user.api.sendCommand({
      body: { command: RECOGNISE_COMMAND, params: { data_source_file_ids: fileIds } },
    });
    await vi.waitFor(async () => expect((await sums()).reserved).toBe(3 * PRICE), PATIENCE);
    const other = await left.database.connect();
    await other.query('begin');
    await other.query('select id from ledger_accounts where user_id = $1 order by id for update', [userId]);
    expect(await user.api.cancelTicket({ params: { ticketId: ticket.id } })).toMatchObject({ status: 'ошибка' });
    expect((await sums()).reserved).toBe(3 * PRICE);
    await other.query('commit');
    other.release();
    await vi.waitFor(
      async () => expect(await sums()).toMatchObject({ reserved: 0, charges: 0, available: PAID_FOR * PRICE }),
      PATIENCE,
    );
  },
);
