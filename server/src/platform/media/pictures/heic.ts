import { open } from 'node:fs/promises';
import type { Packet, Stream } from 'node-av/lib';
import { openDecoder, toRgb, type RgbPicture } from '../ffmpeg/frames.ts';
import { openInput } from '../ffmpeg/open.ts';
import { MAX_PIXELS, MediaRefused } from '../refused.ts';
import { readHeifLayout, type HeifLayout } from './heif-boxes.ts';
import { bareTiff } from './tiff.ts';

/** Real ones are a few kilobytes, with a preview in `idat` a few hundred. */
const MAX_META_BYTES = 16 * 1024 * 1024;

/** sharp's libheif comes without HEVC, and refuses a picture of more than 256 parts, which 48 megapixels in tiles can be: FFmpeg reads it, tile by tile. */
export async function readHeicLayout(path: string): Promise<HeifLayout> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const readAt = async (offset: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    };
    for (let at = 0; at + 8 <= size; ) {
      const header = await readAt(at, 8);
      const boxBytes = header.readUInt32BE(0);
      if (boxBytes < 8 || boxBytes > size) break;
      if (header.toString('latin1', 4) === 'meta' && boxBytes <= MAX_META_BYTES) {
        const layout = await readHeifLayout(await readAt(at + 8, boxBytes - 8), readAt);
        if (layout.width * layout.height > MAX_PIXELS) throw new MediaRefused('too_large');
        if (layout.endsAt > size) throw new MediaRefused('damaged');
        return layout;
      }
      at += boxBytes;
    }
    throw new MediaRefused('damaged');
  } finally {
    await file.close();
  }
}

/** Proof that the picture can be decoded, for a fraction of its cost: nothing is cut off and the first tile is sound. */
export async function requireSoundHeic(path: string, layout: HeifLayout): Promise<void> {
  await decodeTiles(path, layout.tiles.slice(0, 1), () => undefined);
}

/** The whole picture as a TIFF for sharp. */
export async function decodeHeic(path: string): Promise<Buffer> {
  const layout = await readHeicLayout(path);
  const { file, pixels } = bareTiff(layout);
  await decodeTiles(path, layout.tiles, (tile, index) => layTile(pixels, layout, { tile, index }));
  return file;
}

async function decodeTiles(path: string, ids: readonly number[], use: (tile: RgbPicture, index: number) => void): Promise<void> {
  const missing = new Set(ids);
  const input = await openInput(path, 'heic');
  try {
    // FFmpeg makes a stream of each tile and numbers it as the item.
    const streams = new Map(input.streams.map((stream) => [stream.index, stream]));
    for await (const packet of input.packets()) {
      const stream = packet && streams.get(packet.streamIndex);
      if (stream && missing.delete(stream.id)) {
        const tile = await decodeTile(stream, packet);
        ids.forEach((id, index) => id === stream.id && use(tile, index));
      }
      packet?.free();
      if (missing.size === 0) break;
    }
  } finally {
    await input.close();
  }
  if (missing.size > 0) throw new MediaRefused('damaged');
}

async function decodeTile(stream: Stream, packet: Packet): Promise<RgbPicture> {
  const decoder = await openDecoder(stream);
  const frames = [...(await decoder.decodeAll(packet)), ...(await decoder.decodeAll(null))];
  try {
    if (!frames[0]) throw new MediaRefused('damaged');
    return await toRgb(frames[0]);
  } finally {
    for (const frame of frames) frame.free();
    decoder.close();
  }
}

/** Tiles of the last column and row may reach beyond the picture. */
function layTile(pixels: Buffer, { columns, width, height }: HeifLayout, { tile, index }: { tile: RgbPicture; index: number }): void {
  const left = (index % columns) * tile.width;
  const top = Math.floor(index / columns) * tile.height;
  const rowBytes = Math.min(tile.width, width - left) * 3;
  for (let y = 0; y < tile.height && top + y < height; y += 1) {
    tile.rgb.copy(pixels, ((top + y) * width + left) * 3, y * tile.width * 3, y * tile.width * 3 + rowBytes);
  }
}
