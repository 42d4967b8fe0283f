import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Received } from './index.ts';

const PIECE_BYTES = 256 * 1024;

/** Whatever arrives lands here first, hashed on the way; only what has been looked at goes further. */
export async function openIncoming(folder: string) {
  await mkdir(folder, { recursive: true });
  // Nobody else writes here (the data folder is locked), so whatever a crash left half-written is rubbish.
  for (const left of await readdir(folder)) await rm(join(folder, left), { recursive: true, force: true });

  const newPath = () => join(folder, randomUUID());
  const counted = () => {
    const hash = createHash('sha256');
    let size = 0;
    const note = (chunk: Buffer) => {
      hash.update(chunk);
      size += chunk.length;
    };
    return { note, result: (path: string): Received => ({ key: hash.digest('hex'), size, path }) };
  };

  return {
    folder,
    newPath,
    /** Beside this one, which is emptied at every start. */
    folderFor: (name: string) => join(dirname(folder), name),
    async receive(bytes: Readable): Promise<Received> {
      const path = newPath();
      const { note, result } = counted();
      const counting = new Transform({
        transform(chunk: Buffer, _, done) {
          note(chunk);
          done(null, chunk);
        },
      });
      try {
        // `flush` syncs the file before it is closed.
        await pipeline(bytes, counting, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
        return result(path);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    /** A file that was made here by other means. */
    async measure(path: string): Promise<Received> {
      const { note, result } = counted();
      const file = await open(path, 'r');
      try {
        // One piece of memory for all of it: a stream takes a new one for each piece, and leaves them lying.
        const piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
        for (let { bytesRead } = await file.read(piece); bytesRead > 0; { bytesRead } = await file.read(piece))
          note(piece.subarray(0, bytesRead));
      } finally {
        await file.close();
      }
      return result(path);
    },
  };
}
