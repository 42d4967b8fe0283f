import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Database } from '#platform/db/index.ts';
import { FolderInUse, lockFolder } from '#platform/db/lock-file.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { setAdmin, setTraining } from '#modules/identity/index.ts';
import { readConfig, type Config } from './config.ts';

const USAGE = [
  'npm run admin -- grant EMAIL             сделать человека администратором',
  'npm run admin -- revoke EMAIL            снять с него это звание',
  'npm run admin -- grant-training EMAIL    открыть человеку обучение моделей',
  'npm run admin -- revoke-training EMAIL   закрыть его',
].join('\n');
const NO_DATA = 'Учётных записей ещё нет: сначала запустите npm start.';
const IS_RUNNING = 'Сервер работает, и встроенная база занята им. Остановите сервер и повторите; обучение моделей можно открыть и на странице /admin.';

export interface Said {
  text: string;
  code: 0 | 1;
}

const SOON = 'Работающий сервер узнает об этом в течение минуты.';

type Command = (database: Database, email: string, config: Config) => Promise<Said>;

const nobody = (email: string): Said => ({ text: `Учётной записи ${email} нет.`, code: 1 });
const train = (isGranted: boolean): Command => async (database, email) =>
  (await setTraining(database, email, isGranted)) ? { text: `Обучение моделей ${isGranted ? 'открыто' : 'закрыто'}: ${email}. ${SOON}`, code: 0 } : nobody(email);
const appoint: Command = async (database, email) => ((await setAdmin(database, email, true)) ? { text: `Теперь администратор: ${email}. ${SOON}`, code: 0 } : nobody(email));
const dismiss: Command = async (database, email, { adminEmails }) => {
  if (!(await setAdmin(database, email, false))) return nobody(email);
  const isListed = adminEmails.includes(email.trim().toLowerCase());
  return { text: `Больше не администратор: ${email}. ${SOON}${isListed ? ' Адрес стоит в настройке ADMIN_EMAILS: уберите его оттуда, иначе следующий запуск вернёт звание.' : ''}`, code: 0 };
};
const COMMANDS = new Map<string, Command>([['grant', appoint], ['revoke', dismiss], ['grant-training', train(true)], ['revoke-training', train(false)]]);

/** What whoever works at the machine itself may do without an account. `migrations` is the server's folder of them. */
export async function runAdminCommand([command, email]: readonly string[], { environment, migrations }: { environment: Record<string, string | undefined>; migrations: string }): Promise<Said> {
  const run = COMMANDS.get(command ?? '');
  if (!run || !email) return { text: USAGE, code: 1 };
  const config = readConfig(environment);
  const folder = join(config.dataDir, 'database');
  if (!config.databaseUrl && !existsSync(folder)) return { text: NO_DATA, code: 1 };
  const unlock = takeFolder(config);
  if (!unlock) return { text: IS_RUNNING, code: 1 };
  const database = await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { dataDir: folder });
  try {
    await migrateDatabase(database, migrations);
    return await run(database, email, config);
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
