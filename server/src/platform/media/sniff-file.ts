import { open } from 'node:fs/promises';
import type { MediaFormat } from './facts.ts';
import { MediaRefused } from './refused.ts';
import { sniff, SNIFF_BYTES } from './sniff.ts';

/** What a file is by its first bytes. Throws `MediaRefused` for everything that is not on our list. */
export async function sniffFile(path: string): Promise<MediaFormat> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    if (bytesRead === 0) throw new MediaRefused('empty');
    const format = sniff(buffer.subarray(0, bytesRead));
    if (!format) throw new MediaRefused('unknown_type');
    return format;
  } finally {
    await file.close();
  }
}
