import type { ReadAt } from './read-at.ts';

/** A box of an ISO media file: HEIF, mp4, Canon's raw. */
export interface FileBox {
  type: string;
  /** Where its content begins and ends in the file. */
  at: number;
  end: number;
}

/** Real files have a few dozen on a level. */
const MAX_BOXES = 4096;

/** The boxes between two places of a file, headers only. Ends quietly where something is no box. */
export async function listBoxes(readAt: ReadAt, { at: from, end }: { at: number; end: number }): Promise<FileBox[]> {
  const boxes: FileBox[] = [];
  for (let at = from; at + 8 <= end && boxes.length < MAX_BOXES;) {
    const header = await readAt(at, 16);
    if (header.length < 8) break;
    const { headerBytes, size } = sizeOf(header, end - at);
    if (size < headerBytes || at + size > end) break;
    boxes.push({ type: header.toString('latin1', 4, 8), at: at + headerBytes, end: at + size });
    at += size;
  }
  return boxes;
}

/** Zero: to the end. One: the true size stands behind the name, in eight bytes. */
function sizeOf(header: Buffer, left: number): { headerBytes: number; size: number } {
  const short = header.readUInt32BE(0);
  if (short === 0) return { headerBytes: 8, size: left };
  if (short !== 1) return { headerBytes: 8, size: short };
  return { headerBytes: 16, size: header.length < 16 ? 0 : Number(header.readBigUInt64BE(8)) };
}
