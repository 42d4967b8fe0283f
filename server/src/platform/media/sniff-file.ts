import type { MediaFormat } from './facts.ts';
import { rawKindOf } from './raw/raw-kind.ts';
import { withBytes } from './read-at.ts';
import { MediaRefused } from './refused.ts';
import { sniff, SNIFF_BYTES } from './sniff.ts';

/** What a file is by its content. Throws `MediaRefused` for everything that is not on our list. */
export const sniffFile = (path: string): Promise<MediaFormat> =>
  withBytes(path, async ({ readAt, size }) => {
    if (size === 0) throw new MediaRefused('empty');
    const format = sniff(await readAt(0, SNIFF_BYTES));
    if (!format) throw new MediaRefused('unknown_type');
    return format === 'tiff' ? rawKindOf(readAt) : format;
  });
