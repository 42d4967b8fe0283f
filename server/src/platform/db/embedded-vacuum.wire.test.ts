import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { vacuumEmbedded } from './embedded-vacuum.ts';

const opened: TestDatabase = await openTestDatabase();
afterAll(() => opened.close());
const { database } = opened;

describe.skipIf(database.kind !== 'pglite')('the embedded database', () => {
  beforeAll(async () => void (await vacuumEmbedded(database)));

  it('learns how large a table is once it has grown, and does not look at it again before it has grown more', async () => {
    const add = (amount: number) => database.raw(`insert into "Grown things" select generate_series(1, ${amount})`);
    const known = async () =>
      (await database.raw(`select reltuples::int as amount from pg_class where relname = 'Grown things'`)).rows;
    await database.raw('create table "Grown things" (id int)');
    await add(10_000);
    expect(await vacuumEmbedded(database)).toEqual(['analyze "Grown things"']);
    expect(await known()).toEqual([{ amount: 10_000 }]);
    await add(100);
    expect(await vacuumEmbedded(database)).toEqual([]);
    await add(5000);
    await vacuumEmbedded(database);
    expect(await known()).toEqual([{ amount: 15_100 }]);
  });

  it('does not let a table grow whose rows come and go', async () => {
    await database.raw('create table "Pieces" (id serial primary key, text text not null)');
    const size = async () => (await database.raw(`select pg_relation_size('"Pieces"')::int as bytes`)).rows[0];
    const comeAndGo = async () => {
      await database.raw(`insert into "Pieces" (text) select repeat('x', 100) from generate_series(1, 2000)`);
      await database.raw('delete from "Pieces"');
      // What has been counted is seen after a second, or when asked for.
      await database.raw('select pg_stat_force_next_flush()');
      expect(await vacuumEmbedded(database)).toContain('vacuum "Pieces"');
    };
    await comeAndGo();
    const first = await size();
    for (let times = 0; times < 3; times += 1) await comeAndGo();
    expect(await size()).toEqual(first);
  });
});

it('leaves it to a database that does it by itself', async () => {
  const asked: string[] = [];
  await vacuumEmbedded({ kind: 'postgres', raw: (text) => Promise.resolve({ rows: [asked.push(text)] }) });
  expect(asked).toEqual([]);
});
