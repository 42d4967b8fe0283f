import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './index.ts';

/** Any number that nothing else locks with. */
const MIGRATION_LOCK = 724_511;

/** Brings the database to the newest shape. Of several servers that start at once, one migrates and the others wait. */
export async function migrateDatabase(database: Database, migrationsFolder: string): Promise<void> {
  const client = await database.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}
