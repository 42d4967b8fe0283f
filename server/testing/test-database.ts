import { inject } from 'vitest';
import { openDatabase, type Database } from '#platform/db/index.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { MIGRATIONS } from './build-test-app.ts';
import { createPostgresDatabase } from './postgres-databases.ts';
import { takeSharedDatabase } from './shared-database.ts';

export interface TestDatabase {
  database: Database;
  close(): Promise<void>;
  /** Where it is, when it can be opened a second time. */
  url?: string;
}

async function openEmbedded(snapshotFile: string): Promise<TestDatabase> {
  const database = await openDatabase({ snapshotFile, isShortLived: true });
  return { database, close: () => database.close() };
}

async function openPostgres(server: string, template?: string): Promise<TestDatabase> {
  const { url, drop } = await createPostgresDatabase(server, template);
  const database = await openDatabase({ url });
  return {
    database,
    url,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** The process's own, or one more for who opens two at once. */
async function openSharedOrAnother(snapshotFile: string): Promise<TestDatabase> {
  const taken = await takeSharedDatabase(snapshotFile);
  return taken ? { database: taken.database, close: taken.release } : openEmbedded(snapshotFile);
}

/**
 * A fresh database in which a server has started once: PostgreSQL where TEST_DATABASE_URL names one, otherwise the
 * embedded one.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  return server ? openPostgres(server, inject('templateDatabase')) : openSharedOrAnother(inject('snapshotFile'));
}

/** The same database once more, as another server process opens it. PostgreSQL only. */
export async function openSecondServer({ url = '' }: TestDatabase): Promise<TestDatabase> {
  const database = await openDatabase({ url });
  return { database, close: () => database.close() };
}

/** A database that holds what a dump in SQL says, brought to the newest shape as at a start. */
export async function openDumpedDatabase(sql: string): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  const test = await (server ? openPostgres(server) : openEmbedded(inject('emptySnapshotFile')));
  await test.database.raw(sql);
  // The dump leaves its connection without a search path.
  await test.database.raw('reset all');
  await migrateDatabase(test.database, MIGRATIONS);
  return test;
}
