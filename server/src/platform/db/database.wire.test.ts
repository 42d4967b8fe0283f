import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { isDuplicate } from './index.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.database.raw('create table things (id serial primary key, name text unique)');
  await test.database.raw('create table texts (content text)');
});
afterAll(() => test.close());
beforeEach(() => test.database.raw('delete from things'));

const add = (name: string) => test.database.raw('insert into things (name) values ($1)', [name]);
const names = async () =>
  (await test.database.raw('select name from things order by name')).rows.map((row) => (row as { name: string }).name);
const fail = () => Promise.reject(new Error('undo'));

it('commits a transaction whole or not at all', async () => {
  await test.database.transaction(async () => {
    await add('a');
    await add('b');
  });
  await expect(
    test.database.transaction(async () => {
      await add('c');
      await fail();
    }),
  ).rejects.toThrow('undo');
  expect(await names()).toEqual(['a', 'b']);
});

it('undoes an inner transaction alone', async () => {
  await test.database.transaction(async () => {
    await add('outer');
    await test.database
      .transaction(async () => {
        await add('inner');
        await fail();
      })
      .catch(() => undefined);
    await add('after');
  });
  expect(await names()).toEqual(['after', 'outer']);
});

it('acts after the commit, and never after a rollback', async () => {
  const acted: string[] = [];
  const note = (name: string) => test.database.afterCommit(() => acted.push(name));
  await test.database.transaction(async () => {
    note('outer');
    await test.database
      .transaction(async () => {
        note('undone');
        await fail();
      })
      .catch(() => undefined);
    await test.database.transaction(async () => note('inner'));
    expect(acted).toEqual([]);
  });
  await test.database
    .transaction(async () => {
      note('failed');
      await fail();
    })
    .catch(() => undefined);
  note('outside');
  expect(acted).toEqual(['outer', 'inner', 'outside']);
});

it('keeps many transactions at once apart', async () => {
  const turn = async (number: number) =>
    test.database
      .transaction(async () => {
        await add(`t${number}`);
        await test.database.raw('select 1');
        if (number % 2) await fail();
      })
      .catch(() => undefined);
  await Promise.all(Array.from({ length: 30 }, (_, number) => turn(number)));
  expect(await names()).toHaveLength(15);
});

// The embedded database has one transaction at a time.
it.runIf(process.env['TEST_DATABASE_URL'])(
  'lets both of two that wait for each other come to their end, one after the other',
  async () => {
    await add('left');
    await add('right');
    let ready = 0;
    let meet = () => {};
    const both = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const acted: string[] = [];
    const touch = (name: string) => test.database.raw('update things set name = name where name = $1', [name]);
    const cross = (first: string, second: string) =>
      test.database.transaction(async () => {
        test.database.afterCommit(() => acted.push(first));
        await touch(first);
        ready += 1;
        if (ready === 2) meet();
        await both;
        await touch(second);
        await add(`done ${first}`);
      });
    await Promise.all([cross('left', 'right'), cross('right', 'left')]);
    expect(ready).toBe(3);
    expect(await names()).toEqual(['done left', 'done right', 'left', 'right']);
    expect(acted.toSorted()).toEqual(['left', 'right']);
  },
);

it('knows a duplicate from other errors', async () => {
  await add('same');
  expect(isDuplicate(await add('same').catch((error: unknown) => error))).toBe(true);
  expect(isDuplicate(await test.database.raw('select nonsense').catch((error: unknown) => error))).toBe(false);
  expect(await names()).toEqual(['same']);
});

it('carries values of every size and kind', async () => {
  const long = 'ё'.repeat(300_000);
  await test.database.raw('insert into texts values ($1), ($2), ($3)', [long, '', null]);
  expect((await test.database.raw('select content from texts')).rows).toEqual([
    { content: long },
    { content: '' },
    { content: null },
  ]);
});
