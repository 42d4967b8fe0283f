import { createReadStream } from 'node:fs';
import { access, constants, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sync } from './durable.ts';
import { openIncoming } from './incoming.ts';
import { requireKey, type Storage } from './index.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Content-addressed files: written aside, synced, then renamed into place. */
export async function createDiskStorage(folder: string): Promise<Storage> {
  const incoming = await openIncoming(join(folder, 'incoming'));
  const pathOf = (key: string) => join(folder, requireKey(key).slice(0, 2), key.slice(2, 4), key);

  return {
    receive: incoming.receive,
    newPath: incoming.newPath,
    folderFor: incoming.folderFor,
    async adopt(path) {
      await sync(path);
      return incoming.measure(path);
    },
    async keep({ key, path }) {
      const place = pathOf(key);
      await mkdir(dirname(place), { recursive: true });
      await rename(path, place);
      // A rename is only safe once the folder that holds the name has been synced.
      await sync(dirname(place));
    },
    discard: ({ path }) => rm(path, { force: true }),
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
    async withFile(key, work) {
      const path = pathOf(key);
      await access(path, constants.R_OK);
      return work(path);
    },
    address: async () => null,
    remove: (key) => rm(pathOf(key), { force: true }),
    ping: () => access(incoming.folder, constants.W_OK),
  };
}
