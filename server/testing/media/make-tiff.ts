/** A TIFF laid by hand, with whatever directories a camera or a print shop would write. */
export interface TiffEntry {
  tag: number;
  /** A number means a LONG, a text ASCII, bytes UNDEFINED, shorts SHORT, fractions RATIONAL. */
  value: number | string | Buffer | { shorts: number[] } | { longs: number[] } | { fractions: number[] };
}

export interface TiffLayer {
  /** Lays bytes and says where. */
  put(bytes: Buffer): number;
  /** Lays a directory and says where. */
  directory(entries: TiffEntry[], next?: number): number;
}

export interface TiffWish {
  isLittle?: boolean;
  /** 42, or Panasonic's 0x55. */
  magic?: number;
  /** Bytes between the header and the rest: Canon's mark. */
  mark?: Buffer;
}

/** `build` lays from the inside out and gives the place of the first directory. */
export function layTiff(
  { isLittle = true, magic = 42, mark = Buffer.alloc(0) }: TiffWish,
  build: (layer: TiffLayer) => number,
): Buffer {
  const uint = (value: number, bytes: number): Buffer => {
    const written = Buffer.alloc(bytes);
    if (isLittle) written.writeUIntLE(value, 0, bytes);
    else written.writeUIntBE(value, 0, bytes);
    return written;
  };
  const encode = (value: TiffEntry['value']): { type: number; count: number; bytes: Buffer } => {
    if (typeof value === 'number') return { type: 4, count: 1, bytes: uint(value, 4) };
    if (typeof value === 'string')
      return { type: 2, count: value.length + 1, bytes: Buffer.from(`${value}\0`, 'latin1') };
    if (Buffer.isBuffer(value)) return { type: 7, count: value.length, bytes: value };
    if ('shorts' in value)
      return { type: 3, count: value.shorts.length, bytes: Buffer.concat(value.shorts.map((short) => uint(short, 2))) };
    if ('longs' in value)
      return { type: 4, count: value.longs.length, bytes: Buffer.concat(value.longs.map((long) => uint(long, 4))) };
    return {
      type: 5,
      count: value.fractions.length,
      bytes: Buffer.concat(value.fractions.map((fraction) => Buffer.concat([uint(fraction * 100, 4), uint(100, 4)]))),
    };
  };
  const parts: Buffer[] = [];
  let length = 8 + mark.length;
  const put = (bytes: Buffer): number => {
    const at = length;
    parts.push(bytes, Buffer.alloc(bytes.length % 2));
    length += bytes.length + (bytes.length % 2);
    return at;
  };
  const directory: TiffLayer['directory'] = (entries, next = 0) => {
    const laid = entries
      .toSorted((one, other) => one.tag - other.tag)
      .map(({ tag, value }) => {
        const { type, count, bytes } = encode(value);
        const last = bytes.length <= 4 ? Buffer.concat([bytes, Buffer.alloc(4 - bytes.length)]) : uint(put(bytes), 4);
        return Buffer.concat([uint(tag, 2), uint(type, 2), uint(count, 4), last]);
      });
    return put(Buffer.concat([uint(entries.length, 2), ...laid, uint(next, 4)]));
  };
  const first = build({ put, directory });
  return Buffer.concat([Buffer.from(isLittle ? 'II' : 'MM', 'latin1'), uint(magic, 2), uint(first, 4), mark, ...parts]);
}
