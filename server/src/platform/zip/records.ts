/**
 * The records of a zip file (PKWARE's APPNOTE 6.3), written for a reader of any age: ZIP64 fields appear only where a
 * number
 * does not fit, names are UTF-8, and what is not known before the bytes have gone by follows them in a descriptor.
 */
export const STORE = 0;
export const DEFLATE = 8;
export type Method = typeof STORE | typeof DEFLATE;

const MAX_UINT16 = 0xffff;
const MAX_UINT32 = 0xffffffff;
const PLAIN_VERSION = 20;
const ZIP64_VERSION = 45;
/** Made by: the high byte is Unix, so that the attributes below are read as a mode. */
const MADE_ON_UNIX = 3 << 8;
/** An ordinary file that everybody may read. */
const FILE_MODE = 0o100644 * 0x10000;
const UTF8_NAME = 1 << 11;
const DESCRIPTOR_FOLLOWS = 1 << 3;
const ZIP64_FIELD = 1;

export interface Measured {
  crc: number;
  /** As unpacked. */
  size: number;
  packedSize: number;
}
export interface Header {
  name: string;
  method: Method;
  at: Date;
  /** Whether its sizes take eight bytes. */
  isWide: boolean;
  /** Null when it is known only after the bytes. */
  known: Measured | null;
}
export interface Placed extends Header {
  measured: Measured;
  offset: number;
}

/** Packing what does not shrink makes it a little longer, so well below the limit. */
export const needsWideSizes = (size: number): boolean => size > 0xf000_0000;

/** A number and the bytes it takes, little end first. */
type Field = readonly [bytes: 2 | 4 | 8, value: number];
const u16 = (value: number): Field => [2, value];
const u32 = (value: number): Field => [4, value];
const u64 = (value: number): Field => [8, value];

/** One allocation a record: there may be hundreds of thousands. */
function join(fields: readonly Field[], ...tail: Buffer[]): Buffer {
  const length = fields.reduce((sum, [bytes]) => sum + bytes, 0);
  const record = Buffer.alloc(length + tail.reduce((sum, bytes) => sum + bytes.length, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) record.writeBigUInt64LE(BigInt(value), at);
    else record.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  for (const bytes of tail) at += bytes.copy(record, at);
  return record;
}

/** In UTC: a zip knows no zones. Its years begin with 1980 and its seconds go by twos. */
const dosTime = (at: Date): Field[] => [
  u16((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)),
  u16((Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()),
];
const flags = ({ known }: Header): number => UTF8_NAME | (known ? 0 : DESCRIPTOR_FOLLOWS);
const version = (isWide: boolean): number => (isWide ? ZIP64_VERSION : PLAIN_VERSION);
const zip64Field = (values: number[]): Buffer =>
  values.length === 0 ? Buffer.alloc(0) : join([u16(ZIP64_FIELD), u16(values.length * 8), ...values.map(u64)]);

export function localHeader(header: Header): Buffer {
  const { name, method, at, isWide, known } = header;
  const bytes = Buffer.from(name);
  const { crc, size, packedSize } = known ?? { crc: 0, size: 0, packedSize: 0 };
  const extra = zip64Field(isWide ? [size, packedSize] : []);
  const sizes = isWide ? [u32(MAX_UINT32), u32(MAX_UINT32)] : [u32(packedSize), u32(size)];
  return join(
    [
      u32(0x04034b50),
      u16(version(isWide)),
      u16(flags(header)),
      u16(method),
      ...dosTime(at),
      u32(crc),
      ...sizes,
      u16(bytes.length),
      u16(extra.length),
    ],
    bytes,
    extra,
  );
}

export function descriptor({ crc, size, packedSize }: Measured, { isWide }: Pick<Header, 'isWide'>): Buffer {
  const sizes = isWide ? [u64(packedSize), u64(size)] : [u32(packedSize), u32(size)];
  return join([u32(0x08074b50), u32(crc), ...sizes]);
}

export function directoryRecord(placed: Placed): Buffer {
  const { name, method, at, isWide, measured, offset } = placed;
  const bytes = Buffer.from(name);
  const isFar = offset >= MAX_UINT32;
  const extra = zip64Field([...(isWide ? [measured.size, measured.packedSize] : []), ...(isFar ? [offset] : [])]);
  const needed = version(isWide || isFar);
  const sizes = isWide ? [u32(MAX_UINT32), u32(MAX_UINT32)] : [u32(measured.packedSize), u32(measured.size)];
  const noCommentFirstDiscPlainBytes = [u16(0), u16(0), u16(0)];
  const fields = [
    u32(0x02014b50),
    u16(MADE_ON_UNIX | needed),
    u16(needed),
    u16(flags(placed)),
    u16(method),
    ...dosTime(at),
    u32(measured.crc),
    ...sizes,
    u16(bytes.length),
    u16(extra.length),
    ...noCommentFirstDiscPlainBytes,
    u32(FILE_MODE),
    u32(isFar ? MAX_UINT32 : offset),
  ];
  return join(fields, bytes, extra);
}

/** What a reader looks for first: where the directory lies. */
export function endRecords({ entries, offset, size }: { entries: number; offset: number; size: number }): Buffer {
  const isHuge = entries >= MAX_UINT16 || offset >= MAX_UINT32 || size >= MAX_UINT32;
  const wide = join([
    u32(0x06064b50),
    u64(44),
    u16(MADE_ON_UNIX | ZIP64_VERSION),
    u16(ZIP64_VERSION),
    u32(0),
    u32(0),
    u64(entries),
    u64(entries),
    u64(size),
    u64(offset),
  ]);
  const locator = join([u32(0x07064b50), u32(0), u64(offset + size), u32(1)]);
  const amount = u16(Math.min(entries, MAX_UINT16));
  const end = join([
    u32(0x06054b50),
    u16(0),
    u16(0),
    amount,
    amount,
    u32(Math.min(size, MAX_UINT32)),
    u32(Math.min(offset, MAX_UINT32)),
    u16(0),
  ]);
  return isHuge ? Buffer.concat([wide, locator, end]) : end;
}
