import { crc32, inflateRawSync } from 'node:zlib';

export interface ZipRecord {
  name: string;
  method: number;
  crc: number;
  size: number;
  packedSize: number;
  offset: number;
}

const END = 0x06054b50;
const WIDE_END = 0x06064b50;
const LOCATOR = 0x07064b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;

const requireMark = (bytes: Buffer, at: number, mark: number): void => {
  if (bytes.readUInt32LE(at) !== mark) throw new Error(`no record ${mark.toString(16)} at ${at}`);
};
const u64 = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

/**
 * The directory of a zip of which only the end is at hand, beginning at `from`. Written from APPNOTE, not from our
 * writer.
 */
export function readDirectory(tail: Buffer, from = 0): ZipRecord[] {
  const end = tail.length - 22;
  requireMark(tail, end, END);
  const isWide =
    tail.readUInt16LE(end + 10) === 0xffff ||
    tail.readUInt32LE(end + 12) === 0xffffffff ||
    tail.readUInt32LE(end + 16) === 0xffffffff;
  let [amount, at] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 16) - from];
  if (isWide) {
    requireMark(tail, end - 20, LOCATOR);
    const wide = u64(tail, end - 12) - from;
    requireMark(tail, wide, WIDE_END);
    [amount, at] = [u64(tail, wide + 32), u64(tail, wide + 48) - from];
  }
  return Array.from({ length: amount }, () => {
    requireMark(tail, at, DIRECTORY);
    const [nameBytes, extraBytes, commentBytes] = [
      tail.readUInt16LE(at + 28),
      tail.readUInt16LE(at + 30),
      tail.readUInt16LE(at + 32),
    ];
    const record: ZipRecord = {
      name: tail.toString('utf8', at + 46, at + 46 + nameBytes),
      method: tail.readUInt16LE(at + 10),
      crc: tail.readUInt32LE(at + 16),
      packedSize: tail.readUInt32LE(at + 20),
      size: tail.readUInt32LE(at + 24),
      offset: tail.readUInt32LE(at + 42),
    };
    widen(record, tail.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes));
    at += 46 + nameBytes + extraBytes + commentBytes;
    return record;
  });
}

function widen(record: ZipRecord, extra: Buffer): void {
  if (extra.length === 0 || extra.readUInt16LE(0) !== 1) return;
  let at = 4;
  for (const field of ['size', 'packedSize', 'offset'] as const) {
    if (record[field] !== 0xffffffff) continue;
    record[field] = u64(extra, at);
    at += 8;
  }
}

/** Every file of a zip by its name, each checked against its checksum. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const files = readDirectory(zip).map(({ name, method, crc, size, packedSize, offset }) => {
    requireMark(zip, offset, LOCAL);
    const from = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    const packed = zip.subarray(from, from + packedSize);
    const bytes = method === 0 ? packed : inflateRawSync(packed);
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`${name} is damaged`);
    return [name, bytes] as const;
  });
  return new Map(files);
}
