import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#platform/db/index.ts';
import { FolderInUse, lockFolder } from '#platform/db/lock-file.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { setTraining } from '#modules/identity/index.ts';
import { readConfig, type Config } from './config.ts';

const USAGE = ['npm run admin -- grant-training EMAIL    открыть человеку обучение моделей', 'npm run admin -- revoke-training EMAIL   закрыть его'].join('\n');
const NO_DATA = 'Учётных записей ещё нет: сначала запустите npm start.';
const IS_RUNNING = 'Сервер работает, и встроенная база занята им. Отметьте человека на странице /admin или остановите сервер и повторите.';

export interface Said {
  text: string;
  code: 0 | 1;
}

/** What whoever works at the machine itself may do without an account. `migrations` is the server's folder of them. */
export async function runAdminCommand([command, email]: readonly string[], { environment, migrations }: { environment: Record<string, string | undefined>; migrations: string }): Promise<Said> {
  if ((command !== 'grant-training' && command !== 'revoke-training') || !email) return { text: USAGE, code: 1 };
  const config = readConfig(environment);
  const folder = join(config.dataDir, 'database');
  if (!config.databaseUrl && !existsSync(folder)) return { text: NO_DATA, code: 1 };
  const unlock = takeFolder(config);
  if (!unlock) return { text: IS_RUNNING, code: 1 };
  const database = await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { dataDir: folder });
  try {
    await migrateDatabase(database, migrations);
    const isGranted = command === 'grant-training';
    if (!(await setTraining(database, email, isGranted))) return { text: `Учётной записи ${email} нет.`, code: 1 };
    return { text: `Обучение моделей ${isGranted ? 'открыто' : 'закрыто'}: ${email}. Работающий сервер узнает об этом в течение минуты.`, code: 0 };
  } finally {
    await database.close();
    unlock();
  }
}

/** The embedded database has one user at a time; null when that is the server. */
function takeFolder({ databaseUrl, dataDir }: Config): (() => void) | null {
  if (databaseUrl) return () => undefined;
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderInUse) return null;
    throw error;
  }
}
