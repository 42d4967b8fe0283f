import type { Orientation } from '../orientation.ts';
import type { ReadAt } from '../read-at.ts';
import type { Place } from './tiff-directories.ts';

/** Segments before the picture itself; a profile or a preview in pieces takes a few dozen. */
const MAX_SEGMENTS = 256;
const START_OF_SCAN = 0xda;
/** Baseline, extended and progressive. The others, lossless above all, are how cameras code sensor data. */
const PICTURES = [0xc0, 0xc1, 0xc2];
const EXIF_SEGMENT = 0xe1;

interface Segment {
  marker: number;
  /** Of its content. */
  at: number;
  end: number;
}

/** Everything up to the coded pixels. Null if this is no jpg. */
async function listSegments(readAt: ReadAt, { at: from, length }: Place): Promise<Segment[] | null> {
  const start = await readAt(from, 2);
  if (start.length < 2 || start.readUInt16BE(0) !== 0xffd8) return null;
  const segments: Segment[] = [];
  for (let at = from + 2; at + 4 <= from + length && segments.length < MAX_SEGMENTS;) {
    const head = await readAt(at, 4);
    if (head.length < 4 || head[0] !== 0xff) return null;
    const marker = head.readUInt8(1);
    // Padding.
    if (marker === 0xff) at += 1;
    else {
      const end = at + 2 + head.readUInt16BE(2);
      segments.push({ marker, at: at + 4, end });
      if (marker === START_OF_SCAN) return segments;
      at = end;
    }
  }
  return null;
}

/** The size of the jpg that lies there, if it is one that can be shown. */
export async function jpegSizeAt(readAt: ReadAt, place: Place): Promise<{ width: number; height: number } | null> {
  const frame = (await listSegments(readAt, place))?.find(({ marker }) => PICTURES.includes(marker));
  const bytes = frame && (await readAt(frame.at, 6));
  if (!bytes || bytes.length < 6 || bytes.readUInt8(0) !== 8) return null;
  const size = { width: bytes.readUInt16BE(3), height: bytes.readUInt16BE(1) };
  return size.width > 0 && size.height > 0 ? size : null;
}

/** The same jpg with this orientation and no EXIF of its own, which may tell another. */
export async function withOrientation(jpeg: Buffer, orientation: Orientation): Promise<Buffer> {
  const readAt: ReadAt = async (at, length) => jpeg.subarray(at, at + length);
  const segments = (await listSegments(readAt, { at: 0, length: jpeg.length })) ?? [];
  const isExif = ({ marker, at }: Segment) => marker === EXIF_SEGMENT && jpeg.toString('latin1', at, at + 4) === 'Exif';
  const kept: Buffer[] = [];
  let from = 2;
  for (const segment of segments.filter(isExif)) {
    kept.push(jpeg.subarray(from, segment.at - 4));
    from = segment.end;
  }
  return Buffer.concat([jpeg.subarray(0, 2), exifOf(orientation), ...kept, jpeg.subarray(from)]);
}

/** A TIFF of one directory with one entry, in a jpg's segment. */
function exifOf(orientation: Orientation): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, EXIF_SEGMENT, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
