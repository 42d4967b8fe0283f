import { deflateSync } from 'node:zlib';
import sharp, { type Exif, type Sharp } from 'sharp';
import { COLOURS, drawQuadrants, storedSize, type Orientation, type Size } from './quadrants.ts';

export interface PictureWish extends Partial<Size> {
  orientation?: Orientation;
  /** As EXIF writes it: '2024:05:17 10:11:12'. */
  takenAt?: string;
  /** '+03:00' */
  zone?: string;
  /** Degrees, whole numbers. */
  place?: { latitude: number; longitude: number };
  /** Day and time of the satellites: '2024:05:17', '7/1 11/1 12/1'. */
  fix?: { date: string; time: string };
  /** Day and time as an archive writes them, only into a jpg: '20240517', '101112+0500'. */
  iptc?: { date: string; time: string };
}
type SharpFormat = 'jpg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';

const SMALL: Size = { width: 64, height: 48 };

const exifOf = ({ takenAt, zone, place, fix }: PictureWish): Exif => ({
  IFD0: { Make: 'Testcam' },
  IFD2: { ...(takenAt && { DateTimeOriginal: takenAt }), ...(zone && { OffsetTimeOriginal: zone }) },
  ...(fix && { IFD3: { GPSDateStamp: fix.date, GPSTimeStamp: fix.time } }),
  ...(place && {
    IFD3: {
      GPSLatitudeRef: place.latitude < 0 ? 'S' : 'N',
      GPSLatitude: `${Math.abs(place.latitude)}/1 30/1 0/1`,
      GPSLongitudeRef: place.longitude < 0 ? 'W' : 'E',
      GPSLongitude: `${Math.abs(place.longitude)}/1 15/1 0/1`,
    },
  }),
});

const drawn = (wish: PictureWish): Sharp => {
  const size = { ...SMALL, ...wish };
  return sharp(drawQuadrants(size, wish.orientation), {
    raw: { ...pick(storedSize(size, wish.orientation ?? 1)), channels: 3 },
  });
};
const pick = ({ width, height }: Size): Size => ({ width, height });

export async function makePicture(format: SharpFormat, wish: PictureWish = {}): Promise<Buffer> {
  const encoded = drawn(wish).toFormat(format === 'jpg' ? 'jpeg' : format, format === 'avif' ? { effort: 0 } : {});
  return encoded
    .withExif(exifOf(wish))
    .withMetadata({ orientation: wish.orientation ?? 1 })
    .toBuffer();
}
export async function makeJpeg(wish: PictureWish = {}): Promise<Buffer> {
  const jpeg = await makePicture('jpg', wish);
  return wish.iptc ? withIptc(jpeg, wish.iptc) : jpeg;
}

/** Photoshop's segment, right behind the start. */
function withIptc(jpeg: Buffer, { date, time }: { date: string; time: string }): Buffer {
  const record = (number: number, value: string) =>
    Buffer.concat([Buffer.from([0x1c, 2, number, 0, value.length]), Buffer.from(value, 'latin1')]);
  const records = Buffer.concat([record(55, date), record(60, time)]);
  const box = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'),
    uint32(records.length),
    records,
    Buffer.alloc(records.length % 2),
  ]);
  const head = Buffer.from([0xff, 0xed, 0, 0]);
  head.writeUInt16BE(box.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, box, jpeg.subarray(2)]);
}

/** As a print shop sends it. */
export const makeCmykJpeg = (wish: PictureWish = {}): Promise<Buffer> =>
  drawn(wish).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();

export const make16BitPng = (wish: PictureWish = {}): Promise<Buffer> =>
  drawn(wish).toColourspace('rgb16').png().toBuffer();

/** The left half is see-through. */
export async function makeTransparent(format: 'png' | 'webp', { width, height }: Size = SMALL): Promise<Buffer> {
  const bytes = Buffer.alloc(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    bytes.set([...COLOURS.red, pixel % width < width / 2 ? 0 : 255], pixel * 4);
  return sharp(bytes, { raw: { width, height, channels: 4 } })
    .toFormat(format, { lossless: true })
    .toBuffer();
}

/** The first frame is the quadrants, the others are plain. */
export async function makeAnimation(format: 'gif' | 'webp', { width, height }: Size = SMALL): Promise<Buffer> {
  const plain = (background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await drawn({ width, height }).png().toBuffer(), await plain('black'), await plain('white')];
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { loop: 0 })
    .toBuffer();
}

/** 24 bits a pixel, rows from the bottom up and padded to four bytes: sharp writes no bmp. */
export function makeBmp({ width, height }: Size = SMALL): Buffer {
  const rgb = drawQuadrants({ width, height });
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + rowBytes * height);
  file.write('BM', 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 3;
      file.set([...rgb.subarray(from, from + 3)].reverse(), 54 + (height - 1 - y) * rowBytes + x * 3);
    }
  }
  return file;
}

/** A png that says it is huge and is a few kilobytes: a bomb. */
export function makeHugePng({ width, height }: Size): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
    return Buffer.concat([uint32(content.length), named, uint32(crc32(named))]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** node:zlib has crc32 from Node 22.2 on. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
