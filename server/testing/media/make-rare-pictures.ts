import '../../src/platform/media/with-resolvers.ts';
import { Encoder } from 'node-av/api';
import * as av from 'node-av/constants';
import { Frame } from 'node-av/lib';
import sharp from 'sharp';
import { layTiff } from './make-tiff.ts';
import { drawQuadrants, type Size } from './quadrants.ts';

const SMALL: Size = { width: 64, height: 48 };

/** JPEG XL without a container, as libjxl writes it; `rgba` for one that is see-through. */
export async function makeJxl({ width, height }: Size = SMALL, rgba?: Buffer): Promise<Buffer> {
  const encoder = await Encoder.create<av.FFVideoEncoder>(av.FF_ENCODER_LIBJXL, { options: { effort: 3 } });
  const frame = Frame.fromVideoBuffer(rgba ?? drawQuadrants({ width, height }), {
    width,
    height,
    format: rgba ? av.AV_PIX_FMT_RGBA : av.AV_PIX_FMT_RGB24,
    timeBase: { num: 1, den: 1 },
    pts: 0n,
  });
  const packets = [...(await encoder.encodeAll(frame)), ...(await encoder.encodeAll(null))];
  try {
    return Buffer.concat(packets.map(({ data }) => Buffer.from(data ?? Buffer.alloc(0))));
  } finally {
    for (const packet of packets) packet.free();
    frame.free();
    encoder.close();
  }
}

/** The same in boxes, with a camera's notes: what follows `Exif\0\0` in a jpg. */
export function boxJxl(codestream: Buffer, exif: Buffer): Buffer {
  const box = (type: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  return Buffer.concat([
    box('JXL ', Buffer.from('0d0a870a', 'hex')),
    box('ftyp', Buffer.from('jxl \0\0\0\0jxl ', 'latin1')),
    box('Exif', Buffer.alloc(4), exif),
    box('jxlc', codestream),
  ]);
}

export interface MaskedBmpWish extends Partial<Size> {
  bits: 16 | 32;
  /** Red, green, blue, alpha; none of them: the usual ones, unsaid. */
  masks?: readonly [number, number, number, number];
  /** 40 with the masks behind it, or longer with the masks inside. */
  headerBytes?: 40 | 56 | 108 | 124;
  isTopDown?: boolean;
  /** How opaque the left half is, 0..1; the right one is wholly so. */
  leftAlpha?: number;
}

/** 16 or 32 bits a pixel, in any order of colours. */
export function makeMaskedBmp({
  width = 64,
  height = 48,
  bits,
  masks,
  headerBytes = 40,
  isTopDown = false,
  leftAlpha = 1,
}: MaskedBmpWish): Buffer {
  const rgb = drawQuadrants({ width, height });
  const used = masks ?? (bits === 16 ? [0x7c00, 0x03e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0]);
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const pixelsAt = 14 + headerBytes + (masks && headerBytes === 40 ? 16 : 0);
  const file = Buffer.alloc(pixelsAt + rowBytes * height);
  file.write('BM', 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(pixelsAt, 10);
  file.writeUInt32LE(headerBytes, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(isTopDown ? -height : height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(bits, 28);
  // With masks; a mask for the alpha behind a short header has a number of its own.
  file.writeUInt32LE(masks ? (headerBytes === 40 && used[3] ? 6 : 3) : 0, 30);
  if (masks) used.forEach((mask, index) => file.writeUInt32LE(mask, 54 + index * 4));
  const place = (value: number, mask: number) =>
    mask === 0 ? 0 : Math.round(value * (mask / lowest(mask))) * lowest(mask);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [r = 0, g = 0, b = 0] = rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3);
      const parts = [r / 255, g / 255, b / 255, x < width / 2 ? leftAlpha : 1];
      const pixel = parts.reduce((sum, value, index) => sum + place(value, used[index] ?? 0), 0);
      file.writeUIntLE(pixel, pixelsAt + (isTopDown ? y : height - 1 - y) * rowBytes + (x * bits) / 8, bits / 8);
    }
  }
  return file;
}
const lowest = (mask: number): number => (mask & -mask) >>> 0;

/**
 * As a print shop's program writes it: lightness and two colours, in 8 bits each. `isMoved`: the colours moved by half
 * of the range instead of having a sign.
 */
export async function makeLabTiff({
  isMoved = false,
  orientation = 1,
}: { isMoved?: boolean; orientation?: number } = {}): Promise<Buffer> {
  const { width, height } = SMALL;
  const deep = await sharp(drawQuadrants(SMALL), { raw: { width, height, channels: 3 } })
    .toColourspace('lab')
    .raw({ depth: 'float' })
    .toBuffer();
  const lab = new Float32Array(deep.buffer, deep.byteOffset, width * height * 3);
  const pixels = Buffer.from(
    lab.map((value, index) =>
      index % 3 === 0 ? Math.round(value * 2.55) : (Math.round(value) + (isMoved ? 128 : 256)) % 256,
    ),
  );
  return layTiff({}, ({ put, directory }) =>
    directory([
      { tag: 256, value: width },
      { tag: 257, value: height },
      { tag: 258, value: { shorts: [8, 8, 8] } },
      { tag: 259, value: { shorts: [1] } },
      { tag: 262, value: { shorts: [isMoved ? 9 : 8] } },
      { tag: 273, value: put(pixels) },
      { tag: 274, value: { shorts: [orientation] } },
      { tag: 277, value: { shorts: [3] } },
      { tag: 278, value: height },
      { tag: 279, value: pixels.length },
      // A profile that says nothing: what such a program writes, and what must not be applied to samples that only look
      // like RGB.
      { tag: 34_675, value: Buffer.alloc(128) },
    ]),
  );
}
