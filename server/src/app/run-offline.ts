import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Database, type DatabaseSource } from '#platform/db/index.ts';
import { FolderInUse, lockFolder } from '#platform/db/lock-file.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { UnfitDatabase } from '#platform/db/unfit-database.ts';
import { readConfig, type Config } from './config.ts';

export interface CommandOutcome {
  text: string;
  code: 0 | 1;
}
export interface OfflineSetup {
  environment: Record<string, string | undefined>;
  /** The server's folder of them. */
  migrations: string;
}
export interface OfflineCommand {
  /** What to say when the embedded database is in use. */
  isRunning: string;
  work: (database: Database, config: Config) => Promise<CommandOutcome>;
}

const NO_DATA = 'Учётных записей ещё нет: сначала запустите npm start.';

/** Opens the installation's database for whoever works at the machine itself. */
export async function runOffline(
  { environment, migrations }: OfflineSetup,
  { isRunning, work }: OfflineCommand,
): Promise<CommandOutcome> {
  const config = readConfig(environment);
  const folder = join(config.dataDir, 'database');
  if (!config.databaseUrl && !existsSync(folder)) return { text: NO_DATA, code: 1 };
  const unlock = takeFolder(config);
  if (!unlock) return { text: isRunning, code: 1 };
  try {
    return await withDatabase(
      config.databaseUrl ? { url: config.databaseUrl } : { dataDir: folder },
      async (database) => {
        await migrateDatabase(database, migrations);
        return work(database, config);
      },
    );
  } catch (error) {
    if (error instanceof UnfitDatabase) return { text: error.message, code: 1 };
    throw error;
  } finally {
    unlock();
  }
}

async function withDatabase(
  source: DatabaseSource,
  work: (database: Database) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const database = await openDatabase(source);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The embedded database has one user at a time; null when that is the server. */
function takeFolder({ databaseUrl, dataDir }: Config): (() => void) | null {
  if (databaseUrl) return () => undefined;
  try {
    return lockFolder(dataDir).release;
  } catch (error) {
    if (error instanceof FolderInUse) return null;
    throw error;
  }
}
