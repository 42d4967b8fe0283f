import { open } from 'node:fs/promises';

/** Gives what there is: fewer bytes than asked for at the end of the file, none behind it. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>;

export interface OpenedBytes {
  readAt: ReadAt;
  size: number;
}

/** A stranger's offset may be any number, and its length too: nothing is allocated for what the file does not have. */
export async function withBytes<T>(path: string, work: (file: OpenedBytes) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const readAt: ReadAt = async (offset, length) => {
      const there = Math.min(length, size - offset);
      if (!(offset >= 0 && there > 0)) return Buffer.alloc(0);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(there), 0, there, offset);
      return buffer.subarray(0, bytesRead);
    };
    return await work({ readAt, size });
  } finally {
    await file.close();
  }
}
