import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The networks of the repository lie beside the rooms, from the sources and from the build alike. */
export function modelsBeside(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'models', 'eyes-2')) && folder !== dirname(folder)) folder = dirname(folder);
  return join(folder, 'models');
}
