import { join } from 'node:path';
import { runAdminCommand } from './admin-command.ts';
import { BadSettings } from './config.ts';
import { serverFolder } from './server-folder.ts';

runAdminCommand(process.argv.slice(2), { environment: process.env, migrations: join(serverFolder, 'migrations') }).then(
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
