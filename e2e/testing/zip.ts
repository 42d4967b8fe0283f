import { crc32, inflateRawSync } from 'node:zlib';

const END_BYTES = 22;
const DIRECTORY_MARK = 0x02014b50;

/**
 * Every file of a small zip by its name, each checked against its checksum. Written from PKWARE's APPNOTE: the
 * product's own reader would forgive its writer.
 */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - END_BYTES;
  let at = zip.readUInt32LE(end + 16);
  const files = Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    if (zip.readUInt32LE(at) !== DIRECTORY_MARK) throw new Error(`No record of a file at ${at}`);
    const [method, check, packedSize, nameBytes, local] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(from, from + packedSize);
    const bytes = method === 0 ? packed : inflateRawSync(packed);
    if (crc32(bytes) !== check) throw new Error(`${name} is damaged`);
    return [name, bytes] as const;
  });
  return new Map(files);
}
