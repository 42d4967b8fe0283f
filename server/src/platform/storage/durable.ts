import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** fsync: a file's bytes, or a folder's names, are safe from a crash only after this. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** An atomic write: afterwards the whole text is there under this name, whatever happens; before, none of it. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const aside = `${path}.new`;
  const handle = await open(aside, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, path);
  await sync(dirname(path));
}
