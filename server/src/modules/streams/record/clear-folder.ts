import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes it, and removes whatever a crash has left in it. */
export async function clearFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const left of await readdir(folder)) await rm(join(folder, left), { recursive: true, force: true });
}
