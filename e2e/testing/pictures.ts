import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/**
 * A PNG of one colour with a few odd pixels, different for each number. Made here: this room has no picture library.
 */
export function noisePng(number: number, { width = 320, height = 200 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const colour = [(number * 67) % 256, (number * 131) % 256, (number * 29 + 90) % 256];
  const row = (y: number) =>
    Buffer.concat([
      Buffer.from([0]),
      ...Array.from({ length: width }, (_, x) => Buffer.from((x + y * number) % 97 === 0 ? [255, 255, 255] : colour)),
    ]);
  const rows = Array.from({ length: height }, (_, y) => row(y));
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
