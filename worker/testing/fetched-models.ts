import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

/** For tests: the folder with the real weights, fetched first when they are missing. Without them and without a network this fails, as it should. */
export function fetchedModels(): string {
  const root = resolve(import.meta.dirname, '..', '..');
  execFileSync(process.execPath, [join(root, 'scripts', 'models.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  return join(root, 'models');
}
