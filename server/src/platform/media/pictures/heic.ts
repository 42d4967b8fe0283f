import type { Frame } from 'node-av/lib';
import { listBoxes } from '../boxes.ts';
import { decodePicture } from '../ffmpeg/coded-picture.ts';
import { toRgb, type RgbPicture } from '../ffmpeg/frames.ts';
import { isHdr, TONE_MAPPING_FILTERS } from '../ffmpeg/hdr.ts';
import { withBytes, type OpenedBytes } from '../read-at.ts';
import { MAX_PIXELS, MediaRefused } from '../refused.ts';
import { readHeifLayout, type HeifColours, type HeifLayout } from './heif-layout.ts';
import { bareTiff } from './tiff.ts';

/** Real ones are a few kilobytes, with a preview in `idat` a few hundred. */
const MAX_META_BYTES = 16 * 1024 * 1024;

/**
 * sharp's libheif comes without HEVC, and refuses a picture of more than 256 parts, which 48 megapixels in tiles can
 * be: we lay the tiles that FFmpeg decodes.
 */
async function readLayout({ readAt, size }: OpenedBytes): Promise<HeifLayout> {
  const meta = (await listBoxes(readAt, { at: 0, end: size })).find(({ type }) => type === 'meta');
  if (!meta || meta.end - meta.at > MAX_META_BYTES) throw new MediaRefused('damaged');
  const layout = await readHeifLayout(await readAt(meta.at, meta.end - meta.at), readAt);
  if (layout.width * layout.height > MAX_PIXELS) throw new MediaRefused('too_large');
  if (layout.endsAt > size) throw new MediaRefused('damaged');
  return layout;
}

/**
 * Its size as stored and how it is turned. Proves that the picture can be decoded for a fraction of its cost: nothing
 * is cut off and the first tile is sound.
 */
export const probeHeic = (path: string): Promise<HeifLayout> =>
  withBytes(path, async (file) => {
    const layout = await readLayout(file);
    await decodeTiles({ ...layout, tiles: layout.tiles.slice(0, 1) }, () => undefined);
    return layout;
  });

/** The whole picture as a TIFF for sharp. */
export const decodeHeic = (path: string): Promise<Buffer> =>
  withBytes(path, async (file) => {
    const layout = await readLayout(file);
    const { file: tiff, pixels } = bareTiff({ ...layout.seen, orientation: layout.orientation, icc: layout.icc });
    await decodeTiles(layout, (tile, index) => layTile(pixels, layout, { tile, index }));
    return tiff;
  });

async function decodeTiles(
  { tiles, colours }: HeifLayout,
  use: (tile: RgbPicture, index: number) => void,
): Promise<void> {
  const drawn = new Set<number>();
  for (const { id, configuration, read } of tiles) {
    if (drawn.has(id)) continue;
    drawn.add(id);
    const tile = await decodePicture({ codec: 'hevc', configuration, bytes: await read() }, (frame) =>
      toOrdinaryRgb(frame, colours),
    );
    tiles.forEach((other, index) => other.id === id && use(tile, index));
  }
}

function toOrdinaryRgb(frame: Frame, colours: HeifColours | undefined): Promise<RgbPicture> {
  // A frame takes the very numbers that the file has.
  if (colours)
    Object.assign(frame, {
      colorPrimaries: colours.primaries,
      colorTrc: colours.transfer,
      colorSpace: colours.matrix,
      colorRange: colours.isFullRange ? 2 : 1,
    });
  return toRgb(frame, isHdr(frame.colorTrc) ? TONE_MAPPING_FILTERS : []);
}

/** Tiles of the last column and row may reach beyond the picture, and all of them beyond what of it is to be seen. */
function layTile(
  pixels: Buffer,
  { columns, width, height, seen }: HeifLayout,
  { tile, index }: { tile: RgbPicture; index: number },
): void {
  const left = (index % columns) * tile.width - seen.left;
  const top = Math.floor(index / columns) * tile.height - seen.top;
  const fromX = Math.max(0, -left);
  const toX = Math.min(tile.width, seen.width - left, width - seen.left - left);
  if (toX <= fromX) return;
  for (let y = Math.max(0, -top); y < tile.height && top + y < Math.min(seen.height, height - seen.top); y += 1) {
    const from = (y * tile.width + fromX) * 3;
    tile.rgb.copy(pixels, ((top + y) * seen.width + left + fromX) * 3, from, from + (toX - fromX) * 3);
  }
}
