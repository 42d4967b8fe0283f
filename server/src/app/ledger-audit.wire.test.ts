import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeJpeg } from '../../testing/media/make-media.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { newPlace, prepared, upload } from '../../testing/upload-kit.ts';
import { createTestWorker } from '../../testing/worker-kit.ts';
import { auditBooks } from './ledger-audit.ts';

const TIME_ZONE = 'Europe/Moscow';
let left: TestDatabase;
let app: TestApp;
let userId: number;
let otherId: number;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ TIME_ZONE }, left);
  const [user, other] = [await app.newUser(), await app.newUser()];
  [userId, otherId] = [(await user.api.me()).id, (await other.api.me()).id];
  await app.billing.sumsOf(otherId);
  const place = await newPlace(user);
  await user.api.changeActiveRate({ params: { projectId: place.projectId }, body: { rateId: 1 } });
  const worker = createTestWorker(app);
  // One is charged, one is let go of, one is held.
  for (const width of [41, 42, 43]) {
    await prepared(user, await upload(app, user, place, { bytes: await makeJpeg({ width, height: 30 }) }));
    if (width === 41) await worker.tell(await worker.next(), 'Ворота');
    if (width === 42) await worker.fail(await worker.next(), false);
  }
});
afterAll(() => app.stop());

const rows = async <R>(sql: string, values: unknown[] = []): Promise<R[]> =>
  (await left.database.raw(sql, values)).rows as R[];
const account = async (kind: string, of = userId): Promise<number> =>
  (await rows<{ id: number }>('select id from ledger_accounts where user_id = $1 and kind = $2', [of, kind]))[0]?.id ??
  0;
const audit = () => auditBooks(left.database, TIME_ZONE);

it('finds nothing to object to in what people did', async () => {
  expect(await rows('select state from charges order by id')).toEqual([
    { state: 'charged' },
    { state: 'released' },
    { state: 'reserved' },
  ]);
  const { text, code, disagreements } = await audit();
  expect(disagreements).toEqual([]);
  expect(code).toBe(0);
  expect(text).toContain('Книги сходятся до копейки.');
});

class Undone extends Error {}
/** Plants it past the guards of the database, looks, and takes it out again. */
async function planted(sql: string): Promise<string[]> {
  let found: string[] = [];
  await left.database
    .transaction(async () => {
      for (const table of ['ledger_accounts', 'ledger_transfers'])
        await left.database.raw(`alter table ${table} disable trigger user`);
      await left.database.raw(sql);
      // In the transaction under way it is no longer possible to say what it may do.
      found = (
        await auditBooks(
          {
            ...left.database,
            raw: async (text, values) =>
              text.startsWith('set transaction') ? { rows: [] } : left.database.raw(text, values),
          },
          TIME_ZONE,
        )
      ).disagreements;
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found;
}

it.each<[string, string, RegExp]>([
  [
    'a balance that somebody wrote',
    "update ledger_accounts set balance = balance + 1 where kind = 'available'",
    /счёт \d+ \(available, человек \d+\): на счёте \d+, по проводкам \d+/,
  ],
  [
    'a transfer that was taken out',
    "delete from ledger_transfers where key = 'charge 1'",
    /нет проводки «charge 1» на 5/,
  ],
  [
    'a transfer for nothing',
    "insert into ledger_transfers (key, from_id, to_id, kopecks, created_at) select 'charge 999', min(id), max(id), 1, now() from ledger_accounts",
    /«charge 999» на 1 без основания/,
  ],
  [
    'a transfer of another amount',
    "update ledger_transfers set kopecks = 4 where key = 'charge 1'",
    /«charge 1»: должно быть reserved → charges 5/,
  ],
  [
    'a payment that is said to be paid',
    "update payments set status = 'pending' where id = 1",
    /«payment 1» на \d+ без основания/,
  ],
  [
    'a refund that never left the balance',
    'update payments set refunded = 7 where id = 1',
    /платёж 1: возвращено 7, по проводкам 0/,
  ],
  [
    'money held for a task that is gone',
    "update charges set reserved_at = now() - interval '2 hours', task_id = 999999 where state = 'reserved'",
    /списание \d+: держит 5 .*задачи 999999 нет/,
  ],
  [
    'a day that does not add up',
    'update charge_days set kopecks = kopecks + 1',
    /человек \d+, \d{4}-\d\d-\d\d: в сводке 6 \(1\), по списаниям 5 \(1\)/,
  ],
  [
    'a month that does not add up',
    'update project_months set kopecks = 0',
    /проект \d+, \d{4}-\d\d: в сводке 0, по списаниям 10/,
  ],
])('names %s', async (_, sql, words) => {
  expect(await planted(sql)).toContainEqual(expect.stringMatching(words));
  expect((await audit()).disagreements).toEqual([]);
});

describe('the database itself', () => {
  const refused = async (sql: string, values: unknown[] = []) => {
    await expect(left.database.raw(sql, values)).rejects.toThrow(
      /only added to|one person|never_overdrawn|move_something|ledger_transfers_once/,
    );
    expect((await audit()).disagreements).toEqual([]);
  };
  const transfer =
    'insert into ledger_transfers (key, from_id, to_id, kopecks, created_at) values ($1, $2, $3, $4, now())';
  it('refuses to change or remove a transfer', async () => {
    await refused("update ledger_transfers set kopecks = kopecks + 1 where key = 'payment 1'");
    await refused("delete from ledger_transfers where key = 'charge 1'");
  });
  it('refuses a balance written by hand, an account that begins with money, and the end of one', async () => {
    await refused('update ledger_accounts set balance = balance + 100 where user_id = $1', [userId]);
    await refused("insert into ledger_accounts (user_id, kind, balance) values (987654, 'available', 100)");
    await refused('delete from ledger_accounts where user_id = $1', [otherId]);
  });
  it('refuses to spend what is not there, and to let go of more than is held', async () => {
    await refused(transfer, ['overdraw', await account('available'), await account('charges'), 10_000_000]);
    await refused(transfer, ['overrelease', await account('reserved'), await account('available'), 6]);
  });
  it('refuses to move money between two people, less than a kopeck, and the same twice', async () => {
    await refused(transfer, ['theft', await account('available'), await account('available', otherId), 1]);
    for (const kopecks of [0, -5])
      await refused(transfer, ['nothing', await account('available'), await account('charges'), kopecks]);
    await refused(transfer, ['payment 1', await account('incomes'), await account('available'), 1]);
  });
});
