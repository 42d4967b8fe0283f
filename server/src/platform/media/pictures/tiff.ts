import type { Orientation } from '../orientation.ts';

/** So that libtiff reads a part at a time and not a second copy of the whole. */
const ROWS_PER_STRIP = 64;
const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
const UNIT_BYTES: Record<number, number> = { [SHORT]: 2, [LONG]: 4, [UNDEFINED]: 1 };

interface Tag {
  id: number;
  type: number;
  values: readonly number[] | Buffer;
}

export interface BareTiff {
  file: Buffer;
  /** Sample by sample, row by row: to be filled in. */
  pixels: Buffer;
}

/**
 * `rgb`: three bytes a pixel. `rgba`: four, the last says how opaque. `lab`: lightness and two colours, each in two
 * bytes, the colours with a sign.
 */
const SAMPLES = {
  rgb: { count: 3, bytes: 1, photometric: 2 },
  rgba: { count: 4, bytes: 1, photometric: 2 },
  lab: { count: 3, bytes: 2, photometric: 8 },
};

export interface BareTiffWish {
  width: number;
  height: number;
  orientation: Orientation;
  icc?: Buffer | undefined;
  samples?: keyof typeof SAMPLES;
}

/**
 * An uncompressed TIFF in memory: how pixels that sharp cannot decode enter it together with their colour profile and
 * orientation,
 * which sharp's raw input cannot carry. From here on such a picture goes the way of every other.
 */
export function bareTiff({ width, height, orientation, icc, samples = 'rgb' }: BareTiffWish): BareTiff {
  const { count, bytes, photometric } = SAMPLES[samples];
  const pixelsAt = 8;
  const pixelBytes = width * height * count * bytes;
  const strips = Math.ceil(height / ROWS_PER_STRIP);
  const stripBytes = width * count * bytes * ROWS_PER_STRIP;
  const perStrip = (value: (index: number) => number) => Array.from({ length: strips }, (_, index) => value(index));
  const tags: Tag[] = [
    { id: 256, type: LONG, values: [width] },
    { id: 257, type: LONG, values: [height] },
    { id: 258, type: SHORT, values: Array.from({ length: count }, () => bytes * 8) },
    { id: 259, type: SHORT, values: [1] },
    { id: 262, type: SHORT, values: [photometric] },
    { id: 273, type: LONG, values: perStrip((index) => pixelsAt + index * stripBytes) },
    { id: 274, type: SHORT, values: [orientation] },
    { id: 277, type: SHORT, values: [count] },
    { id: 278, type: LONG, values: [ROWS_PER_STRIP] },
    { id: 279, type: LONG, values: perStrip((index) => Math.min(stripBytes, pixelBytes - index * stripBytes)) },
    { id: 284, type: SHORT, values: [1] },
    ...(count === 4 ? [{ id: 338, type: SHORT, values: [2] }] : []),
    ...(icc ? [{ id: 34675, type: UNDEFINED, values: icc }] : []),
  ];
  // Offsets in a TIFF are even.
  const directoryAt = pixelsAt + pixelBytes + (pixelBytes % 2);
  const directory = writeDirectory(tags, directoryAt);
  const file = Buffer.alloc(directoryAt + directory.length);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(directoryAt, 4);
  directory.copy(file, directoryAt);
  return { file, pixels: file.subarray(pixelsAt, pixelsAt + pixelBytes) };
}

function writeDirectory(tags: Tag[], at: number): Buffer {
  const entries = Buffer.alloc(2 + tags.length * 12 + 4);
  const longValues: Buffer[] = [];
  let longAt = at + entries.length;
  entries.writeUInt16LE(tags.length);
  for (const [index, { id, type, values }] of tags.entries()) {
    const bytes = bytesOf(type, values);
    const entryAt = 2 + index * 12;
    entries.writeUInt16LE(id, entryAt);
    entries.writeUInt16LE(type, entryAt + 2);
    entries.writeUInt32LE(values.length, entryAt + 4);
    if (bytes.length <= 4) bytes.copy(entries, entryAt + 8);
    else {
      entries.writeUInt32LE(longAt, entryAt + 8);
      longValues.push(bytes, Buffer.alloc(bytes.length % 2));
      longAt += bytes.length + (bytes.length % 2);
    }
  }
  return Buffer.concat([entries, ...longValues]);
}

function bytesOf(type: number, values: Tag['values']): Buffer {
  if (Buffer.isBuffer(values)) return values;
  const unit = UNIT_BYTES[type] ?? 1;
  const bytes = Buffer.alloc(values.length * unit);
  values.forEach((value, index) => bytes.writeUIntLE(value, index * unit, unit));
  return bytes;
}
