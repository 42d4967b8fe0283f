import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Database } from '#platform/db/index.ts';
import { createPostgresDatabase } from '../testing/postgres-databases.ts';
import { benchFolder } from './programs.ts';

/** Measures on a new embedded database and, where TEST_DATABASE_URL names a server, on a new database of PostgreSQL. */
export async function onBothDatabases(measure: (database: Database, name: string) => Promise<void>): Promise<void> {
  const folder = benchFolder();
  const embedded = await openDatabase({ dataDir: join(folder, 'database') });
  await measure(embedded, 'PGlite');
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });

  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return console.log('PostgreSQL: not measured, TEST_DATABASE_URL is not set');
  const own = await createPostgresDatabase(url);
  const postgres = await openDatabase({ url: own.url });
  await measure(postgres, 'PostgreSQL');
  await postgres.close();
  await own.drop();
}
