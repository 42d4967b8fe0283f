import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../testing/build-test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { openDatabase } from './index.ts';
import { migrateDatabase } from './migrate.ts';
import { EMBEDDED_MAJOR } from './pglite.ts';
import { UnfitDatabase } from './unfit-database.ts';

let test: TestDatabase;
beforeAll(async () => void (test = await openTestDatabase()));
afterAll(() => test.close());

const NEWER = 9_999_999_999_999;

it('refuses a database that a newer program has brought further, names that program, and changes nothing', async () => {
  const { database } = test;
  const told = async () =>
    (await database.raw("select obj_description('drizzle.__drizzle_migrations'::regclass) as told")).rows;
  await migrateDatabase(database, MIGRATIONS);
  expect(await told()).toEqual([{ told: expect.stringMatching(/^\d+\.\d+\.\d+ \d{4}_\w+$/) as unknown }]);
  await database.raw("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', $1)", [NEWER]);
  await database.raw("comment on table drizzle.__drizzle_migrations is '7.5.0 9999_of_tomorrow'");
  await expect(migrateDatabase(database, MIGRATIONS)).rejects.toThrow(UnfitDatabase);
  await expect(migrateDatabase(database, MIGRATIONS)).rejects.toThrow('7.5.0 (9999_of_tomorrow)');
  expect(await told()).toEqual([{ told: '7.5.0 9999_of_tomorrow' }]);
  await database.raw('delete from drizzle.__drizzle_migrations where created_at = $1', [NEWER]);
  await migrateDatabase(database, MIGRATIONS);
});

it('refuses an embedded database of another major version in a sentence, before any process touches it', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'rakurs-major-')), 'database');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'PG_VERSION'), '12\n');
  await expect(openDatabase({ dataDir })).rejects.toThrow(UnfitDatabase);
  await expect(openDatabase({ dataDir })).rejects.toThrow('PostgreSQL 12');
  rmSync(join(dataDir, '..'), { recursive: true });
});

it.skipIf(process.env['TEST_DATABASE_URL'])('knows its own major version', async () => {
  const [row] = (await test.database.raw("select current_setting('server_version_num') as version")).rows as {
    version: string;
  }[];
  expect(String(Math.floor(Number(row?.version) / 10_000))).toBe(EMBEDDED_MAJOR);
});
