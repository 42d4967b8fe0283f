import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#platform/db/index.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { MIGRATIONS } from './global-setup.ts';

export interface TestDatabase {
  database: Database;
  close(): Promise<void>;
  /** Where it is, when it can be opened a second time. */
  url?: string;
}

const withAdmin = async (url: string, act: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
};

async function openEmptyEmbedded(): Promise<TestDatabase> {
  const database = await openDatabase({});
  return { database, close: () => database.close() };
}

async function openEmptyPostgres(url: string): Promise<TestDatabase> {
  const name = `rakurs_test_${randomBytes(6).toString('hex')}`;
  await withAdmin(url, (client) => client.query(`create database ${name}`));
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openDatabase({ url: own.href });
  return {
    database,
    url: own.href,
    async close() {
      await database.close();
      await withAdmin(url, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

async function openPostgres(url: string): Promise<TestDatabase> {
  const test = await openEmptyPostgres(url);
  await migrateDatabase(test.database, MIGRATIONS);
  return test;
}

/** A fresh database: PostgreSQL where TEST_DATABASE_URL names one, otherwise the embedded one. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return openPostgres(url);
  const database = await openDatabase({ snapshot: readFileSync(inject('snapshotFile')) });
  return { database, close: () => database.close() };
}

/** The same database once more, as another server process opens it. PostgreSQL only. */
export async function openSecondServer({ url = '' }: TestDatabase): Promise<TestDatabase> {
  const database = await openDatabase({ url });
  return { database, close: () => database.close() };
}

/** A database that holds what a dump in SQL says, brought to the newest shape as at a start. */
export async function openDumpedDatabase(sql: string): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL'];
  const test = url ? await openEmptyPostgres(url) : await openEmptyEmbedded();
  await test.database.raw(sql);
  // The dump leaves its connection without a search path.
  await test.database.raw('reset all');
  await migrateDatabase(test.database, MIGRATIONS);
  return test;
}
