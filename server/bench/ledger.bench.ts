/**
 * Entries of the ledger, booked as charging books them (a hundred to a statement, keys unique, balances moved by the
 * database), against bare inserts of the
 * same rows into a table without keys or guards; and the sums of a user with 1,000,000 entries against one with
 * 1,000. On the embedded database.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#platform/db/index.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { createEvents } from '#platform/events.ts';
import { systemClock } from '#platform/clock.ts';
import { createLedger } from '#modules/billing/ledger/ledger.service.ts';
import { createLedgerStore } from '#modules/billing/ledger/ledger.store.ts';
import { benchFolder, median } from './programs.ts';

const [FEW, MANY] = [1000, Number(process.argv[2] ?? 1_000_000)];
const AT_ONCE = 100;
const STATEMENTS = 50;
const ROUNDS = 200;
const RICH = 1_000_000_000;

const folder = benchFolder();
const database = await openDatabase({ dataDir: join(folder, 'database') });
await migrateDatabase(database, join(import.meta.dirname, '..', 'migrations'));
const store = createLedgerStore(database);
const ledger = createLedger({
  store,
  clock: systemClock,
  events: createEvents({ afterCommit: database.afterCommit, relay: () => undefined }),
  inTransaction: database.transaction,
  welcome: () => Promise.resolve({ key: `gift ${Math.random()}`, from: 'incomes', to: 'available', kopecks: RICH }),
});
await database.raw(
  'create table bare_entries (id bigserial primary key, key text not null, from_id int not null, to_id int not null, kopecks bigint not null, created_at timestamptz not null)',
);

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
};
const user = { booked: 1, few: 2, many: 3 };
await ledger.sumsOf(user.booked);

const entries = (from: number) =>
  Array.from({ length: AT_ONCE }, (_, at) => ({
    key: `bench ${from + at}`,
    from: 'available' as const,
    to: 'reserved' as const,
    kopecks: 5,
  }));
const book = (from: number) =>
  database.transaction(async () => {
    const books = (await ledger.hold([user.booked])).get(user.booked);
    if (books) await ledger.book(user.booked, books, entries(from));
  });
const insert = (from: number) =>
  database.transaction(async () => {
    const values = entries(from).flatMap(({ key, kopecks }) => [key, 1, 2, kopecks, new Date()]);
    const places = entries(from).map(
      (_, at) => `($${at * 5 + 1}, $${at * 5 + 2}, $${at * 5 + 3}, $${at * 5 + 4}, $${at * 5 + 5})`,
    );
    await database.raw(
      `insert into bare_entries (key, from_id, to_id, kopecks, created_at) values ${places.join(', ')}`,
      values,
    );
  });
const times = { booked: [] as number[], bare: [] as number[] };
for (let at = 0; at < STATEMENTS; at += 1) {
  times.booked.push(await timed(() => book(at * AT_ONCE)));
  times.bare.push(await timed(() => insert(at * AT_ONCE)));
}
const perSecond = (ms: number): number => (AT_ONCE / ms) * 1000;
const [booked, bare] = [perSecond(median(times.booked)), perSecond(median(times.bare))];
console.log(
  `ledger entries, ${AT_ONCE} to a statement: ${booked.toFixed(0)} a second; bare inserts ${bare.toFixed(0)} (x${(booked / bare).toFixed(2)})`,
);

for (const [userId, amount] of [
  [user.few, FEW],
  [user.many, MANY],
] as const) {
  await ledger.sumsOf(userId);
  await database.raw(
    "insert into ledger_transfers (key, from_id, to_id, kopecks, created_at) select 'entry ' || f.user_id || ' ' || n, f.id, t.id, 5, now() from generate_series(1, $2::int) n, ledger_accounts f, ledger_accounts t where f.user_id = $1 and t.user_id = $1 and f.kind = 'available' and t.kind = 'reserved'",
    [userId, amount],
  );
}
await database.raw('vacuum analyze');
const sums = { few: [] as number[], many: [] as number[] };
for (let round = -20; round < ROUNDS; round += 1) {
  const [few, many] = [await timed(() => ledger.sumsOf(user.few)), await timed(() => ledger.sumsOf(user.many))];
  if (round < 0) continue;
  sums.few.push(few);
  sums.many.push(many);
}
console.log(
  `sums of ${FEW} entries ${median(sums.few).toFixed(2)} ms, of ${MANY} ${median(sums.many).toFixed(2)} ms (x${(median(sums.many) / median(sums.few)).toFixed(2)})`,
);
await database.close();
rmSync(folder, { recursive: true, force: true });
