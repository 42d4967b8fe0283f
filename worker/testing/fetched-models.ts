import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..', '..');
export const MODELS_FOLDER = join(ROOT, 'models');

/** The folder with the real weights, fetched first when they are missing. Without them and without a network this fails, as it should. */
export function fetchedModels(): string {
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'models.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  return MODELS_FOLDER;
}
