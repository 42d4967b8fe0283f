import { createHash } from 'node:crypto';
import sharp from 'sharp';

export const MB = 1024 * 1024;

/** A true picture with a long tail: as large as wanted, and still decodable in no time. */
const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();
const block = Buffer.alloc(MB);

/** Different for each mark. */
export function* bytesOf(megabytes: number, mark: number): Generator<Buffer> {
  yield picture;
  const own = Buffer.from(block);
  own.writeUInt32BE(mark);
  yield own;
  for (let sent = 1; sent < megabytes; sent += 1) yield block;
}
export const sizeOf = (megabytes: number): number => picture.length + megabytes * MB;
export const hashOf = (megabytes: number, mark: number): string => {
  const hash = createHash('sha256');
  for (const bytes of bytesOf(megabytes, mark)) hash.update(bytes);
  return hash.digest('hex');
};
