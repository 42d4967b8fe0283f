import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import type { Stream } from 'node-av/lib';
import { isHdr, TONE_MAPPING_FILTERS } from '../ffmpeg/hdr.ts';
import { swapsSides, orientationOf, type Orientation } from '../orientation.ts';

export interface Size {
  width: number;
  height: number;
}

/** How a stream's frames become the picture that people see. */
export interface StreamShape {
  /** Pixels made square, not yet turned. */
  stored: Size;
  /** As people see it. */
  seen: Size;
  orientation: Orientation;
  /** HLG or PQ: shown as it is, it would look washed out. */
  isHdr: boolean;
}

export function shapeOf({ codecpar, sampleAspectRatio }: Stream): StreamShape {
  const { num, den } = sampleAspectRatio;
  const stored = {
    width: num > 0 && den > 0 ? Math.max(1, Math.round((codecpar.width * num) / den)) : codecpar.width,
    height: codecpar.height,
  };
  const orientation = readDisplayMatrix(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX));
  const seen = swapsSides(orientation) ? { width: stored.height, height: stored.width } : stored;
  return { stored, seen, orientation, isHdr: isHdr(codecpar.colorTrc) };
}

/** Nine numbers, 16.16 fixed point, in this machine's order of bytes: a b u, c d v, x y w. */
export function readDisplayMatrix(bytes: Buffer | null): Orientation {
  if (!bytes || bytes.length < 36) return 1;
  const at = (index: number) => bytes.readInt32LE(index * 4) / 65_536;
  return orientationOf({ a: at(0), b: at(1), c: at(3), d: at(4) });
}

const TURN_FILTERS: Record<Orientation, string[]> = {
  1: [],
  2: ['hflip'],
  3: ['hflip', 'vflip'],
  4: ['vflip'],
  5: ['transpose=cclock_flip'],
  6: ['transpose=clock'],
  7: ['transpose=clock_flip'],
  8: ['transpose=cclock'],
};

/** FFmpeg's filters for it: ordinary colours, this size (of the stored picture), upright, square pixels. */
export const uprightFilters = ({ orientation, isHdr: isWide }: StreamShape, { width, height }: Size): string[] => [
  ...(isWide ? TONE_MAPPING_FILTERS : []),
  `scale=${width}:${height}`,
  ...TURN_FILTERS[orientation],
  'setsar=1',
];

/** At most so long and so short, never larger than it is, sides being multiples of `step`. */
export function fitInside({ width, height }: Size, limit: { long: number; short: number; step: number }): Size {
  const scale = Math.min(1, limit.long / Math.max(width, height), limit.short / Math.min(width, height));
  const side = (value: number) => Math.max(limit.step, Math.floor(Math.round(value * scale) / limit.step) * limit.step);
  return { width: side(width), height: side(height) };
}
