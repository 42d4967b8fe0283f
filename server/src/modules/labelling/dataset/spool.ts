import { open, unlink } from 'node:fs/promises';
import type { ZipEntry } from '#platform/zip/index.ts';

const ENOUGH_CHARACTERS = 64 * 1024;

/**
 * A buffer on disc: a text too long to be held, which is written while the pictures go by and read when they are over.
 * Its name is gone as soon as
 * it is open: whatever happens to us, the disc takes it back.
 */
export async function openSpool(path: string) {
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  let waiting = '';
  const flush = async (): Promise<void> => {
    const text = waiting;
    waiting = '';
    if (text !== '') await file.appendFile(text);
  };
  return {
    async add(text: string): Promise<void> {
      waiting += text;
      if (waiting.length >= ENOUGH_CHARACTERS) await flush();
    },
    /** Its bytes, when nothing more is added. */
    async size(): Promise<number> {
      await flush();
      return (await file.stat()).size;
    },
    read: (): AsyncIterable<Buffer> => file.createReadStream({ start: 0, autoClose: false }),
    close: () => file.close(),
  };
}
export type Spool = Awaited<ReturnType<typeof openSpool>>;

/** A file of the zip made of texts, short and long. */
export async function deflatedOf(name: string, parts: (string | Spool)[]): Promise<ZipEntry> {
  let size = 0;
  for (const part of parts) size += typeof part === 'string' ? Buffer.byteLength(part) : await part.size();
  async function* read(): AsyncGenerator<Buffer> {
    for (const part of parts) {
      if (typeof part === 'string') yield Buffer.from(part);
      else yield* part.read();
    }
  }
  return { kind: 'deflated', name, size, read };
}
