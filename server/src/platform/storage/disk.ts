import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { requireKey, type Storage } from './index.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Content-addressed files: written aside, synced, then renamed into place. */
export async function createDiskStorage(folder: string): Promise<Storage> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true });
  // Nobody else writes here (the data folder is locked), so whatever a crash left half-written is rubbish.
  for (const left of await readdir(incoming)) await rm(join(incoming, left), { force: true });

  const pathOf = (key: string) => join(folder, requireKey(key).slice(0, 2), key.slice(2, 4), key);

  return {
    async write(bytes) {
      const temporary = join(incoming, randomUUID());
      const hash = createHash('sha256');
      let size = 0;
      const count = new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      try {
        await pipeline(bytes, count, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }));
        const key = hash.digest('hex');
        const path = pathOf(key);
        await mkdir(dirname(path), { recursive: true });
        await rename(temporary, path);
        await syncFolder(dirname(path));
        return { key, size };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async read(key, range) {
      const path = pathOf(key);
      await access(path, constants.R_OK);
      return createReadStream(path, range ?? {});
    },
    async size(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    ping: () => access(incoming, constants.W_OK),
  };
}
