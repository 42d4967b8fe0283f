import type { OpenedBytes } from '../read-at.ts';
import { MediaRefused } from '../refused.ts';
import { bareTiff } from './tiff.ts';

export interface BmpHeader {
  /** Of the second header; 12 is OS/2's. */
  headerBytes: number;
  pixelsAt: number;
  width: number;
  height: number;
  /** Rows run from the top and not, as usual, from the bottom. */
  isTopDown: boolean;
  bits: number;
  compression: number;
}

const FILE_HEADER_BYTES = 14;
const PLAIN = 0;
/**
 * Masks follow the first 40 bytes of the header, as a part of it or behind it. The second kind has one for the alpha
 * too.
 */
const MASKED = [3, 6];
const MASKS_AT = FILE_HEADER_BYTES + 40;
/** From this length on the header itself has a mask for the alpha. */
const WITH_ALPHA_HEADER_BYTES = 56;
const READ_BYTES = 1024 * 1024;
const OPAQUE = 255;

interface Channel {
  mask: number;
  /** Down to its eight highest bits, or as many as it has. */
  shift: number;
  /** What they mean, 0..255. */
  values: Uint8Array;
}

function channelOf(mask: number): Channel {
  const bitsBelow = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
  const shift = bitsBelow + Math.max(0, 24 - Math.clz32(mask >>> bitsBelow));
  const most = mask >>> shift;
  return {
    mask,
    shift,
    values: Uint8Array.from({ length: most + 1 }, (_, value) => (most === 0 ? 0 : Math.round((value * 255) / most))),
  };
}
const valueOf = (pixel: number, { mask, shift, values }: Channel): number => values[(pixel & mask) >>> shift] ?? 0;

/** Of 16 or 32 bits a pixel, in any order of colours. Null for other kinds of bmp. */
export async function readMaskedBmp(file: OpenedBytes, header: BmpHeader): Promise<Buffer | null> {
  const { width, height, bits, compression } = header;
  const isMasked = MASKED.includes(compression);
  if ((bits !== 16 && bits !== 32) || (!isMasked && compression !== PLAIN)) return null;
  if (width === 0 || height === 0) throw new MediaRefused('damaged');
  const channels = isMasked ? await readMasks(file, header) : plainChannels(bits);
  const rgba = await readPixels(file, header, channels);
  const samples = isSeeThrough(rgba) ? 'rgba' : 'rgb';
  const { file: tiff, pixels } = bareTiff({ width, height, orientation: 1, samples });
  if (samples === 'rgba') rgba.copy(pixels);
  else for (let pixel = 0; pixel < width * height; pixel += 1) rgba.copy(pixels, pixel * 3, pixel * 4, pixel * 4 + 3);
  return tiff;
}

const NO_CHANNEL = channelOf(0);
/** In the order red, green, blue, alpha. */
const plainChannels = (bits: number): Channel[] =>
  (bits === 16 ? [0x7c00, 0x03e0, 0x001f, 0] : [0xff0000, 0xff00, 0xff, 0]).map(channelOf);

async function readMasks({ readAt }: OpenedBytes, { headerBytes, compression }: BmpHeader): Promise<Channel[]> {
  const masks = await readAt(MASKS_AT, 16);
  const hasAlpha = headerBytes >= WITH_ALPHA_HEADER_BYTES || compression === 6;
  return [0, 4, 8, 12].map((at) => channelOf(at === 12 && !hasAlpha ? 0 : masks.readUInt32LE(at)));
}

async function readPixels(
  { readAt, size }: OpenedBytes,
  { pixelsAt, width, height, isTopDown, bits }: BmpHeader,
  channels: Channel[],
): Promise<Buffer> {
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  if (pixelsAt + rowBytes * height > size) throw new MediaRefused('damaged');
  const [red = NO_CHANNEL, green = NO_CHANNEL, blue = NO_CHANNEL, alpha = NO_CHANNEL] = channels;
  const rgba = Buffer.alloc(width * height * 4);
  const rowsAtOnce = Math.max(1, Math.floor(READ_BYTES / rowBytes));
  for (let first = 0; first < height; first += rowsAtOnce) {
    const rows = await readAt(pixelsAt + first * rowBytes, Math.min(rowsAtOnce, height - first) * rowBytes);
    for (let row = 0; row * rowBytes < rows.length; row += 1) {
      const y = isTopDown ? first + row : height - 1 - first - row;
      for (let x = 0; x < width; x += 1) {
        const at = row * rowBytes + (x * bits) / 8;
        const pixel = bits === 16 ? rows.readUInt16LE(at) : rows.readUInt32LE(at);
        const to = (y * width + x) * 4;
        rgba[to] = valueOf(pixel, red);
        rgba[to + 1] = valueOf(pixel, green);
        rgba[to + 2] = valueOf(pixel, blue);
        rgba[to + 3] = valueOf(pixel, alpha);
      }
    }
  }
  return rgba;
}

/** Many a program leaves the alpha at zero everywhere and means a picture that can be seen. */
function isSeeThrough(rgba: Buffer): boolean {
  let isAnySeen = false;
  let isAnyClear = false;
  for (let at = 3; at < rgba.length && !(isAnySeen && isAnyClear); at += 4) {
    isAnySeen ||= rgba[at] !== 0;
    isAnyClear ||= rgba[at] !== OPAQUE;
  }
  return isAnySeen && isAnyClear;
}
