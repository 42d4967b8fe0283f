import { join } from 'node:path';
import { runOffline } from './run-offline.ts';
import { BadSettings } from './config.ts';
import { auditBooks } from './ledger-audit.ts';
import { serverFolder } from './server-folder.ts';

const IS_RUNNING = 'Сервер работает, и встроенная база занята им. Остановите сервер и повторите.';

runOffline(
  { environment: process.env, migrations: join(serverFolder, 'migrations') },
  { isRunning: IS_RUNNING, work: (database, { timeZone }) => auditBooks(database, timeZone) },
).then(
  ({ text, code }) => {
    process.stdout.write(`${text}\n`);
    process.exit(code);
  },
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof BadSettings ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  },
);
