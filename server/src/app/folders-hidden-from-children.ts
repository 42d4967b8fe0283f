import { join } from 'node:path';
import type { Log } from '#platform/log.ts';
import { canHideFolder } from '#platform/hide-folders.ts';
import { SECRETS_FILE } from '#platform/secrets.ts';
import { DEMO_PASSWORD_FILE } from './demo.ts';
import { serverFolder } from './server-folder.ts';

/**
 * Keys, passwords, settings and the embedded database: nothing that who decodes a stranger's picture needs. Empty where
 * the system cannot hide them.
 */
export async function foldersHiddenFromChildren(dataDir: string, log: Log): Promise<string[]> {
  const hidden = [
    ...[SECRETS_FILE, DEMO_PASSWORD_FILE, 'database'].map((name) => join(dataDir, name)),
    join(serverFolder, '..', '.env'),
  ];
  if (await canHideFolder(hidden, dataDir)) return hidden;
  log.warn(
    'processes that decode media run with all rights of the server here: the system does not let them be kept from its keys (docs/security.md)',
  );
  return [];
}
